import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { countsWords, createCounting, createTextUnits } from './textUnits.ts'

describe('countsWords', () => {
  it('is true for languages with spaces between words', () => {
    expect(['en', 'ru', 'und-Latn', 'ja', 'zh-TW', 'ko', 'th', ''].filter(countsWords)).toEqual(['en', 'ru', 'und-Latn'])
  })
})

describe('createTextUnits', () => {
  const source = '[chapter:港]\n灯台の話。\n\n[[rb:海 > うみ]]と空。'
  const units = createTextUnits(parseNovel(source), 'ja')

  it('counts characters without markup and readings', () => expect(units.total).toBe(1 + 5 + 4))
  it('counts words in languages with spaces', () => {
    expect(createTextUnits(parseNovel('The sea  was calm.\nAnd grey.'), 'en').total).toBe(6)
  })
  it('grows from zero to the total over the source', () => {
    const sums = Array.from({ length: source.length + 1 }, (_, at) => units.before(at))
    expect(sums[0]).toBe(0)
    expect(sums.at(-1)).toBe(units.total)
    expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  })
  it('is zero for an empty text', () => expect(createTextUnits(parseNovel(''), 'ja').before(0)).toBe(0))
})

describe('createCounting', () => {
  it('needs several steps for a long text, and ends', () => {
    const countMore = createCounting(parseNovel('灯台の話。\n'.repeat(10_000)), 'ja')
    let steps = 1
    while (!countMore()) steps += 1
    expect(steps).toBe(3)
  })
  it('ends at once for an empty text', () => expect(createCounting(parseNovel(''), 'ja')()).toBe(true))
})
