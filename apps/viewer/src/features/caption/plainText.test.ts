// Texts without markup, as biographies are: lines, links, and nothing that runs.
import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionText } from './captionNode.ts'
import { plainText } from './plainText.ts'

describe('a plain text', () => {
  it('keeps its lines, however they end', () => {
    expect(captionText(plainText('a\r\nb\nc\rd'))).toBe('a\nb\nc\nd')
  })

  it('links the addresses in it, without the punctuation around them', () => {
    expect(plainText('see https://example.org/a, please')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', to: { href: 'https://example.org/a' }, children: [{ kind: 'text', text: 'https://example.org/a' }] },
      { kind: 'text', text: ', please' },
    ])
  })

  it('opens addresses of the site on our own screens', () => {
    expect(plainText('https://www.pixiv.net/users/5')).toEqual([
      { kind: 'link', to: { path: '/users/5' }, children: [{ kind: 'text', text: 'https://www.pixiv.net/users/5' }] },
    ])
  })

  it('reads a long run of stops behind an address a bounded number of times', () => {
    const text = `https://example.org/${'.'.repeat(60_000)}a`
    expect(countWork(() => plainText(text))).toBeLessThan(20 * text.length)
  })

  it('never links what is no web address', () => {
    for (const text of ['javascript:alert(1)', 'https://user:pw@evil.example/', 'data:text/html,x', 'https://'])
      expect(plainText(text)).toEqual([{ kind: 'text', text }])
  })

  it('shows what looks like markup as it was written', () => {
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    expect(plainText(text)).toEqual([{ kind: 'text', text }])
  })

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(captionText(plainText(text))).toBe(text.replaceAll(/\r\n|\r/g, '\n'))
      }),
    )
  })
})
