import { describe, expect, it } from 'vitest'
import { requestLanguage } from './requestLanguage.ts'
import { lifetimes, routeKey } from './route.ts'
import { mirrorRoute, mirrorRoutes } from './routes.ts'

const key = (path: string, query: string) => {
  const route = mirrorRoute(path)
  return route && routeKey(route, new URLSearchParams(query))
}

describe('routeKey', () => {
  it('contains the route and its known parameters, sorted by name', () => {
    expect(key('/rank', 'page=1&mode=day&date=2026-11-19')).toBe('/rank?date=2026-11-19&mode=day&page=1')
    expect(key('/tags', '')).toBe('/tags')
  })

  it('D15: ignores parameters that change nothing', () => {
    expect(key('/rank', 'mode=day&_t=123&__proto__=1&word=x&date=')).toBe('/rank?mode=day')
    expect(key('/me', '_t=5')).toBe('/me')
    expect(key('/rank', 'page=2&page=3&page[]=4&mode=day')).toBe('/rank?mode=day&page=2')
  })

  it('sorts list entries by their indexes', () => {
    const indexed = Array.from({ length: 12 }, (_, index) => `viewed[${index}]=${index + 1}`)
    const listed = indexed.map((_, index) => `viewed%5B%5D=${index + 1}`).join('&')
    expect(key('/manga_recommended', indexed.toReversed().join('&'))).toBe(`/manga_recommended?${listed}`)
    expect(key('/manga_recommended', listed)).toBe(`/manga_recommended?${listed}`)
  })

  it('drops the oldest list entries above 1,500', () => {
    const ids = Array.from({ length: 1600 }, (_, index) => `viewed[]=${index + 1}`)
    const values = new URL(key('/manga_recommended', ids.join('&')) ?? '', 'http://mirror.invalid').searchParams.getAll(
      'viewed[]',
    )
    expect([values.length, values[0], values.at(-1)]).toEqual([1500, '101', '1600'])
  })
})

describe('lifetimes', () => {
  it('exist for every route and are 0 for the account’s own responses', () => {
    for (const { path, lifetime } of mirrorRoutes) expect(lifetimes[lifetime], path).toBeGreaterThanOrEqual(0)
    expect(mirrorRoute('/me')?.lifetime).toBe('own')
    expect(lifetimes.own).toBe(0)
  })
})

describe('the language of a response', () => {
  it.each([
    ['ja', 'ja'],
    ['en-GB,ja;q=0.9', 'en'],
    ['ja;q=0.1, ko;q=0.9', 'ko'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-cn', 'zh-CN'],
    ['xx-YY, *;q=0.5', undefined],
    ['ja;q=0', undefined],
    ['ja;q=evil', undefined],
    ['', undefined],
    [null, undefined],
  ])('is for %j %j', (header, language) => {
    expect(requestLanguage(header)).toBe(language)
  })

  it('C2: is found quickly in a header of any length', () => {
    expect(requestLanguage(`ja,${'x'.repeat(4096)}`)).toBe('ja')
    expect(requestLanguage(','.repeat(100_000))).toBeUndefined()
  })
})
