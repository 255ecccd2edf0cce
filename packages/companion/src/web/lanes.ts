// Politeness towards upstream: each session is a lane with few calls at once and room between them, closed for a while after a 429 (contract 13.3).
import type { Clock } from './clock.ts'
import { Refusal, rateLimited } from './refusal.ts'

export interface Pace {
  /** Calls of one lane at the same time. */
  readonly parallel: number
  /** Least time between the starts of two calls of one lane. */
  readonly spacingMs: number
  /** How long a lane stays closed after a 429 that does not say it. */
  readonly pauseMs: number
  /** A call that would have to wait longer than this for its turn is refused (reliability F35). */
  readonly longestWaitMs: number
}

/** What upstream is known to bear (contract 2.2). */
export const politePace: Pace = { parallel: 2, spacingMs: 400, pauseMs: 60_000, longestWaitMs: 5000 }

export interface Lanes {
  /** Runs `work` when it is the lane's turn. Throws a Refusal while the lane is closed or too long. */
  run<T>(lane: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Closes a lane; `ms` is upstream's own wish, if it has one. Returns how long it stays closed, in seconds. */
  close(lane: string, ms: number | undefined): number
}

interface Lane {
  running: number
  nextStart: number
  closedUntil: number
  readonly waiting: (() => void)[]
}

/** More lanes than this are never kept: idle ones go first. */
const mostLanes = 5000

/** No lane is open yet: each opens when it is first named, and is forgotten when it has been idle and room is needed. */
export function createLanes(pace: Pace, { now, sleep }: Clock): Lanes {
  const lanes = new Map<string, Lane>()

  function laneOf(name: string): Lane {
    const known = lanes.get(name)
    if (known) return known
    if (lanes.size >= mostLanes) sweep()
    const lane: Lane = { running: 0, nextStart: 0, closedUntil: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  function sweep(): void {
    for (const [name, lane] of lanes) {
      if (lane.running === 0 && lane.waiting.length === 0 && lane.closedUntil < now()) lanes.delete(name)
    }
  }

  function refuseClosed(lane: Lane): void {
    const restMs = lane.closedUntil - now()
    if (restMs > 0) throw rateLimited(restMs / 1000)
  }

  async function takeTurn(lane: Lane, signal: AbortSignal): Promise<void> {
    if (lane.running < pace.parallel) {
      lane.running++
      return
    }
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        lane.waiting.splice(lane.waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      lane.waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(name, signal, work) {
      signal.throwIfAborted()
      const lane = laneOf(name)
      refuseClosed(lane)
      const waitMs = Math.max(0, lane.nextStart - now())
      if (waitMs > pace.longestWaitMs) throw new Refusal(503, 'Too many requests are waiting', { retryAfterS: waitMs / 1000 })
      lane.nextStart = now() + waitMs + pace.spacingMs
      await takeTurn(lane, signal)
      try {
        if (waitMs > 0) await sleep(waitMs, signal)
        signal.throwIfAborted()
        refuseClosed(lane)
        return await work()
      } finally {
        const next = lane.waiting.shift()
        if (next) next()
        else lane.running--
      }
    },
    close(name, ms) {
      const closedMs = Math.min(Math.max(ms ?? pace.pauseMs, 1000), 3_600_000)
      const lane = laneOf(name)
      lane.closedUntil = Math.max(lane.closedUntil, now() + closedMs)
      return (lane.closedUntil - now()) / 1000
    },
  }
}
