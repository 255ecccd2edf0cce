import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentEmoji, commentParts, emojiAddress, namesUnknownEmoji } from './commentEmoji.ts'

const written = (comment: string) =>
  commentParts(comment)
    .map((part) => (part.kind === 'text' ? part.text : part.written))
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
      { kind: 'emoji', written: '(heart)', address: emojiAddress(501) },
      { kind: 'text', text: '(nope)' },
    ])
  })

  it('splits names in colons, which the web side writes, and leaves times alone', () => {
    expect(commentParts(':heart:star: at 10:30:20').map((part) => (part.kind === 'emoji' ? part.address : part.text))).toEqual([
      emojiAddress(501),
      'star: at 10:30:20',
    ])
    expect(commentParts(':heart::star:').every(({ kind }) => kind === 'emoji')).toBe(true)
  })

  it('has emoji of a list of the site, and finds names that only such a list may have', () => {
    const address = 'https://s.pximg.net/common/images/emoji/999.png'
    expect(commentParts('(new_one)', new Map([['new_one', address]]))).toEqual([{ kind: 'emoji', written: '(new_one)', address }])
    expect(['(new_one)', 'a :new: b', '(heart)', '10:30:20', 'x'].map(namesUnknownEmoji)).toEqual([
      true,
      true,
      false,
      false,
      false,
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
    const piece = fc.oneof(fc.constantFrom('(heart)', '(cry)', ':star:', ':', '(', ')', '(nope)', '((star))'), fc.string())
    fc.assert(fc.property(fc.array(piece), (pieces) => void expect(written(pieces.join(''))).toBe(pieces.join(''))))
  })
})
