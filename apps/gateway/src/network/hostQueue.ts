// Queues of calls by host: a limit of concurrent calls, a limit of waiting calls, and a maximum wait (docs/reliability.md F35).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '@emaki/domain'

export interface QueueLimits {
  /** Maximum number of concurrent calls to one host, and of calls that wait. */
  readonly places: number
  readonly waiting: number
  /** Maximum wait, in ms. */
  readonly waitMs: number
}

export const callLimits: QueueLimits = { places: 16, waiting: 200, waitMs: 5000 }
/** A picture takes as long as its slowest reader. */
export const pictureLimits: QueueLimits = { places: 64, waiting: 200, waitMs: 5000 }

/** The queue of a host is full or too slow. That says nothing about the host itself. */
export class QueueFullError extends Error {
  override readonly name = 'HostBusyError'
}

/** Retry-After of a full queue, in seconds. */
export const queueRetrySeconds = 5

export interface HostQueue {
  /** Resolves when the call may start, with a function that ends it. Rejects with a HostBusyError or the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<() => void>
}

interface Line {
  taken: number
  readonly waiting: Set<() => void>
}

/**
 * Creates empty queues. The queue of a host without calls is removed. Hand-written because p-queue limits neither the wait nor the
 * queue length.
 */
export function createHostQueue({ places, waiting: longest, waitMs }: QueueLimits): HostQueue {
  const lines = new Map<string, Line>()

  const leave = (host: string, line: Line) => {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.taken -= 1
    if (line.taken === 0) lines.delete(host)
  }
  const turn = (host: string, line: Line) => {
    let isMine = true
    return () => {
      if (isMine) leave(host, line)
      isMine = false
    }
  }

  return {
    async enter(host, signal) {
      signal.throwIfAborted()
      const line = lines.get(host) ?? { taken: 0, waiting: new Set() }
      lines.set(host, line)
      if (line.taken < places) {
        line.taken += 1
        return turn(host, line)
      }
      if (line.waiting.size >= longest) throw queueFull(host)
      await new Promise<void>((resolve, reject) => {
        const settle = (step: () => void) => {
          line.waiting.delete(come)
          clearTimeout(timer)
          signal.removeEventListener('abort', away)
          step()
        }
        const come = () => settle(resolve)
        const away = () => settle(() => reject(signal.reason))
        const timer = setTimeout(() => settle(() => reject(queueFull(host))), waitMs)
        signal.addEventListener('abort', away)
        line.waiting.add(come)
      })
      return turn(host, line)
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

interface Notice {
  isQueueFull: boolean
}
const notices = new AsyncLocalStorage<Notice>()

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
  const notice: Notice = { isQueueFull: false }
  const result = await notices.run(notice, work)
  return { result, isQueueFull: notice.isQueueFull }
}
