import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppApiError } from './appApiError.ts'
import { Parameters } from './parameters.ts'

const read = (query: string) => new Parameters(new URL(`https://app-api.pixiv.net/v1/illust/ranking?${query}`))

function complaint(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error instanceof AppApiError ? error.body.error.message : error
  }
}

describe('parameters', () => {
  it('name an offset above the maximum, and accept the maximum', () => {
    expect(read('offset=5000').offset()).toBe(5000)
    expect(complaint(() => read('offset=5001').offset())).toBe('{"offset":["offset must be no more than 5000"]}')
    expect(complaint(() => read('offset=-1').offset())).toBe('{"offset":["offset must be no less than 0"]}')
    expect(complaint(() => read('offset=ten').offset())).toBe('{"offset":["offset contains invalid value"]}')
  })

  it('treat an empty value as absent, and use the last of two values', () => {
    expect(read('offset=').offset()).toBe(0)
    expect(read('offset=30&offset=60').offset()).toBe(60)
  })

  it('name a value outside its set', () => {
    expect(complaint(() => read('restrict=secret').oneOf('restrict', ['public', 'private'], 'public'))).toBe(
      '{"restrict":["restrict contains invalid value"]}',
    )
  })

  it('read ids in both notations, in order', () => {
    expect(read('viewed[]=3&viewed[]=1').ids('viewed')).toEqual([3, 1])
    expect(read('viewed%5B0%5D=3&viewed%5B1%5D=1').ids('viewed')).toEqual([3, 1])
    expect(read('viewed[a]=3&viewedx[0]=2&viewed=4').ids('viewed')).toEqual([])
    expect(complaint(() => read('viewed[0]=x').ids('viewed'))).toBe('{"viewed":["viewed contains invalid value"]}')
  })

  it.each(['0', '-5', '1e9', '٣', '0x10', '1234567890123', 'abc', '1.5'])('reject %s as an id', (id) => {
    expect(complaint(() => read(`illust_id=${encodeURIComponent(id)}`).id('illust_id'))).toContain('illust_id')
  })

  it.each(['2026-02-30', '2026-13-01', '20260101', '2026-1-1', 'today', '2026-01-01T00:00:00'])('reject %s as a day', (day) => {
    expect(complaint(() => read(`date=${day}`).day('date'))).toBe('{"date":["date contains invalid value"]}')
  })

  it('make a next_url that repeats everything and changes only the cursor', () => {
    const parameters = read('mode=day&offset=30&filter=for_ios&unknown=%E9%9B%A8&viewed%5B0%5D=7')
    expect(parameters.nextUrl({ offset: 60, viewed: [8, 9] })).toBe(
      'https://app-api.pixiv.net/v1/illust/ranking?mode=day&filter=for_ios&unknown=%E9%9B%A8&offset=60&viewed%5B0%5D=8&viewed%5B1%5D=9',
    )
    expect(parameters.nextUrl({ offset: null })).not.toContain('offset')
  })

  it('make a next_url with the right host and readable ids for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: 1, max: 1e12 - 1 }), { maxLength: 20 }), (query, viewed) => {
        const next = new URL(read(query).nextUrl({ offset: 30, viewed }))
        expect(next.host).toBe('app-api.pixiv.net')
        expect(new Parameters(next).ids('viewed')).toEqual(viewed)
        expect(new Parameters(next).offset()).toBe(30)
      }),
    )
  })
})
