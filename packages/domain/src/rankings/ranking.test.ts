import { describe, expect, it } from 'vitest'
import { homeFeedRule, homeRankingRule } from '../contentRules/homeRule.ts'
import { artwork, tags } from '../testing/builders.ts'
import {
  isRankingOffered,
  offeredRankingTypes,
  parseRankingType,
  rankingCategory,
  rankingGates,
  rankingRule,
  rankingTypes,
  upstreamRankingMode,
  webRankingMode,
} from './ranking.ts'

const off = { r18: false, r18g: false, ai: false }

describe('ranking types', () => {
  it.each(['<script>', '__proto__', 'constructor', 'toString', '', 'DAILY', 'day', null, undefined, 3])(
    'A6: reject %j',
    (value) => {
      expect(parseRankingType(value)).toBeUndefined()
    },
  )
  it('each belong to exactly one of the two upstream rankings', () => {
    for (const type of rankingTypes) {
      expect(parseRankingType(type)).toBe(type)
      expect((upstreamRankingMode(type) === undefined) !== (webRankingMode(type) === undefined)).toBe(true)
    }
  })
  it.each([
    ['daily', 'day'],
    ['rookie', 'week_rookie'],
    ['r18_m', 'day_male_r18'],
    ['r18g_w', 'week_r18g'],
  ] as const)('map %s to the mode %s', (type, mode) => {
    expect(upstreamRankingMode(type)).toBe(mode)
  })
  it('split at the last underscore for the web ranking', () => {
    expect(webRankingMode('daily_r18_manga')).toEqual({ mode: 'daily_r18', content: 'manga' })
  })
  it('are offered only when their content switch is on', () => {
    expect(offeredRankingTypes('overall', off)).toEqual(['daily', 'weekly', 'monthly', 'rookie', 'original', 'male', 'female'])
    expect(offeredRankingTypes('manga', off)).toEqual(['daily_manga', 'weekly_manga', 'monthly_manga', 'rookie_manga'])
    expect(isRankingOffered('r18_ai', { ...off, r18: true })).toBe(false)
    expect(isRankingOffered('r18_ai', { ...off, r18: true, ai: true })).toBe(true)
    expect(rankingGates('r18g_w')).toEqual(['r18g'])
    expect(rankingCategory('r18_ai')).toBe('overall')
  })
})

describe('rankingRule', () => {
  const shown = { hideManga: false }
  it.each(['R-18', 'r18', 'R-18G', '18+'])('drops works tagged %s outside adult types', (tag) => {
    expect(rankingRule('daily', shown)(artwork({ tags: tags(tag) }))).toBe(false)
    expect(rankingRule('r18', shown)(artwork({ tags: tags(tag) }))).toBe(true)
  })
  it('drops AI works and the listed authors outside AI types', () => {
    const listed = artwork({ author: { id: '10758107', name: '', avatar: '' } })
    for (const work of [artwork({ illust_ai_type: 2 }), artwork({ tags: tags('AI生成') }), listed]) {
      expect(rankingRule('weekly', shown)(work)).toBe(false)
      expect(rankingRule('daily_ai', shown)(work)).toBe(true)
    }
  })
  it('drops manga only when the setting is on', () => {
    for (const work of [
      artwork({ type: 'manga' }),
      artwork({ tags: tags('創作漫画') }),
      artwork({ author: { id: '18923', name: '', avatar: '' } }),
    ]) {
      expect(rankingRule('daily', shown)(work)).toBe(true)
      expect(rankingRule('daily', { hideManga: true })(work)).toBe(false)
    }
  })
  it('keeps manga in manga rankings whatever the setting is', () => {
    for (const type of ['daily_manga', 'rookie_manga', 'weekly_r18_manga'] as const) {
      expect(rankingRule(type, { hideManga: true })(artwork({ type: 'manga', tags: tags('漫画') }))).toBe(true)
    }
  })
})

describe('home rules', () => {
  it('keep a plain single page', () => {
    expect(homeRankingRule(artwork())).toBe(true)
  })
  it.each([
    ['manga', { type: 'manga' }],
    ['several pages', { count: 2 }],
    ['AI works', { illust_ai_type: 2 }],
    ['flagged works', { x_restrict: 1 }],
    ['an excluded author', { author: { id: '24517', name: '', avatar: '' } }],
    ['manga tags', { tags: tags('お絵かきTIPS') }],
    ['BL', { tags: tags('BL') }],
  ] as const)('exclude %s', (_, changes) => {
    expect(homeRankingRule(artwork(changes))).toBe(false)
  })
  it('exclude unsafe words and AI from the other cards', () => {
    expect(homeFeedRule(artwork({ tags: tags('r18') }))).toBe(false)
    expect(homeFeedRule(artwork({ illust_ai_type: 2 }))).toBe(false)
    expect(homeFeedRule(artwork({ type: 'manga', count: 4 }))).toBe(true)
  })
})
