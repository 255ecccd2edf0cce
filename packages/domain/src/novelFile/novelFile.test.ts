import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNovel } from '../novelMarkup/parseNovel.ts'
import { htmlNovel } from './htmlNovel.ts'
import { markdownNovel } from './markdownNovel.ts'
import type { NovelFile } from './novelFile.ts'
import { languageTag } from './novelFile.ts'
import { plainNovel } from './plainNovel.ts'

const source = `[chapter:[[rb:海辺 > うみべ]]の町]
　[[rb:提灯 > ちょうちん]]が12個。[[jumpuri:a map > https://example.com/?a=1&b=2]]
# not a heading, 1 < 2 & *stars*

[pixivimage:7][uploadedimage:5]
[newpage]
[chapter:Two]
[b:bold][i:slanted][[emphasismark:dots > ﹅]] [[rb:word > reading]] [jump:1]`

const nested = `[chapter:[[jumpuri:[[rb:漢字 > かんじ]]の章 > https://x.jp/?a=[1]]]]
[b:[i:x]`

const file = (text: string, changes: Partial<NovelFile> = {}): NovelFile => ({
  title: 'The Lantern',
  author: 'Test Writer',
  language: 'ja',
  series: 'Lights #2',
  created: '2024-02-03T10:00:00+09:00',
  url: 'https://www.pixiv.net/novel/show.php?id=1',
  tags: ['海', 'rain'],
  caption: 'Two lines\nof words',
  tree: parseNovel(text),
  words: { contents: 'Contents', picture: 'Picture' },
  ...changes,
})
const picture = 'data:image/png;base64,AAAA'

describe('plainNovel', () => {
  it('renders readable text without markup', () => {
    expect(plainNovel(file(source))).toBe(`The Lantern
Test Writer
Lights #2
#海 #rain
https://www.pixiv.net/novel/show.php?id=1

Two lines
of words

--------------------------------

海辺（うみべ）の町
　提灯（ちょうちん）が12個。a map (https://example.com/?a=1&b=2)
# not a heading, 1 < 2 & *stars*

[Picture https://www.pixiv.net/artworks/7]
[Picture]

--------------------------------

Two
boldslanteddots word (reading) → 1
`)
  })
  it('P10 renders nested tags as readable text', () => {
    expect(plainNovel(file(nested))).toMatch(/\n漢字（かんじ）の章 \(https:\/\/x\.jp\/\?a=\[1\]\)\nx\n$/)
  })
  it('leaves out unknown fields and characters that no file can hold', () => {
    const text = plainNovel(file('a\u0000b\ud800', { series: '', tags: [], caption: ' ', title: 'x\ny' }))
    expect(text).toBe(`x y\nTest Writer\nhttps://www.pixiv.net/novel/show.php?id=1\n\n--------------------------------\n\nab\n`)
  })
})

describe('markdownNovel', () => {
  it('keeps lines, ruby, headings and pictures, and escapes everything else', () => {
    expect(markdownNovel(file(source), new Map([['upload 5', 'pictures/5.png']]))).toBe(
      `# The Lantern

Test Writer

Lights \\#2

\\#海 #rain

<https://www.pixiv.net/novel/show.php?id=1>

---

Two lines\\
of words

---

## <ruby>海辺<rp>（</rp><rt>うみべ</rt><rp>）</rp></ruby>の町

　<ruby>提灯<rp>（</rp><rt>ちょうちん</rt><rp>）</rp></ruby>が12個。[a map](<https://example.com/?a=1&b=2>)\\
\\# not a heading, 1 &lt; 2 &amp; \\*stars\\*

[Picture](https://www.pixiv.net/artworks/7)

![Picture](<pictures/5.png>)

---

## Two

<b>bold</b><i>slanted</i><em>dots</em> <ruby>word<rp>（</rp><rt>reading</rt><rp>）</rp></ruby> → 1
`.replace('Lights \\#2', 'Lights #2'),
    )
  })
  it('P10 renders nested tags', () => {
    const ruby = '<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>'
    expect(markdownNovel(file(nested))).toContain(`## [${ruby}の章](<https://x.jp/?a=[1]>)\n\n<b><i>x</i></b>`)
  })
  it('prevents that a line of text becomes a list, a rule or code', () => {
    const text = markdownNovel(file('- a\n---\n    code\n12. b\n=== c\n+ d\n`e` ~~f~~ $g$ |h|', { caption: '' }))
    expect(text).toContain('\\- a\\\n\\---\\\ncode\\\n12\\. b\\\n\\=== c\\\n\\+ d\\\n\\`e\\` \\~\\~f\\~\\~ \\$g\\$ \\|h\\|\n')
  })
})

describe('htmlNovel', () => {
  it('renders one document with embedded pictures and a table of contents', () => {
    const html = htmlNovel(file(source), { pictures: new Map([['artwork 7 1', picture]]) })
    expect(html).toContain(`content="default-src 'none'; img-src data:;`)
    expect(html).toContain('<html lang="ja">')
    expect(html).toContain('<ruby>提灯<rp>（</rp><rt>ちょうちん</rt><rp>）</rp></ruby>')
    expect(html).toContain(`<figure><img src="${picture}" alt="Picture"/></figure>\n<p class="absent">[Picture]</p>`)
    expect(html).toContain('<a href="#page-1">→ 1</a>')
    expect(html).toContain('1 &lt; 2 &amp; *stars*')
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
    expect(anchors).toHaveLength(3)
    for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
  })
  it('sets short numbers upright in vertical writing only', () => {
    expect(htmlNovel(file('12個 1234 え!?'), { isVertical: true })).toContain(
      '<p><span class="tcy">12</span>個 1234 え<span class="tcy">!?</span></p>',
    )
    expect(htmlNovel(file('12個'))).toContain('<p>12個</p>')
  })
  it('P10 renders nested tags, and plain words in the table of contents', () => {
    const html = htmlNovel(file(`${nested}\n[chapter:two]`))
    const ruby = '<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>'
    expect(html).toContain(`<a href="https://x.jp/?a=[1]" rel="noopener noreferrer">${ruby}の章</a></h2>`)
    expect(html).toMatch(/<li><a href="#chapter-0">漢字の章<\/a><\/li>/)
    expect(html).toContain('<p><b><i>x</i></b></p>')
  })
  it('ignores pictures that are not data URLs', () => {
    const html = htmlNovel(file(source), { pictures: new Map([['upload 5', 'https://example.com/tracker.png']]) })
    expect(html).not.toContain('<img')
  })
  it('N8: loads nothing and runs nothing for any text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</title><script>alert(1)</script>',
        '"><img src=//e onerror=x>',
        '<style>@import "//e"',
        '[[rb:a > <img onerror=x>]]',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const html = htmlNovel(
          file(`${first}\n[[rb:x${second} > y]]\n[chapter:${first}]\n[chapter:${second}]`, {
            title: first,
            author: second,
            caption: first,
            tags: [second],
            series: first,
            language: second,
          }),
        )
        const tags = [...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag = '']) => tag)
        expect(tags.filter((tag) => !allowed.has(tag))).toEqual([])
        expect(html.match(/<style/g)).toHaveLength(1)
        // Inside quotes an attribute's name is plain text.
        expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:src|on\w+)=/)
      }),
      { numRuns: 40 },
    )
  })
})

const allowed = new Set(
  'html head meta title style body header h1 h2 p a nav ol li main section hr br ruby rp rt b i em span figure img'.split(' '),
)

describe('languageTag', () => {
  it('accepts language tags only', () => {
    expect(['ja', 'zh-CN', 'zh-Hant-TW', '', 'x y', 'Japanese!'].map(languageTag)).toEqual([
      'ja',
      'zh-CN',
      'zh-Hant-TW',
      'und',
      'und',
      'und',
    ])
  })
})
