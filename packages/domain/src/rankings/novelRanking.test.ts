// Novel rankings: what is offered to whom, and what each of them leaves out.
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

describe('the types of the novel ranking', () => {
  it('are the eleven of the specification', () => {
    expect(offeredNovelRankingTypes(all)).toEqual(novelRankingTypes)
    expect(novelRankingTypes).toHaveLength(11)
  })
  it('are the five plain ones but AI while every switch is off', () => {
    expect(offeredNovelRankingTypes(none)).toEqual(['day', 'week', 'week_rookie', 'day_male', 'day_female'])
  })
  it('need both switches when they are adult and AI', () => {
    expect(novelRankingGates('week_ai_r18')).toEqual(['r18', 'ai'])
    expect(isNovelRankingOffered('week_ai_r18', { ...all, ai: false })).toBe(false)
    expect(isNovelRankingOffered('week_ai_r18', { ...all, r18: false })).toBe(false)
    expect(isNovelRankingOffered('week_ai_r18', { r18: true, r18g: false, ai: true })).toBe(true)
  })
  it.each(['daily', 'DAY', '', '__proto__', 'constructor', 'day ', undefined, ['day'], 1])('are not named by %j', (value) => {
    expect(parseNovelRankingType(value)).toBeUndefined()
  })
  it('are read by their names', () => {
    for (const type of novelRankingTypes) expect(parseNovelRankingType(type)).toBe(type)
  })
})

describe('a novel ranking', () => {
  it.each(['R-18', 'r18', 'R18G', '18+'])('leaves out novels tagged %s unless it is an adult one', (tag) => {
    const work = novel({ tags: tags('恋愛', tag) })
    expect(novelRankingRule('day')(work)).toBe(false)
    expect(novelRankingRule('week_ai')(work)).toBe(false)
    expect(novelRankingRule('day_r18')(work)).toBe(true)
  })
  it('leaves out novels by AI, flagged or tagged, unless it is an AI one', () => {
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

describe('the content rule for novels', () => {
  it.each([
    ['a blocked author', { author: { id: '7', name: '', avatar: '' } }, 'blocked-author'],
    ['a blocked tag', { tags: tags('雨') }, 'blocked-tag'],
    ['an R-18 rating', { x_restrict: 1 }, 'r18'],
    ['an R-18G rating', { x_restrict: 2 }, 'r18g'],
    ['AI', { novel_ai_type: 2 }, 'ai'],
  ] as const)('names %s as the reason', (_, changes, reason) => {
    const rule = contentRule(none, { authors: new Set(['7']), tags: new Set(['雨']) })
    expect(rule(novel(changes))).toBe(reason)
    expect(rule(novel())).toBeUndefined()
  })
  it('hides an adult novel by AI unless both switches are on', () => {
    const work = novel({ x_restrict: 1, novel_ai_type: 2 })
    expect(contentRule({ ...all, ai: false })(work)).toBe('ai')
    expect(contentRule({ ...all, r18: false })(work)).toBe('r18')
    expect(contentRule(all)(work)).toBeUndefined()
  })
})
