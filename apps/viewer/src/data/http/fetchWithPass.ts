// Proof of work for a gateway that asks for it: one challenge is solved for all waiting requests, which are then sent again (docs/reliability.md 7.4).
import { challengeHeader, passHeader } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { pageAddress } from './pageAddress.ts'
import type { Pass } from './solveChallenge.ts'
import type { Passes, WaitForPass } from './waitForPass.ts'

/** `isSolving`: requests wait for the solution of a challenge. */
export const proofOfWork = createStore<{ readonly isSolving: boolean }>(() => ({ isSolving: false }))

export interface FetchWithPassOptions {
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  /** Solves the challenge at an address. Rejects when that fails, and when `signal` aborts. */
  readonly getPass?: (challenge: URL, signal: AbortSignal) => Promise<Pass>
}

/**
 * Creates a `fetch` that gets a pass when a response asks for one, and sends the request once more. Resolves with the first response,
 * a 429, when the challenge cannot be solved. Requests must be repeatable: no streams, and no `Request` with a body.
 */
export function createFetchWithPass(options: FetchWithPassOptions = {}): typeof fetch {
  const { fetch: send = (input, init) => fetch(input, init), getPass } = options
  const passes: Passes = new Map()
  /** Loads only when a gateway asks for a pass. */
  let waitForPass: Promise<WaitForPass> | undefined
  const loadWait = async () => {
    try {
      const { createWaitForPass } = await import('./waitForPass.ts')
      return createWaitForPass({ passes, getPass, onChange: (isSolving) => proofOfWork.setState({ isSolving }) })
    } catch (error) {
      // The next request tries again.
      waitForPass = undefined
      throw error
    }
  }

  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, pageAddress())
    const before = passes.get(address.origin)
    const response = await (before ? send(withPass(input, init, before)) : send(input, init))
    const challenge = challengeOf(response, address)
    if (challenge === undefined) return response
    const signal = input instanceof Request ? input.signal : init?.signal
    try {
      waitForPass ??= loadWait()
      await (await waitForPass)(challenge, before, signal)
    } catch (error) {
      if (signal?.aborted) throw error
      return response
    }
    const pass = passes.get(address.origin)
    return pass ? send(withPass(input, init, pass)) : response
  }
}

/** The `fetch` of this page for requests to mirror and companion. */
export const fetchWithPass = createFetchWithPass()

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
