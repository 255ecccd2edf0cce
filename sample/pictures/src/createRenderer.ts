// The renderer: makes renditions a few at a time and stores them in a cache. The gateway shares equal concurrent requests.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createSemaphore } from '@emaki/domain'
import type { Picture, PictureRenderer, Rendition } from './picture.ts'
import { render } from './render.ts'

/** Stores renditions by their key, which is a SHA-1 in hexadecimal. Neither function may reject. */
export interface RenditionCache {
  /** Undefined when nothing is stored under the key. */
  get(key: string): Promise<Uint8Array | undefined>
  put(key: string, bytes: Uint8Array): Promise<unknown>
}

/** A cache without a limit, for processes that end soon. */
export function createMemoryCache(): RenditionCache {
  const stored = new Map<string, Uint8Array>()
  return { get: async (key) => stored.get(key), put: async (key, bytes) => stored.set(key, bytes) }
}

export interface RendererOptions {
  /** Undefined for none: each rendition is made again. */
  readonly cache?: RenditionCache | undefined
}

/**
 * A renderer with its cache.
 *
 *     const renderer = createRenderer()
 *     const bytes = await renderer.render(picture, { width: 540, height: 540, fit: 'inside', format: 'jpeg', quality: 85 })
 */
export function createRenderer({ cache }: RendererOptions = {}): PictureRenderer {
  const turns = createSemaphore(availableParallelism())
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.catch(() => undefined).finally(() => running.delete(tracked))
    running.add(tracked)
    return work
  }

  const make = async (picture: Picture, rendition: Rendition, keep: boolean, signal: AbortSignal | undefined) => {
    const key = pictureKey(picture, rendition)
    const kept = await cache?.get(key)
    if (kept) return kept
    const release = await turns.acquire(signal)
    try {
      const bytes = await render(picture, rendition)
      if (keep && cache) void track(cache.put(key, bytes))
      return bytes
    } finally {
      release()
    }
  }

  return {
    async render(picture, rendition, signal, { keep = true } = {}) {
      if (isClosed) throw new Error('The renderer is closed')
      signal?.throwIfAborted()
      return await track(make(picture, rendition, keep, signal))
    },
    async close() {
      isClosed = true
      await Promise.all(running)
    },
  }
}

/** Increase it when files or variations change, so that caches drop old pictures. */
const version = 3

/** The cache key of a rendition: 40 hex digits, different for every picture, rendition and version, whatever the order of fields. */
export function pictureKey(picture: Picture, rendition: Rendition): string {
  const plain = JSON.stringify([version, sorted(picture), sorted(rendition)])
  return createHash('sha256').update(plain).digest('hex').slice(0, 40)
}

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
