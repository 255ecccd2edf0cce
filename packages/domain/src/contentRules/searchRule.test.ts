import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artwork, novel, tags } from '../testing/builders.ts'
import { searchRule } from './searchRule.ts'

const now = new Date('2026-11-21T08:00:00Z')
const all = { r18: true, ai: true }
const settings = { minLikes: 5, now }
const work = (changes: Parameters<typeof artwork>[0] = {}) =>
  artwork({ like: 100, view: 1000, created: '2026-11-20T12:00:00+09:00', ...changes })

describe('searchRule', () => {
  it('applies the minimum likes of the settings or of the filter', () => {
    expect(searchRule('猫', {}, all, settings)(work({ like: 4 }))).toBe(false)
    expect(searchRule('猫', {}, all, settings)(work({ like: 5 }))).toBe(true)
    expect(searchRule('猫', { min_likes: 0 }, all, settings)(work({ like: 0 }))).toBe(true)
    expect(searchRule('猫', { min_likes: 1000 }, all, settings)(work({ like: 999 }))).toBe(false)
  })

  it('shows illustrations of lists without counts', () => {
    const rule = searchRule('猫', { users_in: 1000 }, all, settings)
    expect(rule(work({ like: 0, view: 0 }))).toBe(true)
    expect(rule(work({ like: 0, view: 1 }))).toBe(false)
  })

  it.each([
    [{ type: 'ugoira' }, { type: 'ugoira' }, { type: 'illust' }],
    [{ type: 'illust_and_ugoira' }, { type: 'ugoira' }, { type: 'manga' }],
    [{ shape: 'landscape' }, { width: 1010, height: 1000 }, { width: 1000, height: 1010 }],
    [{ shape: 'portrait' }, { width: 1000, height: 1010 }, { width: 1010, height: 1000 }],
    [{ shape: 'landscape' }, { width: 1010, height: 1000 }, { width: 1000, height: 1000 }],
    [{ shape: 'portrait' }, { width: 1000, height: 1010 }, { width: 1000, height: 1000 }],
    [{ shape: 'square' }, { width: 1000, height: 950 }, { width: 1000, height: 949 }],
    [{ shape: 'square' }, { width: 0, height: 1000 }, { width: 10, height: 1000 }],
    [{ shape: 'square' }, { width: 1000, height: 0 }, { width: 1000, height: 10 }],
    [{ size: 'large' }, { width: 3000, height: 3000 }, { width: 3000, height: 2999 }],
    [{ size: 'medium' }, { width: 1000, height: 2999 }, { width: 999, height: 1000 }],
    [
      { size: 'small', shape: 'landscape', type: 'manga' },
      { width: 0, height: 0, type: 'manga' },
      { width: 1000, height: 10 },
    ],
  ] as const)('with %j shows %j and hides %j', (filters, shown, hidden) => {
    const rule = searchRule('猫', filters, all, settings)
    expect([rule(work(shown)), rule(work(hidden))]).toEqual([true, false])
  })

  it('shows novels of a length, and novels of unknown length', () => {
    const rule = searchRule('猫', { length: 'short' }, all, settings)
    const lengths = [4999, 5000, 19_999, 20_000, 0]
    const shown = lengths.map((text_length) => rule(novel({ text_length, like: 100, view: 1000, created: work().created })))
    expect(shown).toEqual([false, true, true, false, true])
  })

  it('requires more likes than the popularity tag says', () => {
    const rule = searchRule('猫', { users_in: 1000 }, all, settings)
    expect(rule(work({ like: 1000 }))).toBe(false)
    expect(rule(work({ like: 1001 }))).toBe(true)
  })

  it('filters by R-18 only, safe only, or both', () => {
    const works = [work(), work({ x_restrict: 1 }), work({ x_restrict: 2 }), work({ tags: tags('R-18') })]
    const shown = (rating: 'r18' | 'safe' | undefined) => works.map(searchRule('猫', { rating }, all, settings))
    expect(shown(undefined)).toEqual([true, true, true, true])
    expect(shown('r18')).toEqual([false, true, true, true])
    expect(shown('safe')).toEqual([true, false, false, false])
  })

  it('excludes AI works when the search leaves them out', () => {
    const flagged = work({ illust_ai_type: 2 })
    const tagged = work({ tags: tags('AIイラスト') })
    for (const rule of [
      searchRule('猫', {}, { r18: true, ai: false }, settings),
      searchRule('猫', { hide_ai: true }, all, settings),
      searchRule('猫 -AI', {}, all, settings),
    ]) {
      expect(rule(flagged) || rule(tagged)).toBe(false)
      expect(rule(work())).toBe(true)
    }
    expect(searchRule('猫', {}, all, settings)(flagged)).toBe(true)
  })

  it('keeps works of the requested days in Japanese time', () => {
    const rule = searchRule('猫', { start_date: '2026-11-19', end_date: '2026-11-20' }, all, settings)
    expect(rule(work({ created: '2026-11-18T14:59:59Z' }))).toBe(false)
    expect(rule(work({ created: '2026-11-18T15:00:00Z' }))).toBe(true)
    expect(rule(work({ created: '2026-11-20T14:59:59Z' }))).toBe(true)
    expect(rule(work({ created: '2026-11-20T15:00:00Z' }))).toBe(false)
    expect(rule(work({ created: '' }))).toBe(true)
  })

  it.each([
    [{ start_date: '2026-11-19' }, [false, true, true]],
    [{ end_date: '2026-11-19' }, [true, true, false]],
  ])('keeps works of %j without the other day', (filters, shown) => {
    const rule = searchRule('猫', filters, all, settings)
    expect(['18', '19', '20'].map((day) => rule(work({ created: `2026-11-${day}T12:00:00+09:00` })))).toEqual(shown)
  })

  it('hides works whose title, tags or caption match the blocked expressions', () => {
    const rule = searchRule('猫', {}, all, settings)
    expect(rule(work({ title: '児童ポルノ' }))).toBe(false)
    expect(rule(work({ tags: tags('恋童') }))).toBe(false)
    expect(rule(work({ caption: '专业代刷，加微信' }))).toBe(false)
    expect(rule(work({ title: 'A child with a lantern', tags: tags('幼女戦記', '女の子') }))).toBe(true)
  })

  it('judges each work alone, so order does not matter', () => {
    const rule = searchRule('猫', { users_in: 250 }, all, settings)
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2000 })), (likes) => {
        const found = likes.map((like) => work({ like }))
        expect(found.filter(rule).map(({ like }) => like)).toEqual(likes.filter((like) => like > 250))
      }),
    )
  })
})
