import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWork } from '../testing/countWork.ts'
import { novelSource } from './novelSource.ts'
import type { NovelBlock, NovelInline, NovelSpan, NovelTree } from './novelTree.ts'
import { isBlankPage, maxNovelPages, parseNovel, readNovel } from './parseNovel.ts'

/** Fragments that resemble markup. Random texts are built from them. */
const piece = fc.constantFrom(
  ...[
    '[[rb:',
    '[[jumpuri:',
    '[[emphasismark:',
    '[chapter:',
    '[newpage]',
    '[newpage',
    '[jump:',
    '[b:',
    '[i:',
    '[pixivimage:',
    '[uploadedimage:',
  ],
  ...[
    ' > ',
    '>',
    ']]',
    ']',
    '[',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '　',
    '漢字',
    'かんじ',
    'https://example.com/a',
    '12',
    '3-2',
    '-1',
    '\u0000',
    '\ud800',
  ],
  ...['若想浏览插图，还请使用网页版。', '<b>', '&amp;', '\ufeff', '\u2028'],
)
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const inlinesOf = (block: NovelBlock): readonly NovelInline[] =>
  block.kind === 'paragraph' ? block.inlines : block.kind === 'chapter' ? block.title : []
const blocksOf = (tree: NovelTree) => tree.pages.flatMap(({ blocks }) => blocks)
const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === 'at' || key === 'end' || key === 'length' ? undefined : member)))
const kinds = (source: string) =>
  blocksOf(parseNovel(source)).flatMap((block) => [block.kind, ...inlinesOf(block).map(({ kind }) => kind)])

describe('parseNovel', () => {
  it('reads every upstream tag', () => {
    const source = [
      '[chapter: 第一章　[[rb:海辺 > うみべ]]へ ]',
      '[[rb:漢字>かんじ]]と[[jumpuri:a label > https://example.com/x?y=1]]と[jump:2]',
      '',
      '[pixivimage:123-4][uploadedimage:55]',
      '[newpage]',
      '[b:bold][i:slanted [[rb:東 > ひがし]]][[emphasismark:点 > ﹅]]',
    ].join('\n')
    const [first, second] = parseNovel(source).pages
    expect(bare(first?.blocks)).toEqual([
      {
        kind: 'chapter',
        title: [
          { kind: 'text', text: '第一章　' },
          { kind: 'ruby', text: '海辺', reading: 'うみべ' },
          { kind: 'text', text: 'へ' },
        ],
      },
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'ruby', text: '漢字', reading: 'かんじ' },
          { kind: 'text', text: 'と' },
          { kind: 'link', phrases: [{ kind: 'text', text: 'a label' }], url: 'https://example.com/x?y=1' },
          { kind: 'text', text: 'と' },
          { kind: 'jump', page: 2 },
        ],
      },
      { kind: 'blank', lines: 1 },
      { kind: 'artwork', id: '123', page: 4 },
      { kind: 'upload', id: '55' },
    ])
    expect(bare(second?.blocks)).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'bold', phrases: [{ kind: 'text', text: 'bold' }] },
          {
            kind: 'italic',
            phrases: [
              { kind: 'text', text: 'slanted ' },
              { kind: 'ruby', text: '東', reading: 'ひがし' },
            ],
          },
          { kind: 'emphasis', text: '点', mark: '﹅' },
        ],
      },
    ])
  })
  it.each([
    '[[rb:a > ]]',
    '[[rb: > b]]',
    '[[rb:a > b]',
    '[[rb:a\nb\nc\n> b]]',
    '[[jumpuri:x > javascript:1]]',
    '[[jumpuri:x > JaVaScRiPt:alert(1)]]',
    '[[jumpuri:x > java\tscript:alert(1)]]',
    '[[jumpuri:x > data:text/html,x]]',
    '[[jumpuri:x > vbscript:x]]',
    '[[jumpuri:x > //evil.example]]',
    '[[jumpuri:x > https://user:pass@example.com]]',
    '[chapter:]',
    '[chapter: ]',
    '[chapter:open',
    '[newpage',
    '[NEWPAGE]',
    '[jump:x]',
    '[jump:12345678901]',
    '[pixivimage:abc]',
    '[uploadedimage:]',
    '[uploadedimage:a b]',
    '[b:]',
    '[x:y]',
    '[',
    '[[',
  ])('N2: keeps %j as text', (source) => {
    const tree = parseNovel(source)
    expect(
      blocksOf(tree)
        .flatMap(inlinesOf)
        .map((inline) => inline.kind),
    ).toEqual(source.split('\n').map(() => 'text'))
    expect(novelSource(tree)).toBe(`${source}\n`)
  })
  it('N2: reads the inner one of nested tags and keeps the outer one as text', () => {
    expect(bare(blocksOf(parseNovel('[[rb:[[rb:a > b]] > c]]')))).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: '[[rb:' },
          { kind: 'ruby', text: 'a', reading: 'b' },
          { kind: 'text', text: ' > c]]' },
        ],
      },
    ])
  })
  it('N2: keeps markup of other languages as text, also in a reading', () => {
    const [block] = blocksOf(parseNovel('<img onerror=alert(1)> &amp; [[rb:a > <b>]]'))
    expect(bare(block && inlinesOf(block))).toEqual([words('<img onerror=alert(1)> &amp; '), ruby('a', '<b>')])
  })
  it.each([
    ['[chapter:[[rb:漢字 > かんじ]]の章]', chapter(ruby('漢字', 'かんじ'), words('の章'))],
    ['[chapter:[[jumpuri:a > https://x.jp]]]', chapter(link('https://x.jp', words('a')))],
    ['[chapter:[newpage]]', chapter(words('[newpage]'))],
    ['[chapter:[jump:1]]', chapter(words('[jump:1]'))],
    ['[chapter:第[二]章]', chapter(words('第[二]章'))],
    ['[chapter:第1章 [序]', chapter(words('第1章 [序'))],
    ['[chapter:[b:x] y]', chapter(bold(words('x')), words(' y'))],
    ['[chapter:[[rb:漢字 > かんじ]]の章', chapter(ruby('漢字', 'かんじ'), words('の章'))],
    ['[chapter:]', line(words('[chapter:]'))],
    ['[[jumpuri:t > https://x.jp/?a=[1]]]', line(link('https://x.jp/?a=[1]', words('t')))],
    ['[[jumpuri:t > https://x.jp/?a=[1]]', line(link('https://x.jp/?a=[1', words('t')))],
    ['[[jumpuri:[pixiv] a>b > https://x.jp]]', line(link('https://x.jp', words('[pixiv] a>b')))],
    ['[[jumpuri:[[rb:漢字 > かんじ]]へ > https://x.jp]]', line(link('https://x.jp', ruby('漢字', 'かんじ'), words('へ')))],
    ['[[rb:-> > やじるし]]', line(ruby('->', 'やじるし'))],
    ['[[rb:漢字>か>ん]]', line(ruby('漢字', 'か>ん'))],
    ['[[rb:[漢字] > かんじ]]', line(ruby('[漢字]', 'かんじ'))],
    ['[[rb:漢\r\n字 >\nかん\nじ]]', line(words('[[rb:漢')), line(words('字 >')), line(words('かん')), line(words('じ]]'))],
    ['[[rb:漢\r\n字 >\nかんじ]]', line(ruby('漢字', 'かんじ'))],
    ['[[rb:two\nwords > reading]]', line(ruby('two words', 'reading'))],
    ['[b:[i:x]', line(bold(italic(words('x'))))],
    ['[b:[i:x]]', line(bold(italic(words('x'))))],
    ['[b:x [jump:2]]', line(bold(words('x '), { kind: 'jump', page: 2 }))],
    ['[b:[i:x] y[newpage]', line(bold(italic(words('x')), words(' y')))],
    ['[b:open', line(words('[b:open'))],
  ])('P10 reads %j without half a tag', (source, ...blocks) => {
    expect(bare(blocksOf(parseNovel(source)))).toEqual(blocks)
  })
  it('P10 keeps a page break inside of a style, with the style as text', () => {
    expect(parseNovel('[b:one[newpage]two]').pages).toHaveLength(2)
  })
  it('P10 reads tags to a depth of eight and keeps deeper ones as text', () => {
    const tree = parseNovel(`${'[b:'.repeat(20_000)}x${']'.repeat(20_000)}`)
    expect(JSON.stringify(tree).match(/"bold"/g)).toHaveLength(8)
  })
  it('N3: accepts unknown pictures, which get a placeholder', () => {
    expect(kinds(`[pixivimage:${'9'.repeat(20)}][uploadedimage:__proto__]`)).toEqual(['artwork', 'upload'])
  })
  it("recognises the site's notice that replaces pictures", () => {
    expect(kinds('before\n若想浏览插图，还请使用网页版。\nafter')).toEqual(['paragraph', 'text', 'withheld', 'paragraph', 'text'])
  })
  it('N5: accepts every kind of line end and counts blank lines', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(bare(blocksOf(parseNovel(['a', '', '　', 'b', ''].join(end))))).toEqual([
        { kind: 'paragraph', inlines: [{ kind: 'text', text: 'a' }] },
        { kind: 'blank', lines: 2 },
        { kind: 'paragraph', inlines: [{ kind: 'text', text: 'b' }] },
      ])
  })
  it('has one empty page for an empty text', () => {
    expect(bare(parseNovel('').pages)).toEqual([{ number: 1, blocks: [] }])
  })
  it('N4: keeps at most 2,000 pages with all their words and page numbers', () => {
    const tree = parseNovel(Array.from({ length: 10_000 }, (_, n) => (n % 3 === 0 ? '' : `page ${n + 1}`)).join('[newpage]'))
    expect(tree.pages).toHaveLength(maxNovelPages)
    expect(blocksOf(tree).flatMap(inlinesOf)).toHaveLength(6666)
    for (const page of tree.pages.slice(0, -1)) expect(bare(page.blocks)).toEqual([text(`page ${page.number}`)])
  })
  it('N4: has one page for a text of page breaks only', () => {
    const tree = parseNovel('[newpage]'.repeat(10_000))
    expect(tree.pages.length).toBe(1)
    expect(tree.pages.every(isBlankPage)).toBe(true)
  })
  it('loses no text: anything outside the tree is blank or a page break', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const tree = parseNovel(source)
        let place = 0
        const rest: string[] = []
        const take = ({ at, end }: NovelSpan) => {
          expect(at).toBeGreaterThanOrEqual(place)
          expect(end).toBeGreaterThanOrEqual(at)
          rest.push(source.slice(place, at))
          place = end
        }
        for (const block of blocksOf(tree)) {
          if (block.kind !== 'paragraph') take(block)
          for (const inline of inlinesOf(block)) {
            if (block.kind === 'paragraph') take(inline)
            if (inline.kind === 'text') expect(inline.text).toBe(source.slice(inline.at, inline.end))
            else if ('text' in inline) {
              const slice = source.slice(inline.at, inline.end)
              expect(slice.replace(/\s/g, '')).toContain(inline.text.replace(/\s/g, ''))
            }
          }
        }
        rest.push(source.slice(place))
        expect(rest.join('').replaceAll('[newpage]', '').trim()).toBe('')
        expect(tree.length).toBe(source.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('readNovel', () => {
  it('builds the same tree for any division into pieces', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(200), { maxLength: 8 }), (source, places) => {
        const reading = readNovel(source)
        for (const place of places) {
          reading.readTo(place)
          reading.tree()
        }
        expect(reading.readTo(source.length)).toBe(true)
        expect(reading.tree()).toEqual(parseNovel(source))
      }),
      { numRuns: 300 },
    )
  })
  it('only appends to trees it returned earlier and never changes them', () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (source, place) => {
        const reading = readNovel(source)
        reading.readTo(place)
        const beginning = reading.tree()
        const kept = structuredClone(beginning)
        const whole = parseNovel(source)
        reading.readTo(source.length)
        expect(beginning).toEqual(kept)
        expect(beginning.length).toBe(source.length)
        const blocks = blocksOf(beginning)
        // Blank lines may continue where reading stopped.
        const later = blocksOf(whole).slice(0, blocks.length)
        expect(blocks.map(({ kind, at }) => [kind, at])).toEqual(later.map(({ kind, at }) => [kind, at]))
        expect(blocks.filter(({ kind }) => kind !== 'blank')).toEqual(later.filter(({ kind }) => kind !== 'blank'))
      }),
      { numRuns: 300 },
    )
  })
  it('stops at the end of the requested line and reports the end of the text', () => {
    const reading = readNovel('one\ntwo\nthree[newpage]four')
    expect(reading.readTo(1)).toBe(false)
    expect(bare(reading.tree().pages)).toEqual([{ number: 1, blocks: [text('one')] }])
    expect(reading.readTo(8)).toBe(false)
    expect(blocksOf(reading.tree())).toHaveLength(2)
    expect(reading.readTo(9)).toBe(true)
    expect(reading.tree().pages).toHaveLength(2)
  })
})

describe('novelSource', () => {
  it('returns markup that parses to the same tree and stays stable', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const tree = parseNovel(source)
        const again = parseNovel(novelSource(tree))
        expect(bare(again)).toEqual(bare(tree))
        expect(novelSource(again)).toBe(novelSource(tree))
      }),
      { numRuns: 300 },
    )
  })
})

describe('parseNovel performance', () => {
  it.each([
    '[[rb:',
    '[[jumpuri:',
    '[chapter:',
    '[newpage',
    '[b:[[rb:a > b]]',
    '[chapter:[[rb:a > ',
    '[[rb:a>',
    '[pixivimage:',
    '若想浏览插图',
    '[b:',
    '[b:[i:x',
    '[b:[jump:1]',
    '[chapter:[a]',
    '[[rb:\n',
    '[[rb:a\n> b\n',
    '[[jumpuri:>https://a',
  ])('N1: reads 200,000 characters of %j a bounded number of times', (broken) => {
    const source = broken.repeat(Math.ceil(200_000 / broken.length))
    // A scan that restarts at every bracket reads the text thousands of times. bench/novel measures the time.
    expect(countWork(() => parseNovel(source))).toBeLessThan(12 * source.length)
    const closed = `${source.slice(0, 40_000)}${']'.repeat(40_000)}`
    expect(countWork(() => parseNovel(closed))).toBeLessThan(12 * closed.length)
  })
})

const words = (text: string) => ({ kind: 'text', text })
const ruby = (text: string, reading: string) => ({ kind: 'ruby', text, reading })
const bold = (...phrases: object[]) => ({ kind: 'bold', phrases })
const italic = (...phrases: object[]) => ({ kind: 'italic', phrases })
const link = (url: string, ...phrases: object[]) => ({ kind: 'link', phrases, url })
const chapter = (...title: object[]) => ({ kind: 'chapter', title })
const line = (...inlines: object[]) => ({ kind: 'paragraph', inlines })
const text = (words: string) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: words }] })
