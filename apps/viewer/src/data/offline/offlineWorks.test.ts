// Works put by to be read offline, where the browser may refuse, be full, take pictures away, or lose the network in the middle.
import { type Artwork, normaliseArtwork, normaliseNovel } from '@emaki/domain'
import { describe, expect, it, vi } from 'vitest'
import type { KeyValueStore } from '../persistence/keyValueStore.ts'
import { createOfflineWorks, type OfflineSubject, type PictureCache } from './offlineWorks.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

interface Mood {
  keyValueStore?: Error
  cache?: Error
  /** Puts of pictures that succeed before there is no more room. */
  room?: number
}

function browser(mood: Mood = {}) {
  const drawer = new Map<string, unknown>()
  const files = new Map<string, Response>()
  const refuse = (error: Error | undefined) => {
    if (error) throw error
  }
  const keyValueStore: KeyValueStore = {
    get: async (key) => {
      refuse(mood.keyValueStore)
      return drawer.get(key)
    },
    set: async (key, value) => {
      refuse(mood.keyValueStore)
      drawer.set(key, value)
    },
    delete: async (keys) => {
      refuse(mood.keyValueStore)
      for (const key of keys) drawer.delete(key)
    },
    entries: async () => {
      refuse(mood.keyValueStore)
      return [...drawer]
    },
  }
  const cache = {
    match: async (url: string) => files.get(url)?.clone(),
    put: async (url: string, answer: Response) => {
      // As a real one does: what breaks off on its way is never there.
      const kept = new Response(await answer.arrayBuffer(), { headers: answer.headers })
      if (files.size >= (mood.room ?? 1000)) throw named('QuotaExceededError')
      files.set(url, kept)
    },
    delete: async (url: string) => files.delete(url),
    keys: async () => [...files.keys()].map((url) => ({ url })),
  }
  const open = async () => {
    refuse(mood.cache)
    return cache as object as PictureCache
  }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('12345', { headers: { 'content-type': 'image/jpeg' } }))
  let time = 0
  return { mood, drawer, files, fetch, works: createOfflineWorks({ keyValueStore, open, fetch, now: () => ++time }) }
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
const watched = () => ({ signal: new AbortController().signal, onShare: vi.fn() })
const pages = (...needed: string[]) => ({ needed, welcome: ['face'] })
const listed = async (works: ReturnType<typeof browser>['works']) =>
  (await works.all())?.map(({ entry, missing }) => [entry.subject.work.id, entry.bytes, missing])

describe('a work that is put by', () => {
  it('is there with all its pictures, and says how far it is on the way', async () => {
    const { works } = browser()
    const watch = watched()
    expect(await works.keep(artwork(1), pages('a', 'b', 'c'), watch)).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 20, 0]])
    expect(watch.onShare.mock.calls.map(([share]) => share)).toEqual([0.25, 0.5, 0.75, 1])
    expect((await works.artwork('1'))?.id).toBe('1')
  })

  it('is listed with the latest first, and found by its own kind only', async () => {
    const { works } = browser()
    await works.keep(artwork(1), pages('a'), watched())
    await works.keep(novel(2, [artwork(7).work]), pages('b'), watched())
    expect((await listed(works))?.map(([id]) => id)).toEqual(['2', '1'])
    expect((await works.novel('2'))?.text.text).toBe('words')
    expect(await works.novel('1')).toBeUndefined()
    expect((await works.artwork('7'))?.id).toBe('7')
    expect(await works.artwork('2')).toBeUndefined()
  })

  it('is taken out with its pictures, but for those that another one shows', async () => {
    const { works, files } = browser()
    await works.keep(artwork(1), pages('a'), watched())
    await works.keep(artwork(2), pages('b'), watched())
    expect(await works.remove('artwork', '1')).toBe(true)
    expect([...files.keys()].sort()).toEqual(['b', 'face'])
    expect(await listed(works)).toEqual([['2', 10, 0]])
  })

  it('says what the browser took away, and fetches only that again', async () => {
    const { works, files, fetch } = browser()
    await works.keep(artwork(1), pages('a', 'b'), watched())
    files.delete('b')
    expect(await listed(works)).toEqual([['1', 15, 1]])
    fetch.mockClear()
    await works.keep(artwork(1), pages('a', 'b'), watched())
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['b'])
    expect(await listed(works)).toEqual([['1', 15, 0]])
  })
})

describe('keeping', () => {
  it('says that the browser refuses, and fetches nothing then', async () => {
    const { works, fetch } = browser({ keyValueStore: named('SecurityError') })
    expect(await works.keep(artwork(1), pages('a'), watched())).toBe('refused')
    expect(fetch).not.toHaveBeenCalled()
    expect([await works.all(), await works.remove('artwork', '1'), await works.artwork('1'), await works.novel('1')]).toEqual([
      undefined,
      false,
      undefined,
      undefined,
    ])
  })

  it('says so where only caches are refused, and leaves nothing behind', async () => {
    const { works, drawer } = browser({ cache: new ReferenceError('caches is not defined') })
    expect(await works.keep(artwork(1), pages('a'), watched())).toBe('refused')
    expect(drawer.size).toBe(0)
    expect(await works.all()).toBeUndefined()
  })

  it('without room gives back what it took', async () => {
    const { works, files } = browser({ room: 2 })
    expect(await works.keep(artwork(1), pages('a', 'b', 'c', 'd'), watched())).toBe('full')
    expect([files.size, await works.all()]).toEqual([0, []])
    const { works: tiny } = browser({ keyValueStore: named('QuotaExceededError') })
    expect(await tiny.keep(artwork(1), pages('a'), watched())).toBe('full')
  })

  it('goes on later where the network went, with what came already', async () => {
    const { works, fetch } = browser()
    fetch.mockImplementation(async (url) => {
      if (url === 'c') throw new TypeError('Failed to fetch')
      return new Response('12345', { headers: { 'content-type': 'image/png' } })
    })
    expect(await works.keep(artwork(1), { needed: ['a', 'b', 'c'], welcome: [] }, watched())).toBe('network')
    expect(await listed(works)).toEqual([['1', 0, 1]])
  })

  it.each([
    ['an error page', new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['a drawing with scripts', new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
    ['a failure', new Response('', { status: 502, headers: { 'content-type': 'image/png' } })],
  ])('takes %s for no picture', async (_, answer) => {
    const { works, fetch, files } = browser()
    fetch.mockResolvedValue(answer)
    expect(await works.keep(artwork(1), pages('a'), watched())).toBe('network')
    expect(files.size).toBe(0)
  })

  it('does without a face that cannot be had', async () => {
    const { works, fetch } = browser()
    fetch.mockImplementation(async (url) =>
      url === 'face' ? new Response('', { status: 404 }) : new Response('12', { headers: { 'content-type': 'image/png' } }),
    )
    expect(await works.keep(artwork(1), pages('a'), watched())).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 2, 0]])
  })

  it('that is stopped takes everything away again', async () => {
    const { works, files } = browser()
    const stop = new AbortController()
    const onShare = vi.fn(() => stop.abort(named('AbortError')))
    await expect(works.keep(artwork(1), pages('a', 'b', 'c', 'd', 'e'), { signal: stop.signal, onShare })).rejects.toThrow()
    expect([files.size, await works.all()]).toEqual([0, []])
  })
})

describe('an ugoira', () => {
  const [large, small] = ['1_ugoira1920x1080.zip', '1_ugoira600x600.zip']
  const ugoira = { zip: large, smallZip: small, frames: [{ file: '000000.jpg', delay: 80 }] }
  const whole = { needed: ['poster', large], welcome: [], archive: [large, small] }
  const animated = { ...artwork(1), ugoira }
  const zipped = (bytes: BodyInit | null, headers = {}) => new Response(bytes, { headers })
  /** A network that has these archives; the pictures are always there. */
  const giving = (archives: Readonly<Record<string, () => Response>>) => async (asked: RequestInfo | URL) =>
    archives[String(asked)]?.() ??
    (/zip$/.test(String(asked))
      ? new Response('', { status: 404 })
      : new Response('12345', { headers: { 'content-type': 'image/png' } }))

  it('is put by with its frames and its archive, counted, and taken out with both', async () => {
    const { works, files, fetch } = browser()
    const watch = watched()
    fetch.mockImplementation(giving({ [large]: () => zipped('PK-frames', { 'content-length': '9' }) }))
    expect(await works.keep(animated, whole, watch)).toBeUndefined()
    expect(await listed(works)).toEqual([['1', 14, 0]])
    expect(await works.ugoira('1')).toEqual(ugoira)
    expect(await files.get(large)?.clone().text()).toBe('PK-frames')
    expect(files.get(large)?.headers.get('content-type')).toBe('application/zip')
    const shares = watch.onShare.mock.calls.map(([share]) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await works.remove('artwork', '1')).toBe(true)
    expect([files.size, await works.ugoira('1')]).toEqual([0, undefined])
  })

  it('that has only a small archive is kept under the name that the player asks for', async () => {
    const { works, files, fetch } = browser()
    fetch.mockImplementation(giving({ [small]: () => zipped('PK-small') }))
    expect(await works.keep(animated, whole, watched())).toBeUndefined()
    expect(await files.get(large)?.clone().text()).toBe('PK-small')
    expect(await listed(works)).toEqual([['1', 13, 0]])
  })

  it.each([
    ['no archive at all', () => new Response('', { status: 404 })],
    ['an error page', () => zipped('<html>')],
    ['an empty file', () => zipped('')],
    ['a refusal', () => new Response('no', { status: 403 })],
  ])('takes %s for none, and keeps nothing under its name', async (_, answer) => {
    const { works, files, fetch } = browser()
    fetch.mockImplementation(giving({ [large]: answer, [small]: answer }))
    expect(await works.keep(animated, whole, watched())).toBe('network')
    expect([...files.keys()]).toEqual(['poster'])
    expect(await listed(works)).toEqual([['1', 0, 1]])
  })

  it('without room gives everything back', async () => {
    const { works, files, fetch } = browser({ room: 1 })
    fetch.mockImplementation(giving({ [large]: () => zipped('PK') }))
    expect(await works.keep(animated, whole, watched())).toBe('full')
    expect([files.size, await works.all()]).toEqual([0, []])
  })

  it('is none where only the words were put by', async () => {
    const { works } = browser()
    await works.keep(artwork(1), pages('a'), watched())
    expect(await works.ugoira('1')).toBeUndefined()
  })
})

it('what is no entry in the drawer is passed over', async () => {
  const { works, drawer } = browser()
  const halves = [null, 'x', { subject: { kind: 'artwork' } }, { subject: { kind: 'novel', work: { id: '1' } }, at: 1, bytes: 1 }]
  for (const [index, half] of halves.entries()) drawer.set(`artwork:${index}`, half)
  expect(await works.all()).toEqual([])
  expect(await works.artwork('2')).toBeUndefined()
})
