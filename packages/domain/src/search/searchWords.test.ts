import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchLength } from '../limits.ts'
import { countWork } from '../testing/countWork.ts'
import { clippedWords, isSuggestible, searchAt, searchPath, searchRefusal, searchTerms, searchWords } from './searchWords.ts'

const anyText = fc.string({ unit: 'binary' })

describe('searchTerms', () => {
  it('splits at blanks of any kind and removes duplicates', () => {
    expect(searchTerms('  猫　カフェ\tcat\n猫\u0000dog ')).toEqual(['猫', 'カフェ', 'cat', 'dog'])
  })

  it('returns no blanks, control characters or lone surrogates', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const terms = searchTerms(text)
        expect(new Set(terms).size).toBe(terms.length)
        for (const term of terms) expect(term).toMatch(/^[^\s\p{Cc}\p{Cs}]+$/u)
      }),
    )
  })
})

describe('searchWords', () => {
  it('keeps at most fifty code points and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = searchWords(text)
        expect([...words].length).toBeLessThanOrEqual(searchLength)
        expect(searchWords(words)).toBe(words)
      }),
    )
  })

  it('A8: never splits a character', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(searchWords(family.repeat(60))).toBe(family.repeat(7))
    expect(searchWords('e\u0301'.repeat(40))).toBe('e\u0301'.repeat(25))
    expect([...searchWords(`e${'\u0301'.repeat(400)}`)]).toHaveLength(50)
  })

  it('A8: clips a million characters without reading all of them', () => {
    expect(clippedWords('風'.repeat(10_000))).toBe('風'.repeat(50))
    expect(clippedWords(`a${'\u0301'.repeat(1_000_000)}`)).toHaveLength(50)
    for (const part of ['風', '\u0301']) expect(countWork(() => clippedWords(`a${part.repeat(1_000_000)}`))).toBeLessThan(10_000)
  })

  it('survives a round trip through the URL', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('illust', 'novel', 'user'), (text, kind) => {
        // As a browser, a proxy and the gateway parse it.
        const { pathname, search, searchParams, hash } = new URL(searchPath(kind, text), 'https://emaki.example')
        expect(pathname + search).toBe(searchPath(kind, text))
        expect(hash).toBe('')
        expect(pathname.toLowerCase()).not.toMatch(/%2f|%5c|%25/)
        expect(searchAt(pathname, searchParams)).toEqual({ kind, words: searchWords(text) })
      }),
    )
  })
})

describe('searchAt', () => {
  it.each([
    ['.', '/search?word=.'],
    ['..', '/search?word=..'],
    ['22/7', '/search?word=22%2F7'],
    ['C#', '/search/C%23'],
    ['100%', '/search?word=100%25'],
    ['＋', '/search/%EF%BC%8B'],
    ['%2F', '/search?word=%252F'],
    ['%2e', '/search?word=%252e'],
    ['a\\b', '/search?word=a%5Cb'],
    ['...', '/search/...'],
  ])('P6 reads the words %s from their only address, %s', (words, address) => {
    expect(searchPath('illust', words)).toBe(address)
    const { pathname, searchParams } = new URL(address, 'https://emaki.example')
    expect(searchAt(pathname, searchParams)).toEqual({ kind: 'illust', words })
  })

  it.each([
    ['/search/22%2F7', '22/7'],
    ['/search/100%25', '100%'],
    ['/search/100%', '100%'],
    ['/search/', ''],
  ])('P6 reads older addresses: %s', (path, words) => {
    expect(searchAt(path, new URLSearchParams())).toEqual({ kind: 'illust', words })
  })

  it.each(['/', '/search/a/b', '/search_image', '/rank/daily', '//search'])('is undefined for %s', (path) => {
    expect(searchAt(path, new URLSearchParams('word=a'))).toBeUndefined()
  })
})

describe('searchRefusal', () => {
  it.each(['R-18', 'ｒ１８', '猫 R18', '18-R', '黄色图', '色图', '色情图', 'ero', 'エロ', 'ｴﾛ', '工口'])(
    'A9: refuses %s while R-18 is off',
    (words) => {
      expect(searchRefusal(words, { r18: false })).toBe('adult')
      expect(searchRefusal(words, { r18: true })).toBeUndefined()
    },
  )

  it.each(['猫', 'hero', '色', 'zero エ ロ', '-R-18 猫', '-R18', '10000users入り'])('accepts %s', (words) => {
    expect(searchRefusal(words, { r18: false })).toBeUndefined()
  })

  it.each(['恋童', 'Child Porn', 'ｃｈｉｌｄ ｐｏｒｎ', '児童ポルノ 写真'])('A9: always refuses %s', (words) => {
    expect(searchRefusal(words, { r18: true })).toBe('forbidden')
    expect(searchRefusal(words, { r18: false })).toBe('forbidden')
  })
})

describe('isSuggestible', () => {
  it.each(['', '12345', '１２３', 'https://a.example', '-猫', '1000users入り', 'R-18'])('is false for %j', (word) => {
    expect(isSuggestible(word, { r18: false })).toBe(false)
  })

  it.each(['猫', 'cat', 'C++', '%', '3人'])('is true for %j', (word) => expect(isSuggestible(word, { r18: false })).toBe(true))
})
