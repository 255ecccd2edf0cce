import { parseNovel } from '@emaki/domain'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { epubCheckFaults, epubFaults, hasEpubCheck } from '../testing/epubFaults.ts'
import { epubBlob } from './epubBlob.ts'
import type { EpubBook, EpubNovel } from './epubBook.ts'
import { epubSections } from './epubSections.ts'

const signal = new AbortController().signal
const filesOf = async (book: EpubBook) => {
  const files = unzipSync(new Uint8Array(await (await epubBlob(book, signal)).arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}
const picture = async (format: 'png' | 'jpeg' | 'gif') => {
  const shape = sharp({ create: { width: 30, height: 20, channels: 3, background: '#246' } })
  return new Blob([new Uint8Array(await shape.toFormat(format).toBuffer())])
}

const text = `[chapter:[[rb:海辺 > うみべ]]の町]

　[[rb:提灯 > ちょうちん]]が12個あった。[[jumpuri:地図 > https://example.com/?a=1&b=2]]
[pixivimage:7][uploadedimage:5][pixivimage:8]

[b:太字][i:斜体][[emphasismark:点 > ﹅]] 1 < 2 & "三"
[newpage]
[newpage]
[chapter:第二章]
終わり。[jump:1] [jump:2] [jump:99]`

const novel = (source: string, changes: Partial<EpubNovel> = {}): EpubNovel => ({
  title: '灯りの町',
  caption: '一行目\n二行目',
  tree: parseNovel(source),
  pictures: new Map(),
  ...changes,
})
const book = (changes: Partial<EpubBook> = {}): EpubBook => ({
  identifier: 'https://www.pixiv.net/novel/show.php?id=1',
  title: '灯りの町',
  author: '試験 作家',
  language: 'ja',
  caption: '一行目\n二行目',
  tags: ['海', 'rain & snow'],
  created: '2024-02-03T10:00:00+09:00',
  modified: new Date('2024-03-04T05:06:07.089Z'),
  isVertical: false,
  novels: [novel(text)],
  words: { contents: '目次', picture: '挿絵', cover: '表紙' },
  ...changes,
})
const illustrated = async () =>
  book({
    isVertical: true,
    cover: await picture('jpeg'),
    series: { title: '灯り', place: 2 },
    novels: [
      novel(text, {
        pictures: new Map([
          ['artwork 7 1', await picture('png')],
          ['upload 5', await picture('gif')],
          ['artwork 8 1', new Blob(['<svg/>'])],
        ]),
      }),
    ],
  })
const wholeSeries = () =>
  book({
    title: 'Lights',
    language: 'en',
    novels: [novel(text, { title: 'One' }), novel('No chapter here.', { title: 'Two', caption: '' }), novel('', { title: '' })],
  })

describe('epubBlob', () => {
  it('follows the format for one novel, an illustrated vertical one, a series and an almost empty book', async () => {
    const books = [
      book(),
      await illustrated(),
      wholeSeries(),
      book({ words: { contents: '目次', picture: '挿絵', cover: '表紙', missing: 'ない挿絵' } }),
      book({ title: '', author: '', language: '', caption: '', tags: [''], created: '?', novels: [novel('', { title: '' })] }),
    ]
    expect(await epubFaults(...(await Promise.all(books.map((each) => epubBlob(each, signal)))))).toEqual([])
  })
  it.skipIf(!hasEpubCheck)('passes EPUBCheck without a warning', { timeout: 180_000 }, async () => {
    const { novels, ...made } = await illustrated()
    const more = wholeSeries().novels
    expect(await epubCheckFaults(await epubBlob({ ...made, novels: [...novels, ...more] }, signal))).toBe('')
  })
  it('has one document per chapter with ruby, and jumps to the right document', async () => {
    const files = await filesOf(book())
    const [first, second] = ['book/text-1-1.xhtml', 'book/text-1-2.xhtml'].map((name) => files[name] ?? '')
    expect(Object.keys(files)).toHaveLength(7)
    expect(first).toContain('<h1>灯りの町</h1>\n<p class="author">試験 作家</p>\n<p class="caption">一行目<br/>二行目</p>')
    expect(first).toContain('<ruby>提灯<rp>（</rp><rt>ちょうちん</rt><rp>）</rp></ruby>')
    expect(second).toContain('<a href="text-1-1.xhtml">→ 1</a> <a href="text-1-2.xhtml">→ 2</a> → 99')
    expect(files['book/contents.xhtml']).toMatch(/海辺の町<\/a><\/li>\n<li><a href="text-1-2\.xhtml#chapter-\d+">第二章/)
  })
  it('P11 has jumps inside of each part of a series, and text for jumps that lead nowhere', async () => {
    const part = 'a[jump:2][jump:1][jump:0][jump:3]\n[newpage]\nb[jump:1]'
    const files = await filesOf(book({ title: 'Two', novels: [novel(part, { title: 'A' }), novel(part, { title: 'B' })] }))
    expect(files['book/text-2-1.xhtml']).toContain('<p>a<a href="text-2-2.xhtml">→ 2</a>→ 1→ 0→ 3</p>')
    expect(files['book/text-2-2.xhtml']).toContain('<p>b<a href="text-2-1.xhtml">→ 1</a></p>')
  })
  it('P10 lists thirty titles with ruby, links and brackets by their words, each once', async () => {
    const titles = ['[chapter:[[rb:漢字 > かんじ]]の章]', '[chapter:[[jumpuri:道 > https://x.jp/?a=[1]]]]', '[chapter:[newpage]]']
    const source = Array.from({ length: 10 }, () => titles.join('\n本文\n')).join('\n本文\n')
    const made = book({ novels: [novel(source)] })
    const contents = (await filesOf(made))['book/contents.xhtml'] ?? ''
    const entries = [...contents.matchAll(/<a href="text-[^"]*#[^"]*">([^<]*)<\/a>/g)].map(([, words]) => words)
    expect(entries).toEqual(Array.from({ length: 10 }, () => ['漢字の章', '道', '[newpage]']).flat())
    expect(await epubFaults(await epubBlob(made, signal))).toEqual([])
  })
  it('turns pages from the right in vertical writing, and contains cover and pictures', async () => {
    const files = await filesOf(await illustrated())
    const opf = files['book/package.opf'] ?? ''
    expect(opf).toContain('<spine page-progression-direction="rtl">')
    expect(opf).toContain('<meta refines="#series" property="group-position">2</meta>')
    expect(opf).toMatch(/href="pictures\/cover\.jpeg" media-type="image\/jpeg" properties="cover-image"/)
    expect(files['book/style.css']).toContain('writing-mode: vertical-rl')
    const first = files['book/text-1-1.xhtml'] ?? ''
    expect(first).toContain('<span class="tcy">12</span>')
    expect(first.match(/<img /g)).toHaveLength(2)
    expect(first).toContain(
      '<p class="absent">[<a href="https://www.pixiv.net/artworks/8" rel="noopener noreferrer">挿絵</a>]</p>',
    )
  })
  it('lists the novels of a series with their chapters', async () => {
    const contents = (await filesOf(wholeSeries()))['book/contents.xhtml'] ?? ''
    expect(contents).toMatch(
      /One<\/a><ol>\n<li>.*海辺の町.*\n.*第二章.*\n<\/ol><\/li>\n<li><a href="text-2-1\.xhtml">Two<\/a><\/li>\n<li>.*>3<\/a>/,
    )
  })
  it('names its series, and its position when it is known', async () => {
    const packageOf = async (changes: Partial<EpubBook>) => (await filesOf(book(changes)))['book/package.opf'] ?? ''
    const part = await packageOf({ series: { title: '灯り & 海', place: 3 } })
    expect(part).toContain('<meta property="belongs-to-collection" id="series">灯り &amp; 海</meta>')
    expect(part).toContain('<meta refines="#series" property="collection-type">series</meta>')
    expect(part).toContain('<meta refines="#series" property="group-position">3</meta>')
    const whole = await packageOf({ series: { title: '灯り' } })
    expect(whole).toContain('id="series">灯り</meta>')
    expect(whole).not.toContain('group-position')
    for (const none of [{}, { series: { title: ' \n', place: 1 } }]) expect(await packageOf(none)).not.toContain('series')
  })
  it("keeps the title of a series' only part next to the series title", async () => {
    const files = await filesOf(book({ title: '灯り', series: { title: '灯り' }, novels: [novel(text, { title: '第一話' })] }))
    expect(files['book/package.opf']).toContain('<dc:title>灯り</dc:title>')
    expect(files['book/text-1-1.xhtml']).toContain('<h1>第一話</h1>')
    expect(files['book/contents.xhtml']).toMatch(/第一話<\/a><ol>\n<li>.*海辺の町/)
  })
  it('stays well-formed for any text', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</title><script>', '"><img src="//e"/>', ']]>', '&#0;', '[[rb:a > b]]'),
    )
    const books = fc.sample(fc.tuple(hostile, hostile), 40).map(([first, second]) => {
      const source = `${first}\n[chapter:${second}]\n[[rb:x${first} > y]]\n[newpage]${second}`
      const novels = [novel(source, { title: second, caption: first })]
      return book({ title: first, author: second, language: first, caption: second, tags: [first], created: second, novels })
    })
    const made = await Promise.all(books.map((each) => epubBlob(each, signal)))
    expect(await epubFaults(...made)).toEqual([])
  })
  it('P9 has a file once that the text shows twice, and lists the pictures that are missing', async () => {
    const source = Array.from({ length: 60 }, (_, number) => `[uploadedimage:${number + 1}]`).join('\n')
    const pictures = new Map<string, Blob>()
    for (let number = 1; number <= 60; number++) if (number % 5 !== 0) pictures.set(`upload ${number}`, await picture('png'))
    const words = { contents: '目次', picture: '挿絵', cover: '表紙', missing: 'ない挿絵' }
    const files = await filesOf(book({ words, novels: [novel(`${source}\n[uploadedimage:1]\n[uploadedimage:5]`, { pictures })] }))
    const names = Object.keys(files).filter((name) => name.startsWith('book/pictures/'))
    expect(names).toHaveLength(48)
    const text = files['book/text-1-1.xhtml'] ?? ''
    expect(text.split('src="pictures/1.png"')).toHaveLength(3)
    expect(text.split('class="absent"')).toHaveLength(14)
    expect(files['book/missing.xhtml']?.match(/挿絵 \d+/g)).toEqual(
      Array.from({ length: 12 }, (_, place) => `挿絵 ${5 * (place + 1)}`),
    )
    expect(files['book/contents.xhtml']).toContain('<a href="missing.xhtml">ない挿絵</a>')
  })

  it('marks highlights in the text, and lists them at its end with links', async () => {
    const source = '海と[[rb:灯 > あか]]り。\n港。'
    const highlights = [
      { ranges: [{ blockAt: 0, start: 1, end: 3 }], colour: 'yellow' as const, quote: 'と灯', note: '<b>一</b>\n二' },
      {
        ranges: [
          { blockAt: 0, start: 3, end: 5 },
          { blockAt: source.indexOf('港'), start: 0, end: 1 },
        ],
        colour: 'blue' as const,
        quote: 'り。\n港',
        note: '',
      },
    ]
    const made = book({ novels: [novel(source, { highlights })], words: { ...book().words, highlights: 'Highlights' } })
    const files = await filesOf(made)
    expect(files['book/text-1-1.xhtml']).toContain(
      '<p>海<mark class="highlight-yellow" id="highlight-1-1">と</mark><mark class="highlight-yellow"><ruby>灯<rp>（</rp><rt>あか</rt><rp>）</rp></ruby></mark><mark class="highlight-blue" id="highlight-1-2">り。</mark></p>\n<p><mark class="highlight-blue">港</mark>。</p>',
    )
    expect(files['book/highlights.xhtml']).toContain(
      '<blockquote><p><a href="text-1-1.xhtml#highlight-1-1">と灯</a></p></blockquote>\n<p class="note">&lt;b&gt;一&lt;/b&gt;<br/>二</p>',
    )
    expect(files['book/contents.xhtml']).toContain('<a href="highlights.xhtml">Highlights</a>')
    expect(await epubFaults(await epubBlob(made, signal))).toEqual([])
  })
  it('aborts, and throws without a novel', async () => {
    await expect(epubBlob(await illustrated(), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    await expect(epubBlob(book({ novels: [] }), signal)).rejects.toThrow(RangeError)
  })
})

describe('epubSections', () => {
  it('splits long pages between paragraphs and loses none', () => {
    const lines = Array.from({ length: 300 }, (_, n) => `${n} ${'word '.repeat(100)}`)
    const { sections } = epubSections(parseNovel(lines.join('\n')))
    expect(sections.length).toBeGreaterThan(3)
    expect(sections.flatMap(({ blocks }) => blocks)).toHaveLength(300)
  })
})
