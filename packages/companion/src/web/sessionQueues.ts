// Politeness towards upstream: each session is a queue with few calls at once and room between them, closed for a while after a 429 (docs/contract/companion.md 13.3).
import type { Clock } from './clock.ts'
import { Refusal, rateLimited } from './refusal.ts'

export interface Pace {
  /** Calls of one queue at the same time. */
  readonly parallel: number
  /** Least time between the starts of two calls of one queue. */
  readonly spacingMs: number
  /** How long a queue stays closed after a 429 that does not say it. */
  readonly pauseMs: number
  /** A call that would have to wait longer than this for its turn is refused (docs/reliability.md F35). */
  readonly longestWaitMs: number
}

/** What upstream is known to bear (docs/contract/companion.md 2.2). */
export const politePace: Pace = { parallel: 2, spacingMs: 400, pauseMs: 60_000, longestWaitMs: 5000 }

export interface SessionQueues {
  /** Runs `work` when it is the queue's turn. Throws a Refusal while the queue is closed or too long. */
  run<T>(queue: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Closes a queue; `ms` is upstream's own wish, if it has one. Returns how long it stays closed, in seconds. */
  close(queue: string, ms: number | undefined): number
}

interface SessionQueue {
  running: number
  nextStart: number
  closedUntil: number
  readonly waiting: (() => void)[]
}

/** More queues than this are never kept: idle ones go first. */
const maxLanes = 5000

/** No queue is open yet: each opens when it is first named, and is forgotten when it has been idle and room is needed. */
export function createSessionQueues(pace: Pace, { now, sleep }: Clock): SessionQueues {
  const queues = new Map<string, SessionQueue>()

  function queueOf(name: string): SessionQueue {
    const known = queues.get(name)
    if (known) return known
    if (queues.size >= maxLanes) sweep()
    const queue: SessionQueue = { running: 0, nextStart: 0, closedUntil: 0, waiting: [] }
    queues.set(name, queue)
    return queue
  }

  function sweep(): void {
    for (const [name, queue] of queues) {
      if (queue.running === 0 && queue.waiting.length === 0 && queue.closedUntil < now()) queues.delete(name)
    }
  }

  function refuseClosed(queue: SessionQueue): void {
    const restMs = queue.closedUntil - now()
    if (restMs > 0) throw rateLimited(restMs / 1000)
  }

  async function takeTurn(queue: SessionQueue, signal: AbortSignal): Promise<void> {
    if (queue.running < pace.parallel) {
      queue.running++
      return
    }
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.waiting.splice(queue.waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      queue.waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(name, signal, work) {
      signal.throwIfAborted()
      const queue = queueOf(name)
      refuseClosed(queue)
      const waitMs = Math.max(0, queue.nextStart - now())
      if (waitMs > pace.longestWaitMs) throw new Refusal(503, 'Too many requests are waiting', { retryAfterS: waitMs / 1000 })
      queue.nextStart = now() + waitMs + pace.spacingMs
      await takeTurn(queue, signal)
      try {
        if (waitMs > 0) await sleep(waitMs, signal)
        signal.throwIfAborted()
        refuseClosed(queue)
        return await work()
      } finally {
        const next = queue.waiting.shift()
        if (next) next()
        else queue.running--
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
