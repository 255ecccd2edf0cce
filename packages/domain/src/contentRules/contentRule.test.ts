import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artwork, tags } from '../testing/builders.ts'
import { isAiWork, isMaybeAiAuthor } from './aiWork.ts'
import { contentRule, defaultContent, noBlocks } from './contentRule.ts'

const all = { r18: true, r18g: true, ai: true }

describe('contentRule', () => {
  it.each([
    ['R-18 works', { x_restrict: 1 }, 'r18'],
    ['R-18G works', { x_restrict: 2 }, 'r18g'],
    ['AI works', { illust_ai_type: 2 }, 'ai'],
  ] as const)('hides %s by default', (_, work, reason) => {
    expect(contentRule(defaultContent)(artwork(work))).toBe(reason)
  })
  it('shows a work that no rule hides', () => {
    expect(contentRule(defaultContent)(artwork())).toBeUndefined()
  })
  it.each([
    ['R-18 works when R-18 is off', { ...all, r18: false }, { x_restrict: 1 }, 'r18'],
    ['R-18G works when only R-18 is on', { ...all, r18g: false }, { x_restrict: 2 }, 'r18g'],
    ['AI works when AI is off', { ...all, ai: false }, { illust_ai_type: 2 }, 'ai'],
    ['works tagged as AI when AI is off', { ...all, ai: false }, { tags: tags('AIイラスト') }, 'ai'],
    ['R-18 AI works when only R-18 is on', { ...all, ai: false }, { x_restrict: 1, illust_ai_type: 2 }, 'ai'],
    ['R-18G AI works when only R-18G is on', { r18: false, r18g: true, ai: false }, { x_restrict: 2, illust_ai_type: 2 }, 'ai'],
  ] as const)('hides %s', (_, content, changes, reason) => {
    expect(contentRule(content)(artwork(changes))).toBe(reason)
  })
  it('does not need the R-18 switch for R-18G works', () => {
    expect(contentRule({ r18: false, r18g: true, ai: false })(artwork({ x_restrict: 2 }))).toBeUndefined()
  })
  it('reports a blocked author before any other reason', () => {
    const blocks = { authors: new Set(['90000001']), tags: new Set(['海']) }
    expect(contentRule(all, blocks)(artwork({ tags: tags('海') }))).toBe('blocked-author')
  })
  it('hides blocked tags on an exact match only', () => {
    const rule = contentRule(all, { ...noBlocks, tags: new Set(['海']) })
    expect(rule(artwork({ tags: tags('海') }))).toBe('blocked-tag')
    expect(rule(artwork({ tags: tags('海辺') }))).toBeUndefined()
  })
  it('never hides more works when a switch is turned on', () => {
    const switches = fc.record({ r18: fc.boolean(), r18g: fc.boolean(), ai: fc.boolean() })
    const work = fc.record({
      x_restrict: fc.constantFrom(0 as const, 1 as const, 2 as const),
      illust_ai_type: fc.constantFrom(0 as const, 1 as const, 2 as const),
    })
    fc.assert(
      fc.property(switches, fc.constantFrom('r18' as const, 'r18g' as const, 'ai' as const), work, (content, turned, changes) => {
        if (contentRule(content)(artwork(changes)) === undefined)
          expect(contentRule({ ...content, [turned]: true })(artwork(changes))).toBeUndefined()
      }),
    )
  })
})

describe('isAiWork', () => {
  it.each(['AI', 'ai生成', 'NovelAI', 'StableDiffusion', 'AI-Generated'])('recognises the tag %s', (tag) => {
    expect(isAiWork(artwork({ tags: tags(tag) }))).toBe(true)
  })
  it.each(['aid', '愛', 'ai イラスト', '__proto__', 'constructor'])('ignores the tag %s', (tag) => {
    expect(isAiWork(artwork({ tags: tags(tag) }))).toBe(false)
  })
  it('isMaybeAiAuthor needs five AI works', () => {
    const ai = artwork({ illust_ai_type: 2 })
    expect(isMaybeAiAuthor([ai, ai, ai, ai, artwork()])).toBe(false)
    expect(isMaybeAiAuthor([ai, ai, ai, ai, artwork(), ai])).toBe(true)
  })
})

it.each([
  'ai',
  'AI生成',
  'AI生成作品',
  'AI作画',
  'AIイラスト',
  'AIgenerated',
  'AI-generated',
  'AI-assisted',
  'AI辅助',
  'AIアシスタンス',
  'AI_generated',
  'AIartwork',
  'AIgirl',
  'AI作品',
  'AI生成イラスト',
  'AI画像',
  'AI绘画',
  'NovelAI',
  'NovelAIDiffusion',
  'StableDiffusion',
])('a work with the tag %s is an AI work', (tag) => {
  expect(isAiWork(artwork({ tags: tags(tag) }))).toBe(true)
})
