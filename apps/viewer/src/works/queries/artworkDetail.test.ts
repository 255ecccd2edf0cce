// Companion requests for works that upstream limits or has removed.
import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoveryQuery, unlimitedArtworkQuery, webPagesQuery } from './artworkDetail.ts'

const asked: string[] = []
let responses: Readonly<Record<string, unknown>> = {}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    asked.push(path)
    return path in responses ? Response.json(responses[path]) : Response.json({ error: 'Not Found' }, { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const limit = 'https://s.pximg.net/common/images/limit_unknown_360.png'
const stub = (id: number): Artwork => {
  const work = normaliseArtwork({
    id,
    user: { id: 9, name: 'Aki' },
    image_urls: { large: limit },
    meta_single_page: { original_image_url: limit },
  })
  if (!work) throw new Error('not a work')
  return work
}
const page = {
  urls: { thumb_mini: 'https://i.pximg.net/s.jpg', small: 'https://i.pximg.net/m.jpg', regular: '', original: '' },
  width: 30,
  height: 40,
}

it('webPagesQuery returns the pages with their sizes', async () => {
  responses = { '/api/companion/ajax/illust/5/pages': [page] }
  expect(await client().fetchQuery(webPagesQuery('5'))).toMatchObject([{ width: 30, height: 40 }])
})

describe('unlimitedArtworkQuery', () => {
  it('combines the two documents of the web side', async () => {
    responses = {
      '/api/companion/ajax/illust/6': { illustId: '6', illustTitle: 'Harbour', userId: '9', userName: 'Aki' },
      '/api/companion/ajax/illust/6/pages': [page],
    }
    expect(await client().fetchQuery(unlimitedArtworkQuery('6', stub(6)))).toMatchObject({ id: '6', title: 'Harbour', count: 1 })
  })

  it('fails when either document is missing', async () => {
    responses = { '/api/companion/ajax/illust/7': { illustId: '7' } }
    await expect(client().fetchQuery(unlimitedArtworkQuery('7', stub(7)))).rejects.toThrow()
  })
})

describe('recoveryQuery', () => {
  const copy = { sampleUrl: 'https://board.example/s.jpg', fileUrl: null, tags: ['sky'], createDate: '2020-02-03T00:00:00.000Z' }

  it('returns the pictures of the archive, with the author of the limited stub', async () => {
    responses = { '/api/companion/api/pid-recover/12345678': [copy] }
    const work = await client().fetchQuery(recoveryQuery('12345678', stub(12345678)))
    expect(work).toMatchObject({ title: '12345678', author: { id: '9', name: 'Unknown' } })
    expect(work.images[0]?.l).toBe('/api/image/board.example/s.jpg')
  })

  it('fails when the archive has none', async () => {
    responses = {}
    await expect(client().fetchQuery(recoveryQuery('12345679', undefined))).rejects.toThrow()
    expect(asked).toEqual(['/api/companion/api/pid-recover/12345679'])
  })
})
