// @vitest-environment jsdom
import { contentRule, normaliseNovel } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, wireNovel } from '../../testing/works.ts'
import { artworkPart, novelPart } from '../../works/seriesParts/seriesPart.ts'
import { type PrefetchLimits, prefetchLimits, prefetchParts } from './prefetchParts.ts'

setUpComponentTests()
const hiddenBy = contentRule({ r18: false, r18g: false, ai: true }, { tags: new Set(), authors: new Set() })
const limits = { parts: 9, bytes: 1_000_000, pictures: 9 }

function novelParts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const novel = normaliseNovel(wireNovel({ id: 300 + index }))
    if (!novel) throw new Error('The wire novel is not readable')
    return novelPart({ ...novel, part: index + 1 }, hiddenBy)
  })
}
const options = (changes: Partial<PrefetchLimits>) => ({
  client: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } }),
  resolution: 'Large' as const,
  limits: { ...limits, ...changes },
  signal: new AbortController().signal,
})
const textsOf = (server: ReturnType<typeof fakeServer>) =>
  server.requestsTo('/webview_novel').map((path) => /id=(\d+)/.exec(path)?.[1])

describe('prefetchParts', () => {
  it('loads the texts of novels in order, and takes the novels from the list', async () => {
    const server = fakeServer({ '/webview_novel': () => ({ text: 'words' }) })
    const prefetch = options({})
    await prefetchParts({ ...prefetch, parts: novelParts(3) })
    expect(textsOf(server)).toEqual(['300', '301', '302'])
    expect(server.requestsTo('/novel_detail')).toEqual([])
    expect(prefetch.client.getQueryData(['novel', '301'])).toMatchObject({ id: '301' })
  })

  it('stops at the limit of parts, and at the limit of bytes', async () => {
    const server = fakeServer({ '/webview_novel': () => ({ text: 'x'.repeat(100) }) })
    await prefetchParts({ ...options({ parts: 1 }), parts: novelParts(3) })
    expect(textsOf(server)).toHaveLength(1)
    await prefetchParts({ ...options({ bytes: 300 }), parts: novelParts(5) })
    expect(textsOf(server)).toHaveLength(3)
  })

  it('loads pages of artworks up to the limit of pictures', async () => {
    const picture = () => new Response(new Uint8Array(1000))
    const server = fakeServer({ '.jpg': picture })
    const part = artworkPart({ ...artworkOf({ id: 501, page_count: 6 }), part: 2 }, hiddenBy)
    await prefetchParts({ ...options({ pictures: 4 }), parts: [part] })
    const pages = server.requests.flatMap(({ pathname }) => /net\/img-master.*_p(\d+)_/.exec(pathname)?.[1] ?? [])
    expect(pages).toEqual(['0', '1', '2', '3'])
  })

  it('loads no pictures to save data', async () => {
    const server = fakeServer({})
    const part = artworkPart({ ...artworkOf({ id: 502, page_count: 6 }), part: 2 }, hiddenBy)
    await prefetchParts({ ...options({}), limits: prefetchLimits({ saveData: true }), parts: [part] })
    expect(server.requests).toEqual([])
  })
})

describe('prefetchLimits', () => {
  it.each([
    ['an unknown connection', undefined, 101],
    ['Wi-Fi', { type: 'wifi', effectiveType: '4g' }, 101],
    ['a mobile network', { type: 'cellular', effectiveType: '4g' }, 2],
    ['a slow connection', { effectiveType: '3g' }, 2],
    ['saved data', { saveData: true, type: 'wifi' }, 2],
  ])('allows the parts that fit %s', (_, connection, parts) => expect(prefetchLimits(connection).parts).toBe(parts))
})
