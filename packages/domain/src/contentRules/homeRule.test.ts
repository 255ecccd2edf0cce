import { describe, expect, it } from 'vitest'
import { artwork, tags } from '../testing/builders.ts'
import { homeFeedRule, homeRankingRule, recommendedLikes, recommendedRule, recommendedUserRule } from './homeRule.ts'

describe('homeFeedRule', () => {
  it.each(['R-18', 'r18', 'ロリ', 'BL', 'AI生成'])('excludes works tagged %s', (name) => {
    expect(homeFeedRule(artwork({ tags: tags('風景', name) }))).toBe(false)
  })

  it('keeps works whose tags only resemble an excluded one', () => {
    expect(homeFeedRule(artwork({ tags: tags('BLUE', 'rail', '風景') }))).toBe(true)
  })

  it('excludes AI novels', () => {
    expect(homeFeedRule({ tags: tags('恋愛'), novel_ai_type: 2 })).toBe(false)
    expect(homeFeedRule({ tags: tags('恋愛'), novel_ai_type: 1 })).toBe(true)
  })
})

describe('recommendedRule', () => {
  it('needs at least 500 likes', () => {
    expect(recommendedRule(artwork({ like: recommendedLikes }))).toBe(true)
    expect(recommendedRule(artwork({ like: recommendedLikes - 1 }))).toBe(false)
    expect(recommendedRule(artwork({ like: 9000, illust_ai_type: 2 }))).toBe(false)
  })
})

describe('recommendedUserRule', () => {
  const work = { id: '1', title: '', src: '', tags: tags('風景'), x_restrict: 0, illust_ai_type: 0 } as const

  it('keeps users whose works are for all ages', () => {
    expect(recommendedUserRule({ illusts: [] })).toBe(true)
    expect(recommendedUserRule({ illusts: [work, work] })).toBe(true)
    expect(recommendedUserRule({ illusts: [work, { ...work, x_restrict: 1 }] })).toBe(false)
  })

  it.each(['R-18', '3D', 'loli', 'ロリ'])('excludes users with a work tagged %s', (name) => {
    expect(recommendedUserRule({ illusts: [work, { ...work, tags: tags(name) }] })).toBe(false)
  })
})

describe('homeRankingRule', () => {
  it.each([
    ['a single page', {}, true],
    ['a manga', { type: 'manga' }, false],
    ['several pages', { count: 2 }, false],
    ['a work for adults', { x_restrict: 1 }, false],
    ['an AI work', { illust_ai_type: 2 }, false],
    ['a manga by its tags', { tags: tags('漫画') }, false],
    ['an unsafe tag', { tags: tags('R-18') }, false],
    ...['24517', '14002767', '16776564', '33333', '423251', '27526', '13150573'].map(
      (id) => [`the excluded artist ${id}`, { author: { id, name: '', account: '', avatar: '' } }, false] as const,
    ),
  ] as const)('shows %s: %s', (_, work, isShown) => {
    expect(homeRankingRule(artwork({ type: 'illust', count: 1, ...work }))).toBe(isShown)
  })
})
