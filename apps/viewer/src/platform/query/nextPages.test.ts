// Infinite queries of the viewer against a gateway with the sample site, up to 400 works.
import type { Artwork, Novel } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSampleSite, type SampleSite } from '../../../../gateway/src/contract/testing/sampleGateway.ts'
import { recommendedNovelsQuery, recommendedQuery } from '../../lists/queries/recommended.ts'
import { keepAll, relatedQuery } from '../../works/queries/artwork.ts'
import type { FeedQuery } from './feed.ts'
import { feedOptions } from './feed.ts'
import { mergePages } from './feedPages.ts'

const wanted = 400
let site: SampleSite
let illust = ''

beforeAll(() => {
  site = openSampleSite()
  illust = String(site.catalogue.ranking('day', site.catalogue.latestRankingDay(), { offset: 0, limit: 1 })[0]?.id)
}, 120_000)
afterAll(() => site.close())

beforeEach(async () => {
  const { port } = await site.gateway()
  const network = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return network(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request))
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('an infinite query', () => {
  it.each<[string, () => FeedQuery<Artwork> | FeedQuery<Novel>]>([
    ['related works', () => relatedQuery(illust)],
    ['recommended illustrations', () => recommendedQuery('illust', true)],
    ['recommended manga', () => recommendedQuery('manga', true)],
    ['recommended novels', () => recommendedNovelsQuery(true, undefined)],
  ])('of %s reaches 400 works', async (_name, query) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    // Counts every readable work, and disables the wait between pages.
    const list = { ...(query() as FeedQuery<Artwork>), throttleMs: 0, keep: keepAll }
    const { pages } = await client.fetchInfiniteQuery({ ...feedOptions(list), pages: 30 })
    expect(mergePages(pages, keepAll).items.length).toBeGreaterThanOrEqual(wanted)
  })
})
