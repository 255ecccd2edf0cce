// The route table: which screen an address opens, and how addresses are read.
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { always, idOf, illustSeriesOf, imageSearchOf, rankingOf } from './address.ts'
import { parseQuery, writeQuery } from './queryString.ts'
import { routeTree } from './routes.tsx'

function routeAt(address: string) {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
  })
  const match = router.matchRoutes(router.latestLocation).at(-1)
  return { path: match?.fullPath, params: match?.params, search: match?.search }
}

describe('the route table has the path', () => {
  test.each([
    '/',
    '/home_all',
    '/home_manga',
    '/home_novel',
    '/search',
    '/search/$keyword',
    '/search_novel',
    '/search_novel/$keyword',
    '/search_user',
    '/search_user/$word',
    '/rank/$type',
    '/rank_novel/$type',
    '/following',
    '/setting',
    '/artworks/$id',
    '/novel/$id',
    '/users/$id',
    '/users/$id/artworks',
    '/users/$id/novels',
    '/users/$id/favorites',
    '/users/$id/favorite_novels',
    '/user/$uid/series/$sid',
    '/novel/series/$id',
    '/following/watchlist/$kind',
    '/setting/history',
    '/setting/clearcache',
    '/setting/offline',
    '/setting/downloads',
    '/setting/self_test',
    '/setting/site_blocks',
    '/notifications',
    '/following/artists',
    '/setting/contents_display',
    '/setting/preference',
    '/setting/about',
    '/setting/about/faq',
    '/setting/about/disclaimer',
    '/setting/about/policy',
    '/setting/down_app',
    '/setting/osusume',
    '/operator',
    '/setting/accent_color',
    '/discovery',
    '/osusume_illust',
    '/random_illust',
    '/spotlights',
    '/spotlight/$id',
    '/pixivision/$id',
    '/account/session',
    '/account/login',
    '/account/oauth',
    '/lives',
    '/live/$id',
  ])('%s', (path) => expect(routeAt(path.replaceAll(/\$\w+/g, '123')).path).toBe(path))

  test.each(['/x', '/artworks', '/artworks/1/2', '/users', '/__proto__', '/setting/x'])(
    'none for %s, which opens the not-found page',
    (path) => {
      expect(routeAt(path).path).toBe('/$')
    },
  )
})

describe('A1, A2, A3, A12: ids in addresses', () => {
  const read = (id: string | undefined) => idOf({ params: { id }, query: {} })

  test.each(['1', '12345678', '999999999999'])('%s is valid', (id) => expect(read(id)).toEqual({ props: { id } }))
  test.each([
    'abc',
    '-1',
    '0',
    '01',
    '1e9',
    '0x10',
    '1.5',
    '٣',
    '３',
    '99999999999999999999',
    '1\u0000',
    '\ud800',
    '',
    ' 1',
    '1 ',
    '../1',
    '../../setting',
    '9'.repeat(10_000),
    undefined,
  ])('%j is invalid', (id) => expect(read(id)).toEqual({ missing: 'id' }))

  test('a series needs two ids', () => {
    const read = (params: Record<string, string>) => illustSeriesOf({ params, query: {} })
    expect(read({ uid: '1', sid: '2' })).toEqual({ props: { authorId: '1', id: '2' } })
    expect(read({ uid: '1', sid: 'x' })).toEqual({ missing: 'id' })
    expect(read({})).toEqual({ missing: 'id' })
  })
})

test.each(['%2e%2e%2f%2e%2e%2fsetting', '9'.repeat(10_240)])('A12 /live/%s is a live without a valid id', (id) => {
  const { path, params = {} } = routeAt(`/live/${id}`)
  expect(path).toBe('/live/$id')
  expect(idOf({ params, query: {} })).toEqual({ missing: 'id' })
})

describe('rankings in addresses (A6)', () => {
  const read = (type: string, query = {}) => rankingOf({ params: { type }, query })

  test('rankingOf reads a known type and the day', () => {
    expect(read('daily_manga', { date: '2026-01-02' })).toEqual({ props: { type: 'daily_manga', date: '2026-01-02' } })
    expect(read('daily', { date: ['a', 'b'] })).toEqual({ props: { type: 'daily' } })
  })
  test.each(['<script>', '__proto__', 'constructor', 'toString', 'Daily', 'daily ', ''])(
    'rankingOf rejects the type %j',
    (type) => {
      expect(read(type)).toEqual({ missing: 'ranking' })
    },
  )
})

describe('queries', () => {
  test('A10 have the first valid value', () => {
    expect(routeAt('/users/1/artworks?type=evil&type=manga&type=illust').search).toMatchObject({ type: 'manga' })
    expect(routeAt('/users/1/artworks?type=evil').search).toMatchObject({ type: undefined })
  })
  test.each(['-1', '1e309', 'NaN'])('A11 ignore a page in the address of a series (%s)', (page) => {
    expect(routeAt(`/novel/series/1?page=${page}`)).toMatchObject({ path: '/novel/series/$id', params: { id: '1' } })
    expect(idOf({ params: { id: '1' }, query: { page } })).toEqual({ props: { id: '1' } })
  })
  test('A14 drop an unknown following tab', () => {
    expect(routeAt('/following?tab=99').search).toMatchObject({ tab: undefined })
    expect(routeAt('/following?tab=5').search).toMatchObject({ tab: '5' })
  })
  test('C1 drop the key __proto__', () => {
    expect(Object.keys(routeAt('/rank/daily?__proto__=1&date=x').search ?? {})).toEqual(['date', 'page'])
  })
})

test('always returns the props of the table', () => expect(always({ tab: 'manga' })()).toEqual({ props: { tab: 'manga' } }))

describe('imageSearchOf', () => {
  const read = (query: Record<string, unknown>) => imageSearchOf({ params: {}, query })
  test('reads the picture, or that one was shared', () => {
    expect(read({ picture: '0123456789abcdef' })).toEqual({ props: { picture: '0123456789abcdef', isShared: false } })
    expect(read({ shared: 'true' })).toEqual({ props: { isShared: true } })
  })
  test.each([{}, { picture: 'x' }, { picture: '../../etc' }, { picture: ['0123456789abcdef', 'a'] }, { shared: 'yes' }])(
    'reads no picture from %j',
    (query) => expect(read(query)).toEqual({ props: { isShared: false } }),
  )
})
