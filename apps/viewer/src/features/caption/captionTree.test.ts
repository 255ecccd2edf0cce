import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CaptionNode, captionText, parseCaption } from './captionTree.ts'

/** The tree written out, so that a test reads like what a person sees. */
const shown = (nodes: readonly CaptionNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'link') return `[${shown(node.children)}](${'path' in node.to ? node.to.path : node.to.href})`
      return `<${node.name}>${shown(node.children)}</${node.name}>`
    })
    .join('')

describe('a caption', () => {
  it.each([
    ['one<br />two', 'one<br></br>two'],
    ['<b>bold</b> and <i>slanted</i>', '<strong>bold</strong> and <em>slanted</em>'],
    ['<unknown>kept</unknown>', 'kept'],
    ['a &amp; b &lt;3 &#x2764;', 'a & b <3 ❤'],
    ['never <p>closed', 'never <p>closed</p>'],
    ['<ruby>漢<rt>かん</rt></ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
  ])('shows %j as %j', (html, expected) => {
    expect(shown(parseCaption(html))).toBe(expected)
  })

  it.each([
    ['<strong><a href="pixiv://illusts/123">illust/123</a></strong>', '<strong>[illust/123](/artworks/123)</strong>'],
    ['<a href="pixiv://users/45">u</a>', '[u](/users/45)'],
    ['<a href="pixiv://novels/67">n</a>', '[n](/novel/67)'],
    ['<a href="https://www.pixiv.net/en/artworks/9">w</a>', '[w](/artworks/9)'],
    ['<a href="https://example.org/?a=1&amp;b=2">out</a>', '[out](https://example.org/?a=1&b=2)'],
    ['<a href="https://www.pixiv.net/jump.php?https%3A%2F%2Fexample.org%2F">j</a>', '[j](https://example.org/)'],
    ['<a href="mailto:a@example.org">m</a>', '[m](mailto:a@example.org)'],
  ])('leads %s to the right place', (html, expected) => {
    expect(shown(parseCaption(html))).toBe(expected)
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
  ])('E1, E5: drops the address %s and keeps the words', (href) => {
    expect(shown(parseCaption(`<a href="${href}">words</a>`))).toBe('words')
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
  ])('E1, E2, E4: %s is harmless', (html, expected) => {
    expect(shown(parseCaption(html))).toBe(expected)
  })

  it('E3: stays cheap however deep or long it is', () => {
    const started = performance.now()
    for (const html of [
      '<p>'.repeat(20_000),
      '<b>x'.repeat(20_000),
      'x'.repeat(1_000_000),
      '&amp;'.repeat(100_000),
      '<br>'.repeat(100_000),
    ]) {
      const nodes = parseCaption(html)
      expect(captionText(nodes).length).toBeLessThanOrEqual(65_536)
      expect(shown(nodes).length).toBeLessThan(200_000)
    }
    expect(performance.now() - started).toBeLessThan(1500)
  })

  it('never throws and never lets an element or an address out of the list', () => {
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
    ]
    const check = (nodes: readonly CaptionNode[]): void => {
      for (const node of nodes) {
        if (node.kind === 'text') continue
        if (node.kind === 'element')
          expect(['br', 'p', 'strong', 'em', 'u', 's', 'hr', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'ruby', 'rt', 'rp']).toContain(
            node.name,
          )
        else expect('path' in node.to ? node.to.path : node.to.href).toMatch(/^(?:\/|https?:\/\/|mailto:)/)
        check(node.children)
      }
    }
    fc.assert(fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (html) => check(parseCaption(html.join('')))))
  })
})
