// The table of addresses: which route a raw target has, and what follows from it.
import { expect, test } from 'vitest'
import { findRoute, preflightOf, type RouteName } from './routes.ts'

test.each<[target: string, name: RouteName, own: string]>([
  ['/api/mirror/rank?mode=day', 'mirror', '/rank?mode=day'],
  ['/api/pixiv', 'mirror', ''],
  ['/api/mirrors', 'api', '/api/mirrors'],
  ['/api/image/i.pximg.net/a.png', 'picture', '/i.pximg.net/a.png'],
  ['/-/img/a.png', 'picture', '/i.pximg.net/img/a.png'],
  ['/api/live/stream/host/a.m3u8', 'liveStream', '/host/a.m3u8'],
  ['/api/live/ws?live_id=1', 'api', '/api/live/ws?live_id=1'],
  ['/pixiv-app-api/v1/illust/detail', 'appApi', '/pixiv-app-api/v1/illust/detail'],
  ['/api/companion/session', 'session', '/session'],
  ['/api/companion/ajax/illust/1', 'companion', '/ajax/illust/1'],
  ['/ajax/illust/1', 'companion', '/ajax/illust/1?_raw=1'],
  ['/api/sync/upload', 'sync', '/upload'],
  ['/api/operator/state', 'operator', '/api/operator/state'],
  ['/api/library?count=3', 'library', '/api/library?count=3'],
  ['/opds', 'opds', '/opds'],
  ['/feeds/rank/daily.atom', 'feed', '/feeds/rank/daily.atom'],
  ['/feeds', 'page', '/feeds'],
  ['/oembed?url=x', 'oembed', '/oembed?url=x'],
  ['/robots.txt', 'robots', '/robots.txt'],
  ['/readyz', 'health', '/readyz'],
  ['/.well-known/emaki.json', 'api', '/.well-known/emaki.json'],
  ['/share', 'share', '/share'],
  ['/share?text=x', 'page', '/share?text=x'],
  ['/sign-out', 'signIn', '/sign-out'],
  ['/assets/main.js', 'page', '/assets/main.js'],
  ['/artworks/1', 'page', '/artworks/1'],
  ['//api/library', 'page', '//api/library'],
])('%s is of the route %s', (target, name, own) => {
  const found = findRoute(target)
  expect([found.route.name, found.target]).toEqual([name, own])
})

test.each([
  ['/opds/works/illust/7/cover', 'picture'],
  ['/opds/works/illust/7/pages/3?width=200', 'picture'],
  ['/opds/works/illust/7/book.epub', 'library'],
  ['/api/companion/api/saucenao', 'imageSearch'],
  ['/api/companion/api/%73aucenao', 'imageSearch'],
  ['/api/pixiv-novel-translate/1', 'translation'],
  ['/api/companion/ajax/%', 'companion'],
  ['/pixiv-oauth/auth/token', 'upstreamCall'],
  ['/healthz', undefined],
  ['/artworks/1', undefined],
])('%s costs %s', (target, cost) => expect(findRoute(target).route.cost).toBe(cost))

test.each([
  ['/pixiv-oauth/auth/token', 'oauth'],
  ['/pixiv-app-api/auth/token', 'oauth'],
  ['/pixiv-app-api/v1/user/detail', 'appApi'],
  ['/api/library/works', 'library'],
  ['/api/unknown', 'own'],
])('%s has errors in the format %s', (target, format) => expect(findRoute(target).route.errors).toBe(format))

test.each([
  '/',
  '/api/library/works',
  '/api/operator/state',
  '/opds',
  '/feeds/rank/daily.atom',
  '/sign-in',
  '/share',
  '/healthz',
])('pages of other origins may not read %s', (target) =>
  expect(preflightOf(findRoute(target).route)).not.toHaveProperty('access-control-allow-origin'),
)

test('an open route allows its own methods to every origin', () => {
  expect(preflightOf(findRoute('/api/mirror/rank').route)).toMatchObject({
    allow: 'GET, HEAD, OPTIONS',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  })
})

test.each(['/search/a%2Fb', '/feeds/tag/22%2F7.atom', '/opds/tags/22%2F7'])('%s may hold an encoded slash', (target) =>
  expect(findRoute(target).route.isPlain).toBe(false),
)
