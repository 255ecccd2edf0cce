import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CaptionNode, captionText } from './captionNode.ts'
import { parseArticle, parseCaption } from './parseCaption.ts'

/** The tree as readable text. */
const readable = (nodes: readonly CaptionNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'picture')
        return `{${node.address}|${node.alt}${node.size ? `|${node.size.width}x${node.size.height}` : ''}}`
      if (node.kind === 'link') return `[${readable(node.children)}](${'path' in node.to ? node.to.path : node.to.href})`
      return `<${node.name}>${readable(node.children)}</${node.name}>`
    })
    .join('')

const countNodes = (nodes: readonly CaptionNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + ('children' in node ? countNodes(node.children) : 0), 0)

const depthOf = (nodes: readonly CaptionNode[]): number =>
  nodes.reduce((deepest, node) => Math.max(deepest, 'children' in node ? 1 + depthOf(node.children) : 0), 0)

/**
 * Maximum number of counted steps for `length` characters and at most `nodes` elements. Each character is read a few times, and each element
 * reads the parser's stack of open elements once.
 */
const maxReads = (length: number, nodes: number) => 10 * length + nodes ** 2 / 2

describe('parseCaption', () => {
  it.each([
    ['one<br />two', 'one<br></br>two'],
    ['<b>bold</b> and <i>slanted</i>', '<strong>bold</strong> and <em>slanted</em>'],
    ['<unknown>kept</unknown>', 'kept'],
    ['a &amp; b &lt;3 &#x2764;', 'a & b <3 ❤'],
    ['never <p>closed', 'never <p>closed</p>'],
    ['<ruby>漢<rt>かん</rt></ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
  ])('parses %j as %j', (html, expected) => {
    expect(readable(parseCaption(html))).toBe(expected)
  })

  it.each([
    ['<strong><a href="pixiv://illusts/123">illust/123</a></strong>', '<strong>[illust/123](/artworks/123)</strong>'],
    ['<a href="pixiv://users/45">u</a>', '[u](/users/45)'],
    ['<a href="pixiv://novels/67">n</a>', '[n](/novel/67)'],
    ['<a href="https://www.pixiv.net/en/artworks/9">w</a>', '[w](/artworks/9)'],
    ['<a href="https://example.org/?a=1&amp;b=2">out</a>', '[out](https://example.org/?a=1&b=2)'],
    ['<a href="https://www.pixiv.net/jump.php?https%3A%2F%2Fexample.org%2F">j</a>', '[j](https://example.org/)'],
    ['<a href="/jump.php?https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b">P26</a>', '[P26](https://example.org/?a=1&b)'],
    ['<a href="/jump.php?https%3A%2F%2Fwww.pixiv.net%2Fusers%2F1">P26</a>', '[P26](/users/1)'],
    ['<a href="/artworks/9#2">P26</a>', '[P26](/artworks/9?page=2)'],
    ['<a href="pixiv://users/1">P26 unclosed', '[P26 unclosed](/users/1)'],
    ['P26 <a href="pixiv://users/1', 'P26 '],
    ['P26 &amp;lt;b&amp;gt; &amp;amp;', 'P26 &lt;b&gt; &amp;'],
    ...[
      'https://www.pixiv.net/artworks/unlisted/',
      'https://www.pixiv.net/en/artworks/unlisted/',
      '/artworks/unlisted/',
      '/jump.php?https%3A%2F%2Fwww.pixiv.net%2Fartworks%2Funlisted%2F',
    ].map((folder) => [`<a href="${folder}9PZxJ1kU6hXBfGkYW65v">P2</a>`, '[P2](/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v)']),
    ['<a href="mailto:a@example.org">m</a>', '[m](mailto:a@example.org)'],
  ])('resolves the link in %s', (html, expected) => {
    expect(readable(parseCaption(html))).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#9;script:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example/',
    'https://user:pw@evil.example/',
    'tel:110',
    'https://www.pixiv.net/jump.php?javascript%3Aalert(1)',
    '/jump.php?javascript%3Aalert(1)',
    '/jump.php?%2F%2Fevil.example',
    '/\\evil.example',
  ])('E1, E5: drops the address %s and keeps the text', (href) => {
    expect(readable(parseCaption(`<a href="${href}">words</a>`))).toBe('words')
  })

  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<svg onload=alert(1)><text>x</text></svg>after', 'after'],
    ['<style>*{display:none}</style>after', 'after'],
    ['<math><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>after', 'after'],
    ['<template><b>x</b></template>after', 'after'],
    ['<p id=location class=x style="position:fixed" onclick=alert(1)>after</p>', '<p>after</p>'],
    ['<iframe src="https://evil.example"></iframe>after', 'after'],
    ['<form action="https://evil.example"><input name=a><button>b</button></form>', 'b'],
  ])('E1, E2, E4: removes everything active from %s', (html, expected) => {
    expect(readable(parseCaption(html))).toBe(expected)
  })

  it.each(['<p>', '<b>x', 'x', '&amp;', '<br>', '<a href="https://a.example">'])(
    'E3: parses %s within the limits however often it is repeated',
    (part) => {
      const nodes = parseCaption(part.repeat(100_000))
      expect(captionText(nodes).length).toBeLessThanOrEqual(65_536)
      expect(countNodes(nodes)).toBeLessThanOrEqual(4000)
      expect(depthOf(nodes)).toBeLessThanOrEqual(32)
      const reads = (length: number) => countWork(() => parseCaption(part.repeat(Math.ceil(length / part.length))))
      expect(reads(65_536)).toBeLessThan(maxReads(65_536, 4000))
      // The parser reads nothing beyond the limit.
      expect(reads(1_048_576)).toBe(reads(65_536))
    },
  )

  it('drops a very long mailto address in linear time', () => {
    const html = `<a href="mailto:${'a@'.repeat(30_000)}">m</a>`
    expect(countWork(() => expect(readable(parseCaption(html))).toBe('m'))).toBeLessThan(10 * html.length)
  })

  it('never throws and emits only allowed elements and addresses', () => {
    const parts = [
      '<',
      '>',
      '/',
      'a',
      ' href="',
      '"',
      'javascript:',
      'https://x.example/',
      'script',
      '&',
      '#',
      ';',
      '<p>',
      '</p>',
      '<svg>',
      '</svg>',
      '<!--',
      '-->',
      'x',
      '\0',
      '<img src="',
      'https://i.pximg.net/',
      '<table>',
      '<div>',
    ]
    const layout = ['div', 'figure', 'figcaption', 'blockquote', 'dl', 'dt', 'dd', 'table', 'tbody', 'tr', 'td', 'th']
    const check = (nodes: readonly CaptionNode[]): void => {
      for (const node of nodes) {
        if (node.kind === 'text') continue
        if (node.kind === 'picture') {
          expect(node.address).toMatch(/^https?:\/\/(?:i|s|i-ogp)\.pximg\.net\//)
          continue
        }
        if (node.kind === 'element')
          expect([
            'br',
            'p',
            'strong',
            'em',
            'u',
            's',
            'hr',
            'ul',
            'ol',
            'li',
            'h2',
            'h3',
            'h4',
            'ruby',
            'rt',
            'rp',
            ...layout,
          ]).toContain(node.name)
        else expect('path' in node.to ? node.to.path : node.to.href).toMatch(/^(?:\/|https?:\/\/|mailto:)/)
        check(node.children)
      }
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (html) => {
        check(parseCaption(html.join('')))
        check(parseArticle(html.join('')))
      }),
    )
  })
})

describe('parseArticle', () => {
  it('keeps layout elements and the pictures that the image proxy serves', () => {
    const html =
      '<div class="x"><h1>Seas</h1><figure><a href="https://www.pixiv.net/artworks/9"><img src="https://i.pximg.net/a.jpg" alt="sea" width="600" height="400" onerror="x"></a><figcaption>by <b>Rin</b></figcaption></figure><table><tr><td>1</td></tr></table></div>'
    expect(readable(parseArticle(html))).toBe(
      '<div><h2>Seas</h2><figure>[{https://i.pximg.net/a.jpg|sea|600x400}](/artworks/9)<figcaption>by <strong>Rin</strong></figcaption></figure><table><tr><td>1</td></tr></table></div>',
    )
  })

  it.each([
    ['<a href="/zh/a/6093">a</a>', '[a](/spotlight/6093)'],
    ['<a href="https://www.pixivision.net/en/a/12">a</a>', '[a](/spotlight/12)'],
    ['<a href="/en/t/5">t</a>', '[t](https://www.pixivision.net/en/t/5)'],
    ['<a href="//evil.example/">e</a>', 'e'],
    ['<a href="/\\evil.example">e</a>', 'e'],
  ])('resolves the link in %s', (html, expected) => expect(readable(parseArticle(html))).toBe(expected))

  it.each([
    '<img src="https://tracker.example/p.gif">',
    '<img src="https://i.pximg.net.evil.example/a.jpg">',
    '<img src="https://user@i.pximg.net/a.jpg">',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img srcset="https://tracker.example/p.gif 1x">',
    '<picture><source srcset="https://tracker.example/p.gif"></picture>',
    '<div style="background:url(https://tracker.example/p.gif)"></div>',
    '<link rel=preconnect href="https://tracker.example">',
    '<video src="https://tracker.example/v.mp4" poster="https://tracker.example/p.gif"></video>',
    '<iframe src="https://i.pximg.net/a.jpg"></iframe>',
  ])('E6: drops the third-party address of %s', (html) => {
    expect(readable(parseArticle(html))).not.toMatch(/tracker|evil|javascript|data:|user@|i\.pximg/)
  })

  it('keeps pictures only in articles, not in captions', () =>
    expect(readable(parseCaption('<img src="https://i.pximg.net/a.jpg">'))).toBe(''))

  it.each(['<div>', '<td>', '<img src="https://i.pximg.net/a.jpg">', '<table><tr>'])(
    'E3: parses %s within the limits however often it is repeated',
    (part) => {
      const nodes = parseArticle(part.repeat(50_000))
      expect(countNodes(nodes)).toBeLessThanOrEqual(12_000)
      expect(depthOf(nodes)).toBeLessThanOrEqual(32)
      const reads = (length: number) => countWork(() => parseArticle(part.repeat(Math.ceil(length / part.length))))
      expect(reads(131_072)).toBeLessThan(maxReads(131_072, 12_000))
      expect(reads(1_048_576)).toBe(reads(131_072))
    },
  )
})
