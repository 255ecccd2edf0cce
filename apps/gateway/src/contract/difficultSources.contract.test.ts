// Gateways over every kind of source on the site's difficult day (docs/contract/site-2026.md), when calls that the app no longer makes are
// gone. Each address answers with content that can be read, or with an error that says its cause.

import { list, normaliseArtwork, record, text } from '@emaki/domain'
import { isUnderstood, mirrorRoutes } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAtom } from '../syndication/testing/readAtom.ts'
import { hasOpenssl } from '../testing/certificate.ts'
import { openSources, type SourceName, type Sources, sourceNames } from '../testing/openSources.ts'
import { json, type RawResponse, rawRequest } from '../testing/rawRequest.ts'
import { moment } from './testing/contractContext.ts'
import { findSubjects, plainRoutes } from './testing/subjects.ts'
import { wireReaders } from './testing/wireReaders.ts'

type Item = Readonly<Record<string, unknown>>

/** Routes whose call the site refuses on this day. They come last, because a refusal pauses the account. */
const refused = new Set([
  '/illust_new',
  '/manga_new',
  '/novel_new',
  '/popular_preview_novel',
  '/search_user',
  '/related_novel',
  '/related_member',
])
/** Routes that a source does not have, by design. */
const notOffered: Readonly<Record<SourceName, RegExp>> = {
  sample: /^$/,
  upstream: /^$/,
  // Without a session: an account's own lists, and what the web side lacks.
  web: /^\/(?:me|search_options|spotlights|following|follower|favorite|favorite_novel|illust_bookmark_users|novel_bookmark_users|req_get)$/,
  mirror: /^\/(?:me|openapi\.json|req_get)$/,
}
const paths = mirrorRoutes.map(({ path }) => path).filter((path) => path !== '/req_post')

/** What an error says; empty when it says nothing. */
function causeOf(body: unknown): string {
  const { error, detail } = record(body)
  return text(record(error).user_message) || text(record(error).message) || text(detail)
}

let sources: Sources

describe.skipIf(!hasOpenssl)('on a difficult day', () => {
  beforeAll(async () => {
    sources = await openSources({ isDifficult: true })
  }, 240_000)
  afterAll(() => sources.close())

  describe.each(sourceNames)('a gateway over the source %s', (name) => {
    let port: number
    let routes: ReadonlyMap<string, string>
    const get = (path: string) => rawRequest(port, path)
    const read = async (path: string): Promise<Item> => record(json(await get(path)))
    const mirror = (route: string): Promise<RawResponse> => get(`/api/mirror${encodeURI(decodeURI(route))}`)
    /** The id that the address of a route has. */
    const idIn = (path: string): string => /[?&]id=(\d+)/.exec(routes.get(path) ?? '')?.[1] ?? ''

    beforeAll(async () => {
      port = await sources.port(name)
      const send = async (route: string) => {
        const response = await mirror(route)
        return { status: response.status, headers: new Headers(), body: record(json(response)) }
      }
      // A mirror does not say who its account is.
      const subjects = await findSubjects({ send }, moment.getTime())
      routes = plainRoutes({ ...subjects, reader: subjects.reader || subjects.artist })
    }, 240_000)

    test.each(paths.filter((path) => !refused.has(path) && !notOffered[name].test(path)))(
      '%s has content that is read',
      async (path) => {
        const route = routes.get(path) ?? path
        const response = await mirror(route)
        const body = record(json(response))
        expect([response.status, causeOf(body)]).toEqual([200, ''])
        if (path.startsWith('/me') || path === '/openapi.json' || path === '/req_get') return
        expect(isUnderstood(path, new URLSearchParams(route.split('?')[1]), body)).toBe(true)
        for (const [member, read] of wireReaders) {
          const items = list(body[member])
          expect(items.flatMap((item) => read(item) ?? []).length, member).toBeGreaterThanOrEqual(items.length / 2)
        }
      },
    )

    test('passes on works with an unknown rating, which count as adult', async () => {
      const route = routes.get('/search') ?? ''
      const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`/api/mirror${route}&page=${page}`)))
      const works = pages.flatMap(({ illusts }) => list(illusts).map(record))
      const unknown = works.filter(({ x_restrict }) => x_restrict !== 0 && x_restrict !== 1 && x_restrict !== 2)
      for (const work of unknown) expect(normaliseArtwork(work)?.x_restrict).toBe(2)
      expect(name === 'web' || unknown.length > 0).toBe(true)
    })

    test.each([
      'rank/daily',
      'rank_novel/day',
      'search/%E9%A2%A8%E6%99%AF',
      'users/ARTIST/illustrations',
      'users/NOVELIST/novels',
    ])('has a feed of %s', async (path) => {
      const ids = { ARTIST: idIn('/member_illust'), NOVELIST: idIn('/member_novel') }
      const { status, body } = await get(`/feeds/${path.replace('ARTIST', ids.ARTIST).replace('NOVELIST', ids.NOVELIST)}.atom`)
      expect(status).toBe(200)
      const { entries } = readAtom(body.toString('utf8'))
      for (const { title } of entries) expect(title).toMatch(/\S/)
    })

    test('keeps a work and a novel, and offers them in OPDS', async () => {
      const { illusts } = await read(`/api/mirror${routes.get('/rank')}`)
      const work = list(illusts)
        .map(record)
        .find(({ page_count, visible }) => page_count === 1 && visible !== false)
      for (const key of [`illust/${work?.id}`, `novel/${idIn('/novel_detail')}`])
        expect((await rawRequest(port, `/api/library/works/${key}`, { method: 'PUT' })).status).toBe(202)
      await vi.waitFor(
        async () => {
          expect(await read('/api/library/jobs')).toMatchObject({ errors: [], queue: { waiting: 0, running: 0 } })
          expect(await read('/api/library')).toMatchObject({ total: 2 })
        },
        { timeout: 120_000, interval: 500 },
      )
      const feed = (await get('/opds/v1.2/works')).body.toString('utf8')
      const files = [...feed.matchAll(/rel="http:\/\/opds-spec\.org\/(?:acquisition|image)" href="https?:\/\/[^/]+([^"]+)"/g)]
      expect(files.length).toBeGreaterThanOrEqual(3)
      for (const [, path = ''] of files) expect([path, (await get(path)).status]).toEqual([path, 200])
    }, 150_000)

    test('sends pictures whole, or not as complete ones', async () => {
      const { illusts } = await read(`/api/mirror${routes.get('/rank')}`)
      const addresses = list(illusts)
        .map((work) => text(record(record(work).image_urls).medium))
        .filter((address) => address.startsWith('https://i.pximg.net/'))
        .slice(0, 24)
      expect(addresses.length).toBeGreaterThan(10)
      const load = (address: string) =>
        get(`/api/image/${address.slice('https://'.length)}`).then(
          ({ status, body }) => (status === 200 ? body : status),
          () => 'cut',
        )
      // All at once: a host that sends less than it announced is waited for.
      await Promise.all(
        addresses.map(async (address) => {
          const first = await load(address)
          let again = await load(address)
          // On a busy machine a picture may take longer than the gateway waits.
          for (let tries = 1; again === 504 && tries < 4; tries++) again = await load(address)
          expect([address, Buffer.isBuffer(again)]).toEqual([address, true])
          if (Buffer.isBuffer(first)) expect([address, first]).toEqual([address, again])
          else expect([address, first]).toEqual([address, expect.toBeOneOf(['cut', 502, 503, 504])])
        }),
      )
    }, 150_000)

    test.each([...refused])('%s has content, or an error with its cause', async (path) => {
      const response = await mirror(routes.get(path) ?? path)
      if (response.status === 200) return expect(causeOf(json(response))).toBe('')
      expect([403, 429, 502, 503]).toContain(response.status)
      expect(causeOf(json(response))).toMatch(/\S/)
    })
  })
})
