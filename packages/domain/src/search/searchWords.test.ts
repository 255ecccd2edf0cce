import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchLength } from '../limits.ts'
import { countWork } from '../testing/countWork.ts'
import {
  addressTarget,
  clippedWords,
  idJumps,
  isSuggestible,
  searchPath,
  searchRefusal,
  searchTarget,
  searchTerms,
  searchWords,
} from './searchWords.ts'

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
        const path = searchPath(kind, text)
        expect(path).toMatch(/^\/search(_novel|_user)?(\/[^/?#]+)?$/)
        expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(searchWords(text))
      }),
    )
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

describe('searchTarget', () => {
  it.each([
    ['https://www.pixiv.net/artworks/87654321', '/artworks/87654321'],
    ['www.pixiv.net/artworks/87654321', '/artworks/87654321'],
    ['pixiv.net/en/artworks/87654321', '/artworks/87654321'],
    ['https://www.pixiv.net/en/artworks/123', '/artworks/123'],
    ['http://www.pixiv.net/member_illust.php?mode=medium&illust_id=4567', '/artworks/4567'],
    ['https://www.pixiv.net/i/99', '/artworks/99'],
    ['https://www.pixiv.net/users/11', '/users/11'],
    ['https://www.pixiv.net/novel/show.php?id=7', '/novel/7'],
    ['https://www.pixivision.net/en/a/100', '/spotlight/100'],
    [' 12345678 ', '/artworks/12345678'],
  ])('opens the target of %s', (typed, path) => {
    expect(searchTarget(typed)).toBe(path)
  })

  it.each([
    ['1234567', '/search/1234567'],
    ['０１２３４５６７８', `/search/${encodeURIComponent('０１２３４５６７８')}`],
    ['0012345678', '/search/0012345678'],
    ['1234567890123', '/search/1234567890123'],
    ['猫 カフェ', '/search/%E7%8C%AB%20%E3%82%AB%E3%83%95%E3%82%A7'],
    ['a/b?c#d%', '/search/a%2Fb%3Fc%23d%25'],
    ['https://evil.example/artworks/1', `/search/${encodeURIComponent('https://evil.example/artworks/1')}`],
  ])('searches for %s', (typed, path) => {
    expect(searchTarget(typed)).toBe(path)
  })

  it('searches for the placeholder when empty, and for nothing without one', () => {
    expect(searchTarget('  ', { placeholder: '風景' })).toBe(`/search/${encodeURIComponent('風景')}`)
    expect(searchTarget('  ')).toBeUndefined()
    expect(searchTarget('\ud800')).toBeUndefined()
    expect(searchTarget('fox', { kind: 'novel' })).toBe('/search_novel/fox')
  })

  it('always returns a path of this app', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(searchTarget(typed, { placeholder: 'x' })).toMatch(/^\/(search|artworks)\/[^/?#]+$/)
      }),
    )
  })

  it('recognises only addresses of the site', () => {
    expect(addressTarget('see https://www.pixiv.net/artworks/1')).toBeUndefined()
    expect(addressTarget('https://www.pixiv.net.evil.example/artworks/1')).toBeUndefined()
  })
})

describe('idJumps', () => {
  it('A5: offers artwork, user and novel, and a spotlight for short numbers', () => {
    expect(idJumps('猫 12345').map(({ path }) => path)).toEqual([
      '/artworks/12345',
      '/users/12345',
      '/novel/12345',
      '/spotlight/12345',
    ])
    expect(idJumps('A5: 123456').map(({ path }) => path)).toEqual([
      '/artworks/5',
      '/users/5',
      '/novel/5',
      '/spotlight/5',
      '/artworks/123456',
      '/users/123456',
      '/novel/123456',
    ])
  })

  it('A2: ignores numbers that are no ids', () => {
    for (const text of ['', '٣', '0012', '1234567890123', 'x']) expect(idJumps(text)).toEqual([])
  })
})
