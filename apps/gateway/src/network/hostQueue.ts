// Queues of calls by host: a limit of concurrent calls, a limit of waiting calls, and a maximum wait (docs/reliability.md F35).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '@emaki/domain'

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

export interface HostQueue {
  /** Resolves when the call may start, with a function that ends it. Rejects with a QueueFullError or the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<() => void>
}

interface HostCalls {
  active: number
  readonly waiting: Set<() => void>
}

/**
 * Creates empty queues. The queue of a host without calls is removed. Hand-written because p-queue limits neither the wait nor the
 * queue length.
 */
export function createHostQueue({ concurrency, maxWaiting, waitMs }: QueueLimits): HostQueue {
  const hosts = new Map<string, HostCalls>()

  const leave = (host: string, calls: HostCalls) => {
    const [next] = calls.waiting
    if (next) {
      calls.waiting.delete(next)
      next()
      return
    }
    calls.active -= 1
    if (calls.active === 0) hosts.delete(host)
  }
  const callEnd = (host: string, calls: HostCalls) => {
    let isActive = true
    return () => {
      if (isActive) leave(host, calls)
      isActive = false
    }
  }

  return {
    async enter(host, signal) {
      signal.throwIfAborted()
      const calls = hosts.get(host) ?? { active: 0, waiting: new Set() }
      hosts.set(host, calls)
      if (calls.active < concurrency) {
        calls.active += 1
        return callEnd(host, calls)
      }
      if (calls.waiting.size >= maxWaiting) throw queueFull(host)
      await new Promise<void>((resolve, reject) => {
        const settle = (step: () => void) => {
          calls.waiting.delete(start)
          clearTimeout(timer)
          signal.removeEventListener('abort', abort)
          step()
        }
        const start = () => settle(resolve)
        const abort = () => settle(() => reject(signal.reason))
        const timer = setTimeout(() => settle(() => reject(queueFull(host))), waitMs)
        signal.addEventListener('abort', abort)
        calls.waiting.add(start)
      })
      return callEnd(host, calls)
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
  const result = await notices.run(notice, work)
  return { result, isQueueFull: notice.isQueueFull }
}
