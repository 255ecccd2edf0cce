import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { plainTextNodes } from './plainTextNodes.ts'

describe('plainTextNodes', () => {
  it('keeps line breaks of every kind', () => {
    expect(captionText(plainTextNodes('a\r\nb\nc\rd'))).toBe('a\nb\nc\nd')
  })

  it('links URLs without the punctuation around them', () => {
    expect(plainTextNodes('see https://example.org/a, please')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', to: { href: 'https://example.org/a' }, children: [{ kind: 'text', text: 'https://example.org/a' }] },
      { kind: 'text', text: ', please' },
    ])
  })

  it('links URLs of the site to screens of the viewer', () => {
    expect(plainTextNodes('https://www.pixiv.net/users/5')).toEqual([
      { kind: 'link', to: { path: '/users/5' }, children: [{ kind: 'text', text: 'https://www.pixiv.net/users/5' }] },
    ])
  })

  it.each(['https://www.pixiv.net/en/artworks/unlisted/', 'www.pixiv.net/artworks/unlisted/'])(
    'P2 links %s with its key',
    (folder) => {
      const path = '/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v'
      expect(plainTextNodes(`→${folder}9PZxJ1kU6hXBfGkYW65v。`)).toMatchObject([
        { kind: 'text', text: '→' },
        { kind: 'link', to: { path } },
        { kind: 'text', text: '。' },
      ])
    },
  )

  it('reads a long run of full stops after a URL in linear time', () => {
    const text = `https://example.org/${'.'.repeat(60_000)}a`
    expect(countWork(() => plainTextNodes(text))).toBeLessThan(20 * text.length)
  })

  it('links only web URLs', () => {
    for (const text of ['javascript:alert(1)', 'https://user:pw@evil.example/', 'data:text/html,x', 'https://'])
      expect(plainTextNodes(text)).toEqual([{ kind: 'text', text }])
  })

  it('keeps markup as literal text', () => {
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    expect(plainTextNodes(text)).toEqual([{ kind: 'text', text }])
  })

  it('keeps every character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(captionText(plainTextNodes(text))).toBe(text.replaceAll(/\r\n|\r/g, '\n'))
      }),
    )
  })
})
