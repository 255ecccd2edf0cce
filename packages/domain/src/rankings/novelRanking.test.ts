import { describe, expect, it } from 'vitest'
import { contentRule } from '../contentRules/contentRule.ts'
import { novel, tags } from '../testing/builders.ts'
import {
  isNovelRankingOffered,
  novelRankingGates,
  novelRankingRule,
  novelRankingTypes,
  offeredNovelRankingTypes,
  parseNovelRankingType,
} from './novelRanking.ts'

const none = { r18: false, r18g: false, ai: false }
const all = { r18: true, r18g: true, ai: true }

describe('novel ranking types', () => {
  it('are the eleven types of the specification', () => {
    expect(offeredNovelRankingTypes(all)).toEqual(novelRankingTypes)
    expect(novelRankingTypes).toHaveLength(11)
  })
  it('offer the five plain types while every switch is off', () => {
    expect(offeredNovelRankingTypes(none)).toEqual(['day', 'week', 'week_rookie', 'day_male', 'day_female'])
  })
  it('need both switches when they are adult and AI', () => {
    expect(novelRankingGates('week_ai_r18')).toEqual(['r18', 'ai'])
    expect(isNovelRankingOffered('week_ai_r18', { ...all, ai: false })).toBe(false)
    expect(isNovelRankingOffered('week_ai_r18', { ...all, r18: false })).toBe(false)
    expect(isNovelRankingOffered('week_ai_r18', { r18: true, r18g: false, ai: true })).toBe(true)
  })
  it.each(['daily', 'DAY', '', '__proto__', 'constructor', 'day ', undefined, ['day'], 1])('reject %j', (value) => {
    expect(parseNovelRankingType(value)).toBeUndefined()
  })
  it('parse from their names', () => {
    for (const type of novelRankingTypes) expect(parseNovelRankingType(type)).toBe(type)
  })
})

describe('novelRankingRule', () => {
  it.each(['R-18', 'r18', 'R18G', '18+'])('excludes novels tagged %s outside adult rankings', (tag) => {
    const work = novel({ tags: tags('恋愛', tag) })
    expect(novelRankingRule('day')(work)).toBe(false)
    expect(novelRankingRule('week_ai')(work)).toBe(false)
    expect(novelRankingRule('day_r18')(work)).toBe(true)
  })
  it('excludes AI novels, flagged or tagged, outside AI rankings', () => {
    for (const work of [novel({ novel_ai_type: 2 }), novel({ tags: tags('AI生成') })]) {
      expect(novelRankingRule('week')(work)).toBe(false)
      expect(novelRankingRule('day_male_r18')(work)).toBe(false)
      expect(novelRankingRule('week_ai')(work)).toBe(true)
      expect(novelRankingRule('week_ai_r18')(work)).toBe(true)
    }
  })
  it('keeps everything else', () => {
    for (const type of novelRankingTypes) expect(novelRankingRule(type)(novel({ tags: tags('雨', '1800') }))).toBe(true)
  })
})

describe('contentRule for novels', () => {
  it.each([
    ['a blocked author', { author: { id: '7', name: '', avatar: '' } }, 'blocked-author'],
    ['a blocked tag', { tags: tags('雨') }, 'blocked-tag'],
    ['an R-18 rating', { x_restrict: 1 }, 'r18'],
    ['an R-18G rating', { x_restrict: 2 }, 'r18g'],
    ['AI', { novel_ai_type: 2 }, 'ai'],
  ] as const)('returns %s as the reason', (_, changes, reason) => {
    const rule = contentRule(none, { authors: new Set(['7']), tags: new Set(['雨']) })
    expect(rule(novel(changes))).toBe(reason)
    expect(rule(novel())).toBeUndefined()
  })
  it('hides an adult AI novel unless both switches are on', () => {
    const work = novel({ x_restrict: 1, novel_ai_type: 2 })
    expect(contentRule({ ...all, ai: false })(work)).toBe('ai')
    expect(contentRule({ ...all, r18: false })(work)).toBe('r18')
    expect(contentRule(all)(work)).toBeUndefined()
  })
})
