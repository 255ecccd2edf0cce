// Rate limit towards upstream: each session has a queue with few concurrent calls and a minimum spacing. A 429 closes it for a while
// (docs/contract/companion.md 13.3). Written by hand, because p-queue cannot refuse calls by their expected wait.
import { createSemaphore, type Semaphore } from '@emaki/domain'
import type { Clock } from './clock.ts'
import { HttpError, rateLimited } from './httpError.ts'

export interface Pace {
  /** Maximum number of concurrent calls of one queue. */
  readonly parallel: number
  /** Minimum time between the starts of two calls of one queue. */
  readonly spacingMs: number
  /** How long a queue stays closed after a 429 without Retry-After. */
  readonly pauseMs: number
  /** Maximum time that a call may wait. Longer waits are refused (docs/reliability.md F35). */
  readonly longestWaitMs: number
}

/** A rate that upstream is known to accept (docs/contract/companion.md 2.2). */
export const politePace: Pace = { parallel: 2, spacingMs: 400, pauseMs: 60_000, longestWaitMs: 5000 }

export interface SessionQueues {
  /** Runs `work` when it is its turn. Throws an HttpError while the queue is closed or too long. */
  run<T>(queue: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Closes a queue for `ms`, upstream's own value if there is one. Returns how long it stays closed, in seconds. */
  close(queue: string, ms: number | undefined): number
}

interface SessionQueue {
  readonly semaphore: Semaphore
  nextStart: number
  closedUntil: number
}

/** Maximum number of queues. Idle ones are removed first. */
const maxQueues = 5000

/** Creates the queues. A queue is created on first use and removed when it is idle and room is needed. */
export function createSessionQueues(pace: Pace, { now, sleep }: Clock): SessionQueues {
  const queues = new Map<string, SessionQueue>()

  function queueOf(name: string): SessionQueue {
    const known = queues.get(name)
    if (known) return known
    if (queues.size >= maxQueues) sweep()
    const queue: SessionQueue = { semaphore: createSemaphore(pace.parallel), nextStart: 0, closedUntil: 0 }
    queues.set(name, queue)
    return queue
  }

  function sweep(): void {
    for (const [name, queue] of queues) {
      if (queue.semaphore.active === 0 && queue.closedUntil < now()) queues.delete(name)
    }
  }

  function throwIfClosed(queue: SessionQueue): void {
    const restMs = queue.closedUntil - now()
    if (restMs > 0) throw rateLimited(restMs / 1000)
  }

  return {
    async run(name, signal, work) {
      signal.throwIfAborted()
      const queue = queueOf(name)
      throwIfClosed(queue)
      const waitMs = Math.max(0, queue.nextStart - now())
      if (waitMs > pace.longestWaitMs) throw new HttpError(503, 'Too many requests are waiting', { retryAfterS: waitMs / 1000 })
      queue.nextStart = now() + waitMs + pace.spacingMs
      const release = await queue.semaphore.acquire(signal)
      try {
        if (waitMs > 0) await sleep(waitMs, signal)
        signal.throwIfAborted()
        throwIfClosed(queue)
        return await work()
      } finally {
        release()
      }
    },
    close(name, ms) {
      const closedMs = Math.min(Math.max(ms ?? pace.pauseMs, 1000), 3_600_000)
      const queue = queueOf(name)
      queue.closedUntil = Math.max(queue.closedUntil, now() + closedMs)
      return (queue.closedUntil - now()) / 1000
    },
  }
}
