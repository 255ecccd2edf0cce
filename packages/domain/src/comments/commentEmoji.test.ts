import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentEmoji, commentParts, emojiAddress } from './commentEmoji.ts'

const written = (comment: string) =>
  commentParts(comment)
    .map((part) => (part.kind === 'text' ? part.text : `(${part.name})`))
    .join('')

describe('commentEmoji', () => {
  it('has the 38 emoji of the site', () => {
    expect(commentEmoji.size).toBe(38)
    expect(['normal', 'cry', 'panic2', 'love3', 'sleep4', 'star'].map((name) => commentEmoji.get(name))).toEqual([
      101, 108, 209, 310, 408, 503,
    ])
    expect(emojiAddress(501)).toBe('https://s.pximg.net/common/images/emoji/501.png')
  })

  it('splits text into words and emoji', () => {
    expect(commentParts('a (heart)(nope)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'emoji', name: 'heart', code: 501 },
      { kind: 'text', text: '(nope)' },
    ])
  })

  it.each(['(__proto__)', '(constructor)', '(toString)', '(Heart)', '( heart )', '(heart', '（heart）', ''])(
    'E8: keeps %j as written',
    (comment) => expect(commentParts(comment).every((part) => part.kind === 'text' && part.text === comment)).toBe(true),
  )

  it('E8: splits ten thousand emoji into at most five hundred parts', () => {
    const comment = '(heart)x'.repeat(10_000)
    expect(commentParts(comment).length).toBeLessThanOrEqual(500)
    expect(written(comment)).toBe(comment)
  })

  it('keeps every character of any text', () => {
    const piece = fc.oneof(fc.constantFrom('(heart)', '(cry)', '(', ')', '(nope)', '((star))'), fc.string())
    fc.assert(fc.property(fc.array(piece), (pieces) => void expect(written(pieces.join(''))).toBe(pieces.join(''))))
  })
})
