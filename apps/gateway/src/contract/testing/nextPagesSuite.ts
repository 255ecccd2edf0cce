// Next pages through a mirror: lists whose next_url grows by 30 ids a page, followed to 400 works as other clients and our viewer do.
import { type Fetch, list, maxViewedIds, record, text } from '@emaki/domain'
import { sentBackByPixivpy } from '@emaki/domain/testing'
import { describe, expect, it } from 'vitest'
import { json, type RawOptions, type RawResponse } from '../../testing/rawRequest.ts'
import { scriptedUpstream } from '../../testing/scriptedUpstream.ts'

export const wanted = 400

/** Follows a list to `max` different works or its end. `next` makes the target of the next page from a next_url. */
export async function follow(
  server: NextPagesServer,
  first: string,
  member: string,
  next: (nextUrl: URL) => string,
  headers: Readonly<Record<string, string>> = {},
  max = wanted,
): Promise<number> {
  const seen = new Set<string>()
  let target: string | undefined = first
  let before = -1
  while (target !== undefined && seen.size < max) {
    expect(seen.size, 'a page has new works').toBeGreaterThan(before)
    before = seen.size
    const response = await server.request(target, { headers: { 'accept-language': 'ja', ...headers } })
    expect(response.status, `page after ${seen.size} works`).toBe(200)
    const page = record(json(response))
    expect(page.error).toBeUndefined()
    for (const work of list(page[member])) seen.add(String(record(work).id))
    const nextUrl = text(page.next_url)
    target = nextUrl === '' ? undefined : next(new URL(nextUrl))
  }
  return seen.size
}

/** A server with a mirror. */
export interface NextPagesServer {
  /** Sends a request to a path of the server. */
  request(path: string, options?: RawOptions): Promise<RawResponse>
}

export interface NextPagesTarget {
  /** The paths of the mirror. */
  readonly bases: readonly string[]
  /** Opens a server over the sample. */
  readonly open: () => Promise<NextPagesServer>
  /** Opens a server over an upstream that responds to everything but requests for tokens. */
  readonly openOver: (upstream: Fetch) => Promise<NextPagesServer>
  /** A work and a novel of the sample with many similar ones. */
  readonly illust: () => string
  readonly novel: () => string
}

const relatedAddress = 'https://app-api.pixiv.net/v2/illust/related'

export const viewed = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${name(index)}=${140_000_000 + index}`).join('&')

/** Describes the suite for the mirrors of a target. */
export function describeNextPages({ bases, open, openOver, illust, novel }: NextPagesTarget): void {
  describe.each(bases)('the mirror at %s', (base) => {
    it('/related reaches 400 works by nextUrl, as our viewer does', async () => {
      const server = await open()
      const target = (nextUrl: string) => `${base}/related?${new URLSearchParams({ id: illust(), nextUrl })}`
      const count = await follow(server, `${base}/related?id=${illust()}&page=1`, 'illusts', ({ search }) =>
        target(search.slice(1)),
      )
      expect(count).toBeGreaterThanOrEqual(wanted)
    })

    it.each([
      ['/related', () => `id=${illust()}`, 'illusts'],
      ['/illust_recommended', () => '', 'illusts'],
      ['/manga_recommended', () => '', 'illusts'],
      ['/novel_recommended', () => '', 'novels'],
    ])('%s reaches 400 works with pixivpy’s parameters', async (path, query, member) => {
      const server = await open()
      const next = ({ href }: URL) => `${base}${path}?${query()}&${sentBackByPixivpy(href)}`
      expect(await follow(server, `${base}${path}?${query()}`, member, next)).toBeGreaterThanOrEqual(wanted)
    })

    it('/related reaches 400 works by page', async () => {
      const server = await open()
      let page = 1
      const next = () => `${base}/related?id=${illust()}&page=${++page}`
      expect(await follow(server, `${base}/related?id=${illust()}`, 'illusts', next)).toBeGreaterThanOrEqual(wanted)
    })

    it('/illust_recommended reaches 400 works by params', async () => {
      const server = await open()
      const target = ({ searchParams }: URL) =>
        `${base}/illust_recommended?${new URLSearchParams({ params: JSON.stringify(Object.fromEntries(searchParams)) })}`
      expect(await follow(server, `${base}/illust_recommended`, 'illusts', target)).toBeGreaterThanOrEqual(wanted)
    })

    it.each([
      ['/manga_recommended', 'illusts'],
      ['/novel_recommended', 'novels'],
    ])('%s reaches 400 works by the parameters of next_url', async (path, member) => {
      const server = await open()
      const count = await follow(server, `${base}${path}`, member, ({ search }) => `${base}${path}${search}`)
      expect(count).toBeGreaterThanOrEqual(wanted)
    })

    it('/related_novel reaches 400 novels by page', async () => {
      const server = await open()
      let page = 1
      const target = () => `${base}/related_novel?id=${novel()}&page=${++page}`
      expect(await follow(server, `${base}/related_novel?id=${novel()}`, 'novels', target)).toBeGreaterThanOrEqual(wanted)
    })

    it.each([
      ['/related', (ids: string) => `id=${illust()}&nextUrl=${encodeURIComponent(`illust_id=${illust()}&${ids}`)}`],
      ['/?type=related&', (ids: string) => `id=${illust()}&nextUrl=${encodeURIComponent(`illust_id=${illust()}&${ids}`)}`],
      ['/manga_recommended', (ids: string) => ids],
      [
        '/illust_recommended',
        (ids: string) => `params=${encodeURIComponent(JSON.stringify(Object.fromEntries(new URLSearchParams(ids))))}`,
      ],
    ])('%s accepts 1,500 viewed ids', async (path, query) => {
      const server = await open()
      const given = query(viewed(maxViewedIds, (index) => `viewed%5B${index}%5D`))
      const response = await server.request(`${base}${path}${path.includes('?') ? '' : '?'}${given}`)
      expect([response.status, record(json(response)).error]).toEqual([200, undefined])
    })

    it.each([
      ['/related', (ids: string) => `id=${illust()}&nextUrl=${encodeURIComponent(`illust_id=${illust()}&${ids}`)}`],
      [
        '/related',
        (ids: string) => `id=${illust()}&nextUrl=${encodeURIComponent(`${relatedAddress}?illust_id=${illust()}&${ids}`)}`,
      ],
      ['/related', (ids: string) => `id=${illust()}&${ids}`],
      ['/?type=related', (ids: string) => `id=${illust()}&nextUrl=${encodeURIComponent(`illust_id=${illust()}&${ids}`)}`],
      ['/manga_recommended', (ids: string) => ids],
      ['/novel_recommended', (ids: string) => ids],
      ['/illust_recommended', (ids: string) => ids],
      [
        '/illust_recommended',
        (ids: string) => `params=${encodeURIComponent(JSON.stringify(Object.fromEntries(new URLSearchParams(ids))))}`,
      ],
    ])('%s drops the oldest of 2,000 viewed ids instead of failing', async (path, query) => {
      const upstream = scriptedUpstream(() => Response.json({ illusts: [], novels: [], next_url: null }))
      const server = await openOver(upstream.fetch)
      const given = query(viewed(2000, (index) => `viewed%5B${index}%5D`))
      const response = await server.request(`${base}${path}${path.includes('?') ? '&' : '?'}${given}`)
      expect(response.status).toBe(200)
      const ids = new URL(upstream.requests.at(-1)?.url ?? '').searchParams.getAll('viewed[]')
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxViewedIds, '140000500', '140001999'])
    })

    it.each(['/rank', '/search', '/illust', '/member_illust', '/?type=rank'])('%s has the strict length limits', async (path) => {
      const server = await open()
      const target = (query: string) => `${base}${path}${path.includes('?') ? '&' : '?'}${query}`
      const ids = viewed(101, (index) => `viewed[${index}]`)
      expect((await server.request(target(ids))).status).toBe(400)
      expect((await server.request(target(`nextUrl=${'a'.repeat(10_000)}`))).status).toBe(414)
    })
  })
}
