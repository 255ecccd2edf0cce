// Requests and pages of the mixed feed of home.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialData, startWithConfig } from '../../platform/query/initialData.ts'
import { wireWork } from '../../testing/works.ts'
import { homeFeedQuery } from './homeFeed.ts'

const work = (id: number) => ({ kind: 'illust', thumbnails: [{ app_model: wireWork({ id }) }] })
const article = { kind: 'pixivision', thumbnails: [{ app_model: { id: 3, title: 'b', thumbnail: 'https://i.pximg.net/a.jpg' } }] }

afterEach(() => vi.unstubAllGlobals())

/** Requests a page while the host responds with `body`. Returns the page and the JSON that was sent. */
async function pageOf(cursor: string, body: unknown) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams } = new URL(request.url)
    sent.push(searchParams.get('path'), JSON.parse(searchParams.get('data') ?? ''))
    return Response.json(body)
  })
  return { result: await homeFeedQuery('9').page(cursor, new AbortController().signal), sent }
}

describe('homeFeedQuery', () => {
  it('begins with an empty object', async () => {
    const { result, sent } = await pageOf('', { contents: [work(1), { kind: 'x' }], next_params: { page: 1 }, states: { a: 1 } })
    expect(sent).toEqual(['v1/home/all', {}])
    expect(result).toMatchObject({ ok: true, value: { items: [{ id: 'artwork 1' }], unreadable: 1 } })
  })

  it('sends the state of a page for the next one', async () => {
    const first = await pageOf('', { contents: [work(1)], next_params: { page: 1 }, states: { a: [1] } })
    const cursor = first.result.ok ? String(first.result.value.next) : ''
    const { sent, result } = await pageOf(cursor, { contents: [], next_params: { page: 2 }, states: {} })
    expect(sent).toEqual(['v1/home/all', { next_params: { page: 1 }, states: { a: [1] } }])
    expect(result).toMatchObject({ ok: true, value: { items: [], next: null } })
  })

  it('fails without a list of parts', async () => {
    expect((await pageOf('', { illusts: [] })).result.ok).toBe(false)
  })

  it('shows articles only with a companion, which opens them', async () => {
    const { result } = await pageOf('', { contents: [article], next_params: null, states: {} })
    const [block] = result.ok ? result.value.items : []
    const isShown = () => block && homeFeedQuery('9').keep(block)
    const { config } = initialData()
    startWithConfig({ ...config, companionBase: '' })
    const without = isShown()
    startWithConfig(config)
    expect([without, isShown()]).toEqual([false, true])
  })
})
