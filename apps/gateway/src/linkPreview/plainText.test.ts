// Captions as plain text, from any markup.
import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './plainText.ts'

describe('the plain text of a caption', () => {
  test.each([
    ['a<br />b<br>c', 'a b c'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['<strong>bold</strong> and <a href="https://x.example/?a=1&amp;b=2">link</a>', 'bold and link'],
    ['5 &lt; 6 &amp;&amp; 7 &gt; 6 &quot;q&quot; &#39;s&#39; &#x3042;', `5 < 6 && 7 > 6 "q" 's' あ`],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['before<script>alert(1)</script>after', 'beforeafter'],
    ['a<style>b{}</style>c<!-- d -->e', 'ace'],
    ['  many \r\n\t spaces\u3000here ', 'many spaces here'],
    ['left \u202eright\u2066 there\u0000\u0007!', 'left right there!'],
    ['half a character: \ud800.', 'half a character: .'],
    ['<img src=x onerror=alert(1)>', ''],
    ['unclosed <b', 'unclosed'],
    ['', ''],
  ])('of %j is %j', (html, words) => expect(plainText(html, 200)).toBe(words))

  test('is cut between graphemes with an ellipsis', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(plainText('あ'.repeat(201), 200)).toBe(`${'あ'.repeat(199)}…`)
    expect(plainText('あ'.repeat(200), 200)).toBe('あ'.repeat(200))
    expect(plainText(`${'a'.repeat(195)}${family}`, 200)).toBe(`${'a'.repeat(195)}…`)
  })

  test('is one line within its maximum length, for any HTML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.integer({ min: 1, max: 250 }), (html, length) => {
        for (const line of [plainText(html, length), plainLine(html, length)]) {
          expect(line.length).toBeLessThanOrEqual(length)
          expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
          expect(line).toBe(line.trim())
        }
      }),
    )
  })

  test('E3 of a megabyte is parsed only as far as needed', () => {
    for (const part of ['<', '&', '<b ', 'a\u0301']) {
      const reads = (length: number) => countWork(() => plainText(part.repeat(length / part.length), 200))
      expect(reads(9000), part).toBeLessThan(20 * 9000)
      expect(reads(1_000_002), part).toBe(reads(9000))
    }
  })
})
