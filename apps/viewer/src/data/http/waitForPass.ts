// Gets passes for requests that wait: one challenge is solved for all of them.
import { type Pass, getPass as solveForPass } from './solveChallenge.ts'

/** The passes by the origin of their gateway. */
export type Passes = Map<string, Pass>

/**
 * Resolves when there is another pass than `before` for the origin of the challenge. Rejects when the challenge cannot be solved, and when
 * `signal` aborts.
 */
export type WaitForPass = (challenge: URL, before: Pass | undefined, signal: AbortSignal | null | undefined) => Promise<void>

interface WaitForPassOptions {
  /** Receives the passes. */
  readonly passes: Passes
  /** Default: a worker solves the challenge. */
  readonly getPass: ((challenge: URL, signal: AbortSignal) => Promise<Pass>) | undefined
  /** Called when the first challenge begins and the last one ends. */
  readonly onChange: (isSolving: boolean) => void
}

/** A challenge that is being solved, and how many requests wait for it. */
interface Solving {
  readonly done: Promise<void>
  readonly stop: AbortController
  waiting: number
}

export function createWaitForPass({ passes, getPass = solveForPass, onChange }: WaitForPassOptions): WaitForPass {
  const solving = new Map<string, Solving>()

  const solve = (challenge: URL): Solving => {
    const stop = new AbortController()
    const end = () => {
      if (solving.get(challenge.origin) === started) solving.delete(challenge.origin)
      onChange(solving.size > 0)
    }
    const done = getPass(challenge, stop.signal).then((pass) => void passes.set(challenge.origin, pass))
    const started: Solving = { done: done.finally(end), stop, waiting: 0 }
    solving.set(challenge.origin, started)
    onChange(true)
    return started
  }

  return async (challenge, before, signal) => {
    // Another request may have got a pass in the meantime.
    if (passes.get(challenge.origin) !== before) return
    const known = solving.get(challenge.origin)
    const current = known && !known.stop.signal.aborted ? known : solve(challenge)
    current.waiting += 1
    try {
      await untilAborted(current.done, signal)
    } finally {
      // The work ends with the last request that waits for it.
      current.waiting -= 1
      if (current.waiting === 0) current.stop.abort()
    }
  }
}

/** Rejects when the promise does, or when the signal aborts. */
function untilAborted(done: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    done.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}
