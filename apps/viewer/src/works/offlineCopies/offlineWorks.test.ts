// Offline copies when the browser refuses storage, is full, deletes pictures, or loses the network in between.
import { type Artwork, normaliseArtwork, normaliseNovel } from '@emaki/domain'
import { describe, expect, it, vi } from 'vitest'
import type { KeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { createOfflineWorks, type OfflineSubject, type PictureCache } from './offlineWorks.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

interface Faults {
  keyValueStore?: Error
  cache?: Error
  /** How many pictures fit before the cache is full. */
  room?: number
}

function browser(faults: Faults = {}) {
  const values = new Map<string, unknown>()
  const files = new Map<string, Response>()
  const refuse = (error: Error | undefined) => {
    if (error) throw error
  }
  const keyValueStore: KeyValueStore = {
    get: async (key) => {
      refuse(faults.keyValueStore)
      return values.get(key)
    },
    set: async (key, value) => {
      refuse(faults.keyValueStore)
      values.set(key, value)
    },
    delete: async (keys) => {
      refuse(faults.keyValueStore)
      for (const key of keys) values.delete(key)
    },
    entries: async () => {
      refuse(faults.keyValueStore)
      return [...values]
    },
  }
  const cache = {
    match: async (url: string) => files.get(url)?.clone(),
    put: async (url: string, response: Response) => {
      // Like a real cache: a response that breaks off is not stored.
      const kept = new Response(await response.arrayBuffer(), { headers: response.headers })
      if (files.size >= (faults.room ?? 1000)) throw named('QuotaExceededError')
      files.set(url, kept)
    },
    delete: async (url: string) => files.delete(url),
    keys: async () => [...files.keys()].map((url) => ({ url })),
  }
  const open = async () => {
    refuse(faults.cache)
    return cache as object as PictureCache
  }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('12345', { headers: { 'content-type': 'image/jpeg' } }))
  let time = 0
  return { faults, values, files, fetch, works: createOfflineWorks({ keyValueStore, open, fetch, now: () => ++time }) }
}

function artwork(id: number): OfflineSubject & { kind: 'artwork' } {
  const work: Artwork | undefined = normaliseArtwork({ id, image_urls: { medium: 'm' }, meta_single_page: {} })
  if (!work) throw new Error('the builder must build')
  return { kind: 'artwork', work }
}
function novel(id: number, shown: Artwork[] = []): OfflineSubject {
  const work = normaliseNovel({ id, title: 'n', user: { id: 1 } })
  if (!work) throw new Error('the builder must build')
  return { kind: 'novel', work, shown, text: { text: 'words', prev: undefined, next: undefined, embedImgs: [], language: 'ja' } }
}
const saveOptions = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })
const pages = (...needed: string[]) => ({ needed, welcome: ['face'] })
const listed = async (works: ReturnType<typeof browser>['works']) =>
  (await works.all())?.map(({ entry, missing }) => [entry.subject.work.id, entry.bytes, missing])

describe('a saved work', () => {
  it('has all its pictures, and reports its progress', async () => {
    const { works } = browser()
    const watch = saveOptions()
    expect(await works.save(artwork(1), pages('a', 'b', 'c'), watch)).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 20, 0]])
    expect(watch.onProgress.mock.calls.map(([share]) => share)).toEqual([0.25, 0.5, 0.75, 1])
    expect((await works.artwork('1'))?.id).toBe('1')
  })

  it('is listed latest first, and found only by its own kind', async () => {
    const { works } = browser()
    await works.save(artwork(1), pages('a'), saveOptions())
    await works.save(novel(2, [artwork(7).work]), pages('b'), saveOptions())
    expect((await listed(works))?.map(([id]) => id)).toEqual(['2', '1'])
    expect((await works.novel('2'))?.text.text).toBe('words')
    expect(await works.novel('1')).toBeUndefined()
    expect((await works.artwork('7'))?.id).toBe('7')
    expect(await works.artwork('2')).toBeUndefined()
  })

  it('is removed with its pictures, except those that another work shows', async () => {
    const { works, files } = browser()
    await works.save(artwork(1), pages('a'), saveOptions())
    await works.save(artwork(2), pages('b'), saveOptions())
    expect(await works.remove('artwork', '1')).toBe(true)
    expect([...files.keys()].sort()).toEqual(['b', 'face'])
    expect(await listed(works)).toEqual([['2', 10, 0]])
  })

  it('reports deleted pictures, and fetches only those again', async () => {
    const { works, files, fetch } = browser()
    await works.save(artwork(1), pages('a', 'b'), saveOptions())
    files.delete('b')
    expect(await listed(works)).toEqual([['1', 15, 1]])
    fetch.mockClear()
    await works.save(artwork(1), pages('a', 'b'), saveOptions())
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['b'])
    expect(await listed(works)).toEqual([['1', 15, 0]])
  })
})

describe('save', () => {
  it('returns `refused`, and fetches nothing, when the browser refuses storage', async () => {
    const { works, fetch } = browser({ keyValueStore: named('SecurityError') })
    expect(await works.save(artwork(1), pages('a'), saveOptions())).toBe('refused')
    expect(fetch).not.toHaveBeenCalled()
    expect([await works.all(), await works.remove('artwork', '1'), await works.artwork('1'), await works.novel('1')]).toEqual([
      undefined,
      false,
      undefined,
      undefined,
    ])
  })

  it('returns `refused`, and leaves nothing, when only the caches are refused', async () => {
    const { works, values } = browser({ cache: new ReferenceError('caches is not defined') })
    expect(await works.save(artwork(1), pages('a'), saveOptions())).toBe('refused')
    expect(values.size).toBe(0)
    expect(await works.all()).toBeUndefined()
  })

  it('removes its pictures when storage is full', async () => {
    const { works, files } = browser({ room: 2 })
    expect(await works.save(artwork(1), pages('a', 'b', 'c', 'd'), saveOptions())).toBe('full')
    expect([files.size, await works.all()]).toEqual([0, []])
    const { works: tiny } = browser({ keyValueStore: named('QuotaExceededError') })
    expect(await tiny.save(artwork(1), pages('a'), saveOptions())).toBe('full')
  })

  it('continues after a network failure with the pictures that it has', async () => {
    const { works, fetch } = browser()
    fetch.mockImplementation(async (url) => {
      if (url === 'c') throw new TypeError('Failed to fetch')
      return new Response('12345', { headers: { 'content-type': 'image/png' } })
    })
    expect(await works.save(artwork(1), { needed: ['a', 'b', 'c'], welcome: [] }, saveOptions())).toBe('network')
    expect(await listed(works)).toEqual([['1', 0, 1]])
  })

  it.each([
    ['an error page', new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['a drawing with scripts', new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
    ['a failure', new Response('', { status: 502, headers: { 'content-type': 'image/png' } })],
  ])('refuses %s as a picture', async (_, response) => {
    const { works, fetch, files } = browser()
    fetch.mockResolvedValue(response)
    expect(await works.save(artwork(1), pages('a'), saveOptions())).toBe('network')
    expect(files.size).toBe(0)
  })

  it('succeeds without an avatar that cannot be loaded', async () => {
    const { works, fetch } = browser()
    fetch.mockImplementation(async (url) =>
      url === 'face' ? new Response('', { status: 404 }) : new Response('12', { headers: { 'content-type': 'image/png' } }),
    )
    expect(await works.save(artwork(1), pages('a'), saveOptions())).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 2, 0]])
  })

  it('removes everything when it is aborted', async () => {
    const { works, files } = browser()
    const stop = new AbortController()
    const onProgress = vi.fn(() => stop.abort(named('AbortError')))
    await expect(works.save(artwork(1), pages('a', 'b', 'c', 'd', 'e'), { signal: stop.signal, onProgress })).rejects.toThrow()
    expect([files.size, await works.all()]).toEqual([0, []])
  })
})

describe('a saved ugoira', () => {
  const [large, small] = ['1_ugoira1920x1080.zip', '1_ugoira600x600.zip']
  const ugoira = { zip: large, smallZip: small, frames: [{ file: '000000.jpg', delay: 80 }] }
  const whole = { needed: ['poster', large], welcome: [], archive: [large, small] }
  const animated = { ...artwork(1), ugoira }
  const zipped = (bytes: BodyInit | null, headers = {}) => new Response(bytes, { headers })
  /** A network with these archives. The pictures are always there. */
  const giving = (archives: Readonly<Record<string, () => Response>>) => async (asked: RequestInfo | URL) =>
    archives[String(asked)]?.() ??
    (/zip$/.test(String(asked))
      ? new Response('', { status: 404 })
      : new Response('12345', { headers: { 'content-type': 'image/png' } }))

  it('has its frames and archive, counts them, and removes both', async () => {
    const { works, files, fetch } = browser()
    const watch = saveOptions()
    fetch.mockImplementation(giving({ [large]: () => zipped('PK-frames', { 'content-length': '9' }) }))
    expect(await works.save(animated, whole, watch)).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 14, 0]])
    expect(await works.ugoira('1')).toEqual(ugoira)
    expect(await files.get(large)?.clone().text()).toBe('PK-frames')
    expect(files.get(large)?.headers.get('content-type')).toBe('application/zip')
    const shares = watch.onProgress.mock.calls.map(([share]) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await works.remove('artwork', '1')).toBe(true)
    expect([files.size, await works.ugoira('1')]).toEqual([0, undefined])
  })

  it('with only a small archive is stored under the address that the player requests', async () => {
    const { works, files, fetch } = browser()
    fetch.mockImplementation(giving({ [small]: () => zipped('PK-small') }))
    expect(await works.save(animated, whole, saveOptions())).toBeUndefined()
    expect(await files.get(large)?.clone().text()).toBe('PK-small')
    expect(await listed(works)).toEqual([['1', 13, 0]])
  })

  it.each([
    ['no archive at all', () => new Response('', { status: 404 })],
    ['an error page', () => zipped('<html>')],
    ['an empty file', () => zipped('')],
    ['a refusal', () => new Response('no', { status: 403 })],
  ])('is not stored when its archive is %s', async (_, response) => {
    const { works, files, fetch } = browser()
    fetch.mockImplementation(giving({ [large]: response, [small]: response }))
    expect(await works.save(animated, whole, saveOptions())).toBe('network')
    expect([...files.keys()]).toEqual(['poster'])
    expect(await listed(works)).toEqual([['1', 0, 1]])
  })

  it('is removed completely when storage is full', async () => {
    const { works, files, fetch } = browser({ room: 1 })
    fetch.mockImplementation(giving({ [large]: () => zipped('PK') }))
    expect(await works.save(animated, whole, saveOptions())).toBe('full')
    expect([files.size, await works.all()]).toEqual([0, []])
  })

  it('is undefined for a work that was saved without an archive', async () => {
    const { works } = browser()
    await works.save(artwork(1), pages('a'), saveOptions())
    expect(await works.ugoira('1')).toBeUndefined()
  })
})

it('all ignores invalid entries', async () => {
  const { works, values } = browser()
  const halves = [null, 'x', { subject: { kind: 'artwork' } }, { subject: { kind: 'novel', work: { id: '1' } }, at: 1, bytes: 1 }]
  for (const [index, half] of halves.entries()) values.set(`artwork:${index}`, half)
  expect(await works.all()).toEqual([])
  expect(await works.artwork('2')).toBeUndefined()
})
