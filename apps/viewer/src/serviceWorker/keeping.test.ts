// What the service worker caches, and what it does not.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildName, earlyPage, keptKind, maxKeptPictureBytes, mayKeep } from './keeping.ts'

afterEach(() => vi.unstubAllEnvs())

const origin = 'https://emaki.example'
const ask = (path: string, more: { method?: string; mode?: string; range?: string } = {}) =>
  keptKind(
    {
      method: more.method ?? 'GET',
      mode: more.mode ?? 'cors',
      url: new URL(path, origin).href,
      headers: new Headers(more.range === undefined ? {} : { range: more.range }),
    },
    origin,
  )
const answer = (status: number, headers: Record<string, string>, type = 'basic') => ({
  status,
  type,
  headers: new Headers(headers),
})

describe('earlyPage', () => {
  test('gives the preloaded response', () => {
    const page = new Response('<title>Emaki</title>')
    expect(earlyPage(page)).toBe(page)
  })
  test('gives nothing for an error response, which Firefox gives without a network', () => {
    expect(earlyPage(Response.error())).toBeUndefined()
  })
  test('gives nothing when the browser preloads nothing', () => {
    expect(earlyPage(undefined)).toBeUndefined()
  })
})

describe('keptKind', () => {
  test.each([
    ['/assets/main-abc.js', 'file'],
    ['/api/image/i.pximg.net/a.jpg', 'picture'],
  ])('of %s is %s', (path, kind) => expect(ask(path)).toBe(kind))
  test('of a navigation is page', () => expect(ask('/rank/daily', { mode: 'navigate' })).toBe('page'))

  test.each([
    '/api/mirror/rank?mode=day',
    '/api/companion/user',
    '/user',
    '/.well-known/emaki.json',
    '/sign-in?to=%2F',
    'https://other.example/a.jpg',
  ])('is undefined for %s', (path) => expect(ask(path)).toBeUndefined())
  test('of a picture of a gateway on another origin is picture on static sites only', () => {
    const address = 'https://gateway.example/api/image/i.pximg.net/a.jpg'
    expect(ask(address)).toBeUndefined()
    vi.stubEnv('EMAKI_STATIC', 'true')
    expect(ask(address)).toBe('picture')
    expect(ask('https://gateway.example/api/mirror/rank')).toBeUndefined()
  })

  test('of assets depends on the base path', () => {
    vi.stubEnv('BASE_URL', '/emaki/')
    expect([ask('/emaki/assets/main-abc.js'), ask('/assets/main-abc.js')]).toEqual(['file', undefined])
  })

  test('is undefined for other methods and for range requests', () => {
    expect(ask('/api/image/i.pximg.net/a.jpg', { method: 'POST' })).toBeUndefined()
    expect(ask('/api/image/i.pximg.net/a.zip', { range: 'bytes=0-1' })).toBeUndefined()
    expect(ask('/api/mirror/rank', { mode: 'navigate' })).toBeUndefined()
  })
})

describe('a response', () => {
  const picture = {
    'content-type': 'image/jpeg',
    'content-length': '90000',
    'cache-control': 'public, max-age=31536000, immutable',
  }

  test('is cached when it is complete, public and of the right type', () => {
    expect(mayKeep('picture', answer(200, picture))).toBe(true)
    expect(mayKeep('file', answer(200, { 'content-type': 'text/javascript; charset=utf-8' }))).toBe(true)
    expect(mayKeep('page', answer(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }))).toBe(true)
  })
  test.each([
    ['an error', answer(404, picture)],
    ['a part', answer(206, picture)],
    ['opaque', answer(200, picture, 'opaque')],
    ['private', answer(200, { ...picture, 'cache-control': 'private, no-store' })],
    ['HTML in place of a picture', answer(200, { 'content-type': 'text/html' })],
    ['an SVG', answer(200, { 'content-type': 'image/svg+xml' })],
    ['too large', answer(200, { ...picture, 'content-length': String(maxKeptPictureBytes + 1) })],
  ])('is not cached when it is %s', (_, response) => expect(mayKeep('picture', response)).toBe(false))
  test('is cached when it is private only because the instance is', () => {
    const shared = { ...picture, 'cache-control': 'private, max-age=31536000, immutable', 'x-emaki-access': 'private' }
    expect(mayKeep('picture', answer(200, shared))).toBe(true)
    expect(mayKeep('picture', answer(200, { ...shared, 'cache-control': 'private, no-store' }))).toBe(false)
  })
  test('F18: is not cached when it is HTML in place of a script', () =>
    expect(mayKeep('file', answer(200, { 'content-type': 'text/html' }))).toBe(false))
})

test('buildName differs between builds', () => {
  expect(buildName(['/assets/a-1.js'])).toBe(buildName(['/assets/a-1.js']))
  expect(buildName(['/assets/a-1.js'])).not.toBe(buildName(['/assets/a-2.js']))
})
