// Queues of calls by host: a limit of concurrent calls, a limit of waiting calls, and a maximum wait (docs/reliability.md F35).
import { AsyncLocalStorage } from 'node:async_hooks'
import { createSemaphore, type Fetch, type Semaphore } from '@emaki/domain'

export interface QueueLimits {
  /** Maximum number of concurrent calls to one host, and of calls that wait. */
  readonly concurrency: number
  readonly maxWaiting: number
  /** Maximum wait, in ms. */
  readonly waitMs: number
}

export const callLimits: QueueLimits = { concurrency: 16, maxWaiting: 200, waitMs: 5000 }
/** A picture takes as long as its slowest reader. */
export const pictureLimits: QueueLimits = { concurrency: 64, maxWaiting: 200, waitMs: 5000 }

/** The queue of a host is full or too slow. That says nothing about the host itself. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** Retry-After of a full queue, in seconds. */
export const queueRetrySeconds = 5

/** Calls of all hosts of a queue. */
export interface QueueDepth {
  /** Calls in flight. */
  readonly active: number
  readonly waiting: number
}

export interface HostQueue {
  /** Resolves when the call may start, with a function that ends it. Rejects with a QueueFullError or the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<() => void>
  depth(): QueueDepth
}

/** Creates empty queues. The queue of a host without calls is removed. */
export function createHostQueue({ concurrency, maxWaiting, waitMs }: QueueLimits): HostQueue {
  const hosts = new Map<string, Semaphore>()

  /** Acquires a permit. Rejects with `full` after the maximum wait. */
  async function acquire(semaphore: Semaphore, signal: AbortSignal, full: () => QueueFullError): Promise<() => void> {
    if (semaphore.active < concurrency) return semaphore.acquire(signal)
    if (semaphore.waiting >= maxWaiting) throw full()
    const aborter = new AbortController()
    const abort = () => aborter.abort(signal.reason)
    const timer = setTimeout(() => aborter.abort(full()), waitMs)
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await semaphore.acquire(aborter.signal)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  return {
    depth() {
      const all = [...hosts.values()]
      return {
        active: all.reduce((sum, { active }) => sum + active, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
      }
    },
    async enter(host, signal) {
      signal.throwIfAborted()
      const semaphore = hosts.get(host) ?? createSemaphore(concurrency)
      hosts.set(host, semaphore)
      const release = await acquire(semaphore, signal, () => queueFull(host))
      return () => {
        release()
        if (semaphore.active === 0 && hosts.get(host) === semaphore) hosts.delete(host)
      }
    },
  }
}

/** A fetch whose calls wait in the queue of their host. A call ends with the response headers; bodies have limits of their own. */
export function queuedFetch(fetch: Fetch, queue: HostQueue): Fetch {
  return async (request) => {
    const leave = await queue.enter(new URL(request.url).host, request.signal)
    try {
      return await fetch(request)
    } finally {
      leave()
    }
  }
}

interface QueueNotice {
  isQueueFull: boolean
}
const notices = new AsyncLocalStorage<QueueNotice>()
/** The notices of work in flight. */
const running = new Set<QueueNotice>()

function queueFull(host: string): QueueFullError {
  const notice = notices.getStore()
  if (notice) notice.isQueueFull = true
  return new QueueFullError(`too many calls to ${host}`)
}

/**
 * Runs `work` and reports whether a queue was full. The clients in between report all failures of a host alike, as their contracts
 * require.
 * Only the handler of the response needs to know that the gateway's own queue was full.
 */
export async function detectFullQueue<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly isQueueFull: boolean }> {
  const notice: QueueNotice = { isQueueFull: false }
  running.add(notice)
  try {
    const result = await notices.run(notice, work)
    return { result, isQueueFull: notice.isQueueFull }
  } finally {
    running.delete(notice)
    // While it is enabled, Node 20 calls a hook for each promise and socket of the process, those of cached responses included.
    if (running.size === 0) notices.disable()
  }
}
