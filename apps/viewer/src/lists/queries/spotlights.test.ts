// Spotlights against a stubbed companion: requests, languages, and the end of lists.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import { isUnreachableError, queryClient } from '../../platform/query/queryClient.ts'
import { spotlightArticleQuery, spotlightQuery } from '../../works/queries/spotlight.ts'
import { spotlightFrontQuery } from './spotlightFront.ts'
import { spotlightListQuery } from './spotlights.ts'

const asked: URL[] = []
let response: unknown = {}

beforeEach(() => {
  asked.length = 0
  activateMessages('ja', {})
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url))
    return Response.json(response)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const article = { id: 9, title: 'For the season - Seas', thumbnail: 'https://i.pximg.net/t.jpg' }
const signal = new AbortController().signal

describe('spotlightListQuery', () => {
  it('sends type, page and language, and continues after a page with articles', async () => {
    response = { articles: [article] }
    const page = await spotlightListQuery('column').page(2, signal)
    expect(asked.at(-1)?.searchParams.toString()).toBe('lang=ja&page=2&type=column')
    expect(page).toMatchObject({ ok: true, value: { items: [{ id: '9', title: 'Seas' }], next: 3 } })
  })
  it('ends with an empty page', async () => {
    response = { articles: [] }
    expect(await spotlightListQuery('news').page(3, signal)).toMatchObject({ ok: true, value: { items: [], next: null } })
  })
  it('loads the first page of illustrations from the front page', async () => {
    response = { articles: [article], rank: [article], recommend: [] }
    const page = await spotlightListQuery('illustration').page(1, signal)
    expect(asked.map(({ search }) => search)).toEqual(['?lang=ja'])
    expect(page).toMatchObject({ ok: true, value: { items: [{ id: '9' }], next: 2 } })
  })
  it('fails when the response has no articles', async () => {
    response = { rank: [] }
    expect(await spotlightListQuery('manga').page(1, signal)).toMatchObject({ ok: false })
    await expect(client().fetchQuery(spotlightFrontQuery())).rejects.toThrow()
  })
  it('reports an unreachable server for the front page, so that the list uses its own fallback', async () => {
    queryClient.clear()
    vi.stubGlobal('fetch', async () => new Response('', { status: 522 }))
    const reason: unknown = await spotlightListQuery('illustration')
      .page(1, signal)
      .catch((error: unknown) => error)
    expect(isUnreachableError(reason)).toBe(true)
  })
  it('has one query for each language', () => {
    const japanese = spotlightListQuery('column')
    expect(spotlightListQuery('column')).toBe(japanese)
    activateMessages('de', {})
    expect(spotlightListQuery('column').key).toEqual(['spotlights', 'column', 'en'])
  })
})

describe('an article', () => {
  it('is requested by id, with its works or in HTML', async () => {
    response = { title: 'Seas', desc: '', content: '<p>x</p>' }
    expect(await client().fetchQuery(spotlightQuery('7'))).toMatchObject({ id: '7', isWhole: false })
    expect(asked.at(-1)?.pathname).toMatch(/\/api\/pixivision\/7$/)
    expect(await client().fetchQuery(spotlightArticleQuery('7'))).toMatchObject({ content: '<p>x</p>' })
    expect(asked.at(-1)?.search).toBe('?id=7&lang=ja')
  })
})
