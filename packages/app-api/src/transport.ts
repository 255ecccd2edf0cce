// One exchange with upstream: a timeout for each try, a few tries where repeating is harmless, and a bounded body.
import { createRetryBudget, type Fetch, orAborted, retryPauseMs, type Sleep, requestTimeoutMs as timeoutMs } from '@emaki/domain'
import { BodyError, readText } from './body.ts'
import type { AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Exchange {
  /** Makes the request anew for each try, since its time and signature change. */
  readonly request: (signal: AbortSignal) => Request
  /** True where sending twice does no harm (GET, idempotent writes). */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
}

export type Transport = (exchange: Exchange) => Promise<AppApiResult<Reply>>

/** Reliability F04. */
const maxBodyBytes = 16 * 1024 * 1024
/** Answers of something in front of upstream that may pass in a moment. */
const passingStatuses = new Set([502, 503, 504])

export interface TransportOptions {
  readonly fetch: Fetch
  readonly sleep: Sleep
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  /** Tries of one repeatable request, the first included. */
  readonly tries: number
}

/**
 * Sends requests through `fetch`, each try with its own timeout, pauses with a jitter of half (docs/spec/product.md 9, docs/reliability.md 3). A reply of any status is a success here. Only network errors and 502, 503, 504 are tried again: a 4xx or
 * 429 would be answered alike, and who has waited a whole timeout should hear of it.
 */
export function createTransport({ fetch, sleep, random, tries }: TransportOptions): Transport {
  const budget = createRetryBudget()
  return async ({ request, repeatable, signal }) => {
    budget.earn()
    for (let turn = 1; ; turn++) {
      const result = await attempt(request, signal)
      if (!repeatable || turn >= tries || !mayPass(result) || !budget.spend()) return result
      await sleep(retryPauseMs * (0.5 + random()), signal)
    }
  }

  async function attempt(build: Exchange['request'], outer: AbortSignal | undefined): Promise<AppApiResult<Reply>> {
    if (outer?.aborted) return failed({ kind: 'aborted' })
    const inner = new AbortController()
    const timer = new AbortController()
    let ended: 'timeout' | 'aborted' | undefined
    const end = (why: 'timeout' | 'aborted') => {
      ended ??= why
      inner.abort(new DOMException(why, 'AbortError'))
    }
    const leave = () => end('aborted')
    outer?.addEventListener('abort', leave, { once: true })
    void sleep(timeoutMs, timer.signal).then(() => {
      if (!timer.signal.aborted) end('timeout')
    })
    const request = build(inner.signal)
    try {
      const response = await orAborted(fetch(request).then(unlessLate(inner.signal)), inner.signal)
      const text = await readText(response, maxBodyBytes, inner.signal)
      return succeeded({ status: response.status, headers: response.headers, text })
    } catch (error) {
      if (ended === 'timeout') return failed({ kind: 'timeout', timeoutMs })
      if (ended === 'aborted') return failed({ kind: 'aborted' })
      if (error instanceof BodyError) return failed({ kind: 'malformed', status: 0, reason: error.reason })
      return failed({ kind: 'network', message: error instanceof Error ? error.message : String(error) })
    } finally {
      timer.abort()
      outer?.removeEventListener('abort', leave)
    }
  }
}

/** A response that comes after everyone has left is closed, so that its connection goes back. */
const unlessLate = (signal: AbortSignal) => (response: Response) => {
  // Nobody is left to hear that closing failed.
  if (signal.aborted) response.body?.cancel().catch(() => undefined)
  return response
}

function mayPass(result: AppApiResult<Reply>): boolean {
  if (!result.ok) return result.error.kind === 'network'
  // A stated Retry-After is longer than our pause: trying sooner only adds to the load.
  return passingStatuses.has(result.value.status) && !result.value.headers.has('retry-after')
}
