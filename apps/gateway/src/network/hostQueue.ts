// How many calls one host gets at a time, and how long a line may be before it (docs/reliability.md F35): what comes too late is told so at once.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '@emaki/domain'

export interface QueueLimits {
  /** Calls to one host at a time, and calls that may wait for their turn. */
  readonly places: number
  readonly waiting: number
  /** Longest wait for a turn, in milliseconds. */
  readonly waitMs: number
}

export const callLimits: QueueLimits = { places: 16, waiting: 200, waitMs: 5000 }
/** A picture takes as long as its reader does. */
export const pictureLimits: QueueLimits = { places: 64, waiting: 200, waitMs: 5000 }

/** The line before a host is full or too slow; our own doing, so no word about the host. */
export class HostBusyError extends Error {
  override readonly name = 'HostBusyError'
}

/** Seconds after which asking again is worth it. */
export const busySeconds = 5

export interface HostQueue {
  /** A turn at a host: call what it resolves with when it is over. Rejects with a HostBusyError, or with the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<() => void>
}

interface Line {
  taken: number
  readonly waiting: Set<() => void>
}

/** Lines that are empty. A host without calls is forgotten. */
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
      if (line.waiting.size >= longest) throw busy(host)
      await new Promise<void>((resolve, reject) => {
        const settle = (step: () => void) => {
          line.waiting.delete(come)
          clearTimeout(timer)
          signal.removeEventListener('abort', away)
          step()
        }
        const come = () => settle(resolve)
        const away = () => settle(() => reject(signal.reason))
        const timer = setTimeout(() => settle(() => reject(busy(host))), waitMs)
        signal.addEventListener('abort', away)
        line.waiting.add(come)
      })
      return turn(host, line)
    },
  }
}

/** A fetch whose calls wait for their turn. A turn ends when the answer's head is here: bodies have limits of their own. */
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
  isBusy: boolean
}
const notices = new AsyncLocalStorage<Notice>()

function busy(host: string): HostBusyError {
  const notice = notices.getStore()
  if (notice) notice.isBusy = true
  return new HostBusyError(`too many calls to ${host}`)
}

/**
 * Does work and says whether a host was too busy for it. The clients in between tell all failures of a host alike, as their contracts have it; only
 * whoever answers for this gateway needs to know that it was the gateway's own line that was full.
 */
export async function noticingBusy<T>(work: () => T | Promise<T>): Promise<{ readonly result: T; readonly isBusy: boolean }> {
  const notice: Notice = { isBusy: false }
  const result = await notices.run(notice, work)
  return { result, isBusy: notice.isBusy }
}
