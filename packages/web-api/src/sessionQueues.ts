// Rate limit towards upstream: each session has a queue with few concurrent calls and a minimum spacing. A 429 closes it for a while
// (docs/contract/companion.md 13.3). Written by hand, because p-queue cannot refuse calls by their expected wait.
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

export interface QueuedCall {
  /** The name of the queue. */
  readonly queue: string
  readonly signal: AbortSignal
  /** True for a call that starts after those that arrive within the next three seconds. */
  readonly isSecondary?: boolean
}

export interface SessionQueues {
  /** Runs `work` when it is its turn. Throws an HttpError while the queue is closed or too long. */
  run<T>(call: QueuedCall, work: () => Promise<T>): Promise<T>
  /** Closes a queue for `ms`, upstream's own value if there is one. Returns how long it stays closed, in seconds. */
  close(queue: string, ms: number | undefined): number
}

interface WaitingCall {
  /** Calls start in the order of this time. A limited delay instead of a priority, so that no call waits for ever. */
  readonly dueAt: number
  readonly start: () => void
  readonly refuse: (error: HttpError) => void
}

interface SessionQueue {
  /** In order of `dueAt`. */
  readonly waiting: WaitingCall[]
  active: number
  nextStart: number
  closedUntil: number
  /** True while a timer waits for `nextStart`. */
  isTimed: boolean
}

/** Maximum number of queues. Idle ones are removed first. */
const maxQueues = 5000
/** A secondary call takes the place of one that arrives this much later, in ms. */
const secondaryDelayMs = 3000

/** Creates the queues. A queue is created on first use and removed when it is idle and room is needed. */
export function createSessionQueues(pace: Pace, clock: Clock): SessionQueues {
  const { now } = clock
  const queues = new Map<string, SessionQueue>()

  function queueOf(name: string): SessionQueue {
    const known = queues.get(name)
    if (known) return known
    if (queues.size >= maxQueues) sweep()
    const queue: SessionQueue = { waiting: [], active: 0, nextStart: 0, closedUntil: 0, isTimed: false }
    queues.set(name, queue)
    return queue
  }

  function sweep(): void {
    for (const [name, queue] of queues) {
      if (queue.active === 0 && queue.waiting.length === 0 && queue.closedUntil < now()) queues.delete(name)
    }
  }

  function throwIfClosed(queue: SessionQueue): void {
    const restMs = queue.closedUntil - now()
    if (restMs > 0) throw rateLimited(restMs / 1000)
  }

  return {
    async run({ queue: name, signal, isSecondary = false }, work) {
      signal.throwIfAborted()
      const queue = queueOf(name)
      throwIfClosed(queue)
      const dueAt = now() + (isSecondary ? secondaryDelayMs : 0)
      const waitMs = Math.max(0, queue.nextStart - now()) + callsBefore(queue, dueAt) * pace.spacingMs
      if (waitMs > pace.longestWaitMs) throw new HttpError(503, 'Too many requests are waiting', { retryAfterS: waitMs / 1000 })
      const started = turn(queue, dueAt, signal)
      startDue(queue, pace, clock)
      await started
      try {
        return await work()
      } finally {
        queue.active--
        startDue(queue, pace, clock)
      }
    },
    close(name, ms) {
      const closedMs = Math.min(Math.max(ms ?? pace.pauseMs, 1000), 3_600_000)
      const queue = queueOf(name)
      queue.closedUntil = Math.max(queue.closedUntil, now() + closedMs)
      const restS = (queue.closedUntil - now()) / 1000
      for (const call of queue.waiting.splice(0)) call.refuse(rateLimited(restS))
      return restS
    },
  }
}

/** How many waiting calls start before one that is due at a time. */
function callsBefore({ waiting }: SessionQueue, dueAt: number): number {
  const next = waiting.findIndex((call) => call.dueAt > dueAt)
  return next < 0 ? waiting.length : next
}

/** Starts the calls whose turn it is, and sets a timer for the next one. */
function startDue(queue: SessionQueue, pace: Pace, clock: Clock): void {
  while (queue.active < pace.parallel && queue.waiting.length > 0 && !queue.isTimed) {
    const restMs = queue.nextStart - clock.now()
    if (restMs > 0) {
      queue.isTimed = true
      void clock.sleep(restMs).then(() => {
        queue.isTimed = false
        startDue(queue, pace, clock)
      })
      return
    }
    queue.active++
    queue.nextStart = clock.now() + pace.spacingMs
    queue.waiting.shift()?.start()
  }
}

/** Resolves when the call may start. Rejects with the signal's reason, or when the queue is closed. */
const turn = (queue: SessionQueue, dueAt: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const settle = (step: () => void) => {
      signal.removeEventListener('abort', leave)
      step()
    }
    const leave = () => {
      queue.waiting.splice(queue.waiting.indexOf(call), 1)
      settle(() => reject(signal.reason))
    }
    const call: WaitingCall = {
      dueAt,
      start: () => settle(resolve),
      refuse: (error) => settle(() => reject(error)),
    }
    queue.waiting.splice(callsBefore(queue, dueAt), 0, call)
    signal.addEventListener('abort', leave, { once: true })
  })
