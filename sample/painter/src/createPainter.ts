// The painter: paints in threads, remembers on disk, and never paints the same thing twice at once.
import { availableParallelism } from 'node:os'
import { createDiskCache, type DiskCache } from './diskCache.ts'
import type { Painter, Picture, Rendition } from './picture.ts'
import { pictureKey } from './pictureKey.ts'
import { abortError, createPool } from './pool.ts'

export interface PainterOptions {
  /** Where painted pictures are kept; made when missing. A disk that cannot be written only costs time. Undefined for nowhere. */
  readonly cacheDirectory: string | undefined
  /** Most bytes kept there; 512 MB unless told. */
  readonly cacheBytes?: number
  /** Threads; all processors but one, at most four, unless told. They start when the first picture is asked for. */
  readonly workers?: number
  /** A picture that takes longer rejects; 30 s unless told. */
  readonly timeoutMs?: number
  /** Told when the cache cannot be written or read. */
  readonly onCacheFault?: (error: Error) => void
  /** The thread's script, for tests of broken threads. */
  readonly workerFile?: URL
}

const noCache: DiskCache = { get: async () => undefined, put: async () => undefined, usedBytes: 0 }

interface Order {
  readonly picture: Picture
  readonly rendition: Rendition
  /** Whether the disk cache gets it. */
  readonly keep: boolean
}

/** One painting that any number of callers wait for; it is called off when the last one gives up. */
interface Flight {
  readonly result: Promise<Uint8Array>
  readonly stop: AbortController
  waiting: number
}

/**
 * A painter with its threads and its cache.
 *
 *     const painter = createPainter({ cacheDirectory: '.emaki/pictures' })
 *     const bytes = await painter.paint(picture, { width: 540, height: 540, fit: 'inside', format: 'jpeg', quality: 85 })
 */
export function createPainter(options: PainterOptions): Painter {
  const cache =
    options.cacheDirectory === undefined
      ? noCache
      : createDiskCache({
          directory: options.cacheDirectory,
          limitBytes: options.cacheBytes ?? 512 * 1024 * 1024,
          onFault: options.onCacheFault ?? (() => undefined),
        })
  const pool = createPool({
    workers: options.workers ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
    timeoutMs: options.timeoutMs ?? 30_000,
    workerFile: options.workerFile ?? compiledWorker(),
  })
  const flights = new Map<string, Flight>()
  const writing = new Set<Promise<void>>()
  let closed = false

  const take = async (key: string, { picture, rendition, keep }: Order, signal: AbortSignal) => {
    const kept = await cache.get(key)
    if (kept) return kept
    const bytes = await pool.paint(picture, rendition, signal)
    if (!keep) return bytes
    const write = cache.put(key, bytes).finally(() => writing.delete(write))
    writing.add(write)
    return bytes
  }

  const launch = (key: string, order: Order): Flight => {
    const stop = new AbortController()
    const result = take(key, order, stop.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    const flight: Flight = { result, stop, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  return {
    async paint(picture, rendition, signal, { keep = true } = {}) {
      if (closed) throw new Error('The painter is closed')
      if (signal?.aborted) throw abortError()
      const key = pictureKey(picture, rendition)
      const flight = flights.get(key) ?? launch(key, { picture, rendition, keep })
      flight.waiting += 1
      return await unlessAborted(flight.result, signal, () => {
        flight.waiting -= 1
        if (flight.waiting > 0) return
        // Whoever asks from now on starts anew rather than join a painting that is being called off.
        if (flights.get(key) === flight) flights.delete(key)
        flight.stop.abort()
      })
    },
    async close() {
      closed = true
      await pool.close()
      await Promise.all(writing)
    },
  }
}

function unlessAborted<T>(result: Promise<T>, signal: AbortSignal | undefined, onGiveUp: () => void): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      onGiveUp()
      reject(abortError())
    }
    signal.addEventListener('abort', onAbort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Threads run compiled code even when this file runs from its source (under Vitest), since Node 20 reads no types. */
function compiledWorker(): URL {
  return import.meta.url.endsWith('.ts') ? new URL('../dist/worker.js', import.meta.url) : new URL('./worker.js', import.meta.url)
}
