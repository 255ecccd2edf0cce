// Solves the challenge of a gateway in a worker, and exchanges the solution for a pass.
import { parseJson, record, text } from '@emaki/domain'
import type { Challenge, Solution } from 'altcha-lib/types'

/** A pass: the value of its header, or undefined when the browser has it as a cookie of this origin. */
export interface Pass {
  readonly header: string | undefined
}

export interface SolveOptions {
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  readonly solve?: (challenge: Challenge, signal: AbortSignal) => Promise<Solution>
}

/** A computer that sleeps while it solves a challenge solves an expired one. */
const maxTries = 2

/**
 * Requests a challenge, solves it, and sends the solution. Pages of the gateway get their pass as a cookie, and pages of other origins
 * in the body. Rejects when that fails, and when `signal` aborts.
 */
export async function getPass(address: URL, signal: AbortSignal, options: SolveOptions = {}): Promise<Pass> {
  const { fetch: send = fetch, solve = solveInWorker } = options
  for (let tries = 1; ; tries++) {
    const offered = await send(address, { signal, cache: 'no-store', credentials: 'same-origin' })
    if (!offered.ok) throw new Error(`no challenge: ${offered.status}`)
    const challenge: Challenge = await offered.json()
    const body = JSON.stringify({ challenge, solution: await solve(challenge, signal) })
    // Text, which pages of other origins may send without a preflight.
    const response = await send(address, { method: 'POST', body, signal, credentials: 'same-origin' })
    if (response.ok) {
      const parsed = parseJson(await response.text())
      const pass = text(record(parsed.ok ? parsed.value : undefined).pass)
      return { header: pass === '' ? undefined : pass }
    }
    if (tries === maxTries) throw new Error(`no pass: ${response.status}`)
  }
}

/** Solves a challenge without blocking the page. */
function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error('the solver failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('the challenge was not solved')),
    )
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
