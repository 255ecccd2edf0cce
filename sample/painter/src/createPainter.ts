// The painter: paints in threads, caches on disk, and paints equal concurrent requests once (single flight).
import { availableParallelism } from 'node:os'
import { createDiskCache, type DiskCache } from './diskCache.ts'
import type { Painter, Picture, Rendition } from './picture.ts'
import { pictureKey } from './pictureKey.ts'
import { abortError, createPool } from './pool.ts'

export interface PainterOptions {
  /** Folder of the disk cache, created if missing. Without a writable disk, painting only takes longer. Undefined for no cache. */
  readonly cacheDirectory: string | undefined
  /** Maximum size of the cache in bytes. Default: 512 MB. */
  readonly cacheBytes?: number
  /** Number of threads. Default: all processors but one, at most four. They start with the first picture. */
  readonly workers?: number
  /** A picture that takes longer rejects. Default: 30 s. */
  readonly timeoutMs?: number
  /** Called if the cache cannot be written or read. */
  readonly onCacheFault?: (error: Error) => void
  /** The script of the threads, for tests of broken threads. */
  readonly workerFile?: URL
}

const noCache: DiskCache = { get: async () => undefined, put: async () => undefined, usedBytes: 0 }

interface PaintRequest {
  readonly picture: Picture
  readonly rendition: Rendition
  /** Whether the disk cache stores it. */
  readonly keep: boolean
}

/** One painting with any number of callers. It is cancelled when the last caller aborts. */
interface InFlightPainting {
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
  const inFlight = new Map<string, InFlightPainting>()
  const writing = new Set<Promise<void>>()
  let closed = false

  const paintRequested = async (key: string, { picture, rendition, keep }: PaintRequest, signal: AbortSignal) => {
    const kept = await cache.get(key)
    if (kept) return kept
    const bytes = await pool.paint(picture, rendition, signal)
    if (!keep) return bytes
    const write = cache.put(key, bytes).finally(() => writing.delete(write))
    writing.add(write)
    return bytes
  }

  const startPainting = (key: string, request: PaintRequest): InFlightPainting => {
    const stop = new AbortController()
    const result = paintRequested(key, request, stop.signal).finally(() => {
      if (inFlight.get(key) === painting) inFlight.delete(key)
    })
    const painting: InFlightPainting = { result, stop, waiting: 0 }
    inFlight.set(key, painting)
    return painting
  }

  return {
    async paint(picture, rendition, signal, { keep = true } = {}) {
      if (closed) throw new Error('The painter is closed')
      if (signal?.aborted) throw abortError()
      const key = pictureKey(picture, rendition)
      const painting = inFlight.get(key) ?? startPainting(key, { picture, rendition, keep })
      painting.waiting += 1
      return await unlessAborted(painting.result, signal, () => {
        painting.waiting -= 1
        if (painting.waiting > 0) return
        // A later call starts a new painting instead of joining the one that is being cancelled.
        if (inFlight.get(key) === painting) inFlight.delete(key)
        painting.stop.abort()
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

/** Threads run compiled code even if this file runs from source (in Vitest), because Node 20 does not strip types. */
function compiledWorker(): URL {
  return import.meta.url.endsWith('.ts') ? new URL('../dist/worker.js', import.meta.url) : new URL('./worker.js', import.meta.url)
}
