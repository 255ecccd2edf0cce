// Proof of work for a gateway that asks for it: one challenge is solved for all waiting requests, which are then sent again (docs/reliability.md 7.4).
import { challengeHeader, passHeader } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { pageAddress } from './pageAddress.ts'
import type { Pass } from './solveChallenge.ts'

/** `isSolving`: requests wait for the solution of a challenge. */
export const proofOfWork = createStore<{ readonly isSolving: boolean }>(() => ({ isSolving: false }))

export interface FetchWithPassOptions {
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  /** Solves the challenge at an address. Rejects when that fails, and when `signal` aborts. */
  readonly getPass?: (challenge: URL, signal: AbortSignal) => Promise<Pass>
}

/** A challenge that is being solved, and how many requests wait for it. */
interface Solving {
  readonly done: Promise<void>
  readonly stop: AbortController
  waiting: number
}

/**
 * Creates a `fetch` that gets a pass when a response asks for one, and sends the request once more. Resolves with the first response,
 * a 429, when the challenge cannot be solved. Requests must be repeatable: no streams, and no `Request` with a body.
 */
export function createFetchWithPass(options: FetchWithPassOptions = {}): typeof fetch {
  const { fetch: send = (input, init) => fetch(input, init), getPass = getPassLazily } = options
  const passes = new Map<string, Pass>()
  const solving = new Map<string, Solving>()

  const solve = (challenge: URL): Solving => {
    const stop = new AbortController()
    const end = () => {
      if (solving.get(challenge.origin) === started) solving.delete(challenge.origin)
      proofOfWork.setState({ isSolving: solving.size > 0 })
    }
    const done = getPass(challenge, stop.signal).then((pass) => void passes.set(challenge.origin, pass))
    const started: Solving = { done: done.finally(end), stop, waiting: 0 }
    solving.set(challenge.origin, started)
    proofOfWork.setState({ isSolving: true })
    return started
  }
  /** Waits for a pass. The work ends with the last request that waits for it. */
  const waitForPass = async (challenge: URL, signal: AbortSignal | null | undefined) => {
    const known = solving.get(challenge.origin)
    const current = known && !known.stop.signal.aborted ? known : solve(challenge)
    current.waiting += 1
    try {
      await untilAborted(current.done, signal)
    } finally {
      current.waiting -= 1
      if (current.waiting === 0) current.stop.abort()
    }
  }

  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, pageAddress())
    const before = passes.get(address.origin)
    const response = await (before ? send(withPass(input, init, before)) : send(input, init))
    const challenge = challengeOf(response, address)
    if (challenge === undefined) return response
    // Another request may have got a pass in the meantime.
    if (passes.get(address.origin) === before) {
      const signal = input instanceof Request ? input.signal : init?.signal
      try {
        await waitForPass(challenge, signal)
      } catch (error) {
        if (signal?.aborted) throw error
        return response
      }
    }
    const pass = passes.get(address.origin)
    return pass ? send(withPass(input, init, pass)) : response
  }
}

/** The `fetch` of this page for requests to mirror and companion. */
export const fetchWithPass = createFetchWithPass()

/** The module loads only when a gateway asks for it. */
async function getPassLazily(challenge: URL, signal: AbortSignal): Promise<Pass> {
  const solver = await import('./solveChallenge.ts')
  return solver.getPass(challenge, signal)
}

/** The address of the challenge that a response asks for, on the origin of the request. */
function challengeOf({ status, headers }: Response, address: URL): URL | undefined {
  const path = status === 429 ? headers.get(challengeHeader) : null
  if (path === null || !URL.canParse(path, address.origin)) return undefined
  const challenge = new URL(path, address.origin)
  return challenge.origin === address.origin ? challenge : undefined
}

function withPass(input: RequestInfo | URL, init: RequestInit | undefined, { header }: Pass): Request {
  const request = new Request(input instanceof Request ? input : new URL(input, pageAddress()), {
    ...init,
    ...(header === undefined ? { credentials: 'same-origin' } : {}),
  })
  if (header !== undefined) request.headers.set(passHeader, header)
  return request
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
