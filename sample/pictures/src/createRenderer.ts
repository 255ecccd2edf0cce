// The renderer: makes renditions a few at a time, stores them in a cache, and makes equal concurrent ones once (single flight).
import { availableParallelism } from 'node:os'
import { createSemaphore } from '@emaki/domain'
import type { Picture, PictureRenderer, Rendition } from './picture.ts'
import { pictureKey } from './pictureKey.ts'
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

interface RenderOrder {
  readonly picture: Picture
  readonly rendition: Rendition
  /** Whether the cache stores it. */
  readonly keep: boolean
}

/** One rendering with any number of callers. Nothing is begun for it after the last caller has aborted. */
interface InFlight {
  readonly result: Promise<Uint8Array>
  readonly stop: AbortController
  waiting: number
}

/**
 * A renderer with its cache.
 *
 *     const renderer = createRenderer()
 *     const bytes = await renderer.render(picture, { width: 540, height: 540, fit: 'inside', format: 'jpeg', quality: 85 })
 */
export function createRenderer({ cache }: RendererOptions = {}): PictureRenderer {
  const turns = createSemaphore(availableParallelism())
  const inFlight = new Map<string, InFlight>()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.catch(() => undefined).finally(() => running.delete(tracked))
    running.add(tracked)
    return work
  }

  const make = async (key: string, { picture, rendition, keep }: RenderOrder, signal: AbortSignal) => {
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

  const start = (key: string, order: RenderOrder): InFlight => {
    const stop = new AbortController()
    const result = track(make(key, order, stop.signal)).finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key)
    })
    const started: InFlight = { result, stop, waiting: 0 }
    inFlight.set(key, started)
    return started
  }

  return {
    async render(picture, rendition, signal, { keep = true } = {}) {
      if (isClosed) throw new Error('The renderer is closed')
      signal?.throwIfAborted()
      const key = pictureKey(picture, rendition)
      const current = inFlight.get(key) ?? start(key, { picture, rendition, keep })
      current.waiting += 1
      return await unlessAborted(current.result, signal, () => {
        current.waiting -= 1
        if (current.waiting > 0) return
        // A later call starts a new one instead of joining the one that is being cancelled.
        if (inFlight.get(key) === current) inFlight.delete(key)
        current.stop.abort()
      })
    },
    async close() {
      isClosed = true
      await Promise.all(running)
    },
  }
}

function unlessAborted<T>(result: Promise<T>, signal: AbortSignal | undefined, onGiveUp: () => void): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      onGiveUp()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
