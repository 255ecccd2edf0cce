// One exchange with upstream: a timeout per attempt, retries with backoff of idempotent requests, and a bounded body.
import {
  cancelIfAborted,
  createRetryBudget,
  type Fetch,
  orAborted,
  retryPauseMs,
  type Sleep,
  requestTimeoutMs as timeoutMs,
} from '@emaki/domain'
import { BodyError, readText } from './body.ts'
import type { AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Exchange {
  /** Creates a request for each attempt, because its time and signature change. */
  readonly request: (signal: AbortSignal) => Request
  /** True for idempotent requests. */
  readonly isIdempotent: boolean
  readonly signal?: AbortSignal | undefined
}

export type Transport = (exchange: Exchange) => Promise<AppApiResult<Reply>>

/** Limit of docs/reliability.md F04. */
const maxBodyBytes = 16 * 1024 * 1024
/** Statuses of a proxy in front of upstream that may be temporary. */
const temporaryStatuses = new Set([502, 503, 504])

export interface TransportOptions {
  readonly fetch: Fetch
  readonly sleep: Sleep
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  /** Attempts of one idempotent request, including the first. */
  readonly tries: number
}

/**
 * Sends requests through `fetch`. Each attempt has its own timeout, and pauses have a jitter of 50 % (docs/spec/product.md 9,
 * docs/reliability.md 3).
 * A response of any status is a success here. Only network errors and 502, 503, 504 are retried.
 * A 4xx or 429 would repeat itself, and after a whole timeout the caller should know.
 */
export function createTransport({ fetch, sleep, random, tries }: TransportOptions): Transport {
  const budget = createRetryBudget()
  return async ({ request, isIdempotent, signal }) => {
    budget.earn()
    for (let turn = 1; ; turn++) {
      const result = await attempt(request, signal)
      if (!isIdempotent || turn >= tries || !isTemporary(result) || !budget.spend()) return result
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
      const response = await orAborted(fetch(request).then(cancelIfAborted(inner.signal)), inner.signal)
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

function isTemporary(result: AppApiResult<Reply>): boolean {
  if (!result.ok) return result.error.kind === 'network'
  // A stated Retry-After is longer than our pause. An earlier retry only adds load.
  return temporaryStatuses.has(result.value.status) && !result.value.headers.has('retry-after')
}
