import { describe, expect, it } from 'vitest'
import { isGrowingName, limitGrowingLists, maxViewedIds } from './viewedIds.ts'

const viewed = (count: number, name = (index: number) => `viewed[${index}]`) =>
  Array.from({ length: count }, (_, index) => `${name(index)}=${index + 1}`).join('&')

describe('limitGrowingLists', () => {
  it('keeps a query of 1,500 viewed ids unchanged', () => {
    const query = `illust_id=1&${viewed(maxViewedIds)}&offset=30`
    expect(limitGrowingLists(query)).toBe(query)
  })

  it.each([
    ['viewed[12]', (index: number) => `viewed[${index}]`],
    ['viewed[]', () => 'viewed[]'],
    ['viewed%5B12%5D', (index: number) => `viewed%5B${index}%5D`],
  ])('drops the oldest ids above the limit, written as %s', (_, name) => {
    const query = limitGrowingLists(`illust_id=1&${viewed(2000, name)}&filter=for_ios`)
    const ids = query.split('&')
    expect(ids).toHaveLength(maxViewedIds + 2)
    expect([ids[0], ids[1]?.split('=')[1], ids.at(-2)?.split('=')[1], ids.at(-1)]).toEqual([
      'illust_id=1',
      '501',
      '2000',
      'filter=for_ios',
    ])
  })

  it('counts each list separately', () => {
    expect(limitGrowingLists('viewed[]=1&seed_illust_ids[]=2&viewed[]=3', { maxIds: 1 })).toBe('seed_illust_ids[]=2&viewed[]=3')
  })

  it('drops the oldest ids until the query has the requested length', () => {
    expect(limitGrowingLists('a=1&viewed[]=1&viewed[]=2&viewed[]=3', { maxLength: 26 })).toBe('a=1&viewed[]=2&viewed[]=3')
  })

  it('never drops another parameter', () => {
    expect(limitGrowingLists('word=long&viewed[]=1&offset=30', { maxLength: 1 })).toBe('word=long&offset=30')
    expect(limitGrowingLists('')).toBe('')
  })

  it.each(['viewed', 'viewedx[]', 'tags[]', 'viewed[a]', 'viewed[123456]'])('does not treat %s as a growing list', (name) => {
    expect(isGrowingName(name)).toBe(false)
  })
})
