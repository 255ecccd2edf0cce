// The home search box.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTarget } from './searchTarget.ts'

describe('the search box', () => {
  it.each([
    ['https://www.pixiv.net/artworks/87654321', '/artworks/87654321'],
    ['https://www.pixiv.net/en/artworks/123', '/artworks/123'],
    ['http://www.pixiv.net/member_illust.php?mode=medium&illust_id=4567', '/artworks/4567'],
    ['https://www.pixiv.net/i/99', '/artworks/99'],
    [' 12345678 ', '/artworks/12345678'],
  ])('takes %s for an artwork', (typed, path) => {
    expect(searchTarget(typed, '')).toBe(path)
  })

  it.each([
    ['1234567', '/search/1234567'],
    ['０１２３４５６７８', '/search/%EF%BC%90%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96%EF%BC%97%EF%BC%98'],
    ['0012345678', '/search/0012345678'],
    ['1234567890123', '/search/1234567890123'],
    ['猫 カフェ', '/search/%E7%8C%AB%20%E3%82%AB%E3%83%95%E3%82%A7'],
    ['a/b?c#d', '/search/a%2Fb%3Fc%23d'],
  ])('searches for %s', (typed, path) => {
    expect(searchTarget(typed, '')).toBe(path)
  })

  it('searches for its placeholder when empty, and for nothing when there is none', () => {
    expect(searchTarget('  ', '風景')).toBe(`/search/${encodeURIComponent('風景')}`)
    expect(searchTarget('  ', '')).toBeUndefined()
    expect(searchTarget('\ud800', '')).toBeUndefined()
  })

  it('never searches for more than fifty characters, and never breaks one', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(searchTarget(family.repeat(60), '')).toBe(`/search/${encodeURIComponent(family.repeat(50))}`)
  })

  it('always leads to a path of this app', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(searchTarget(typed, 'x')).toMatch(/^\/(search|artworks)\/[^/?#]+$/)
      }),
    )
  })
})
