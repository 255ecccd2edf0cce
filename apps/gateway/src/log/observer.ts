// What the gateway tells of its work to the metrics and to the operator page, and the calls that it makes to upstream.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where a shared response came from. `joined`: another client's load in flight; `source`: a new load. */
export type CacheTier = 'memory' | 'store' | 'joined' | 'stale' | 'source'

/** What the gateway tells of its work. */
export interface Observer {
  /** Counts a request and its time when its response is closed. */
  observeRequest(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** Counts a response that is closed, for a request target, with its status and its time in seconds. */
  observeResponse(target: string, status: number, seconds: number): void
  observeLookup(cache: 'mirror' | 'companion' | 'picture', tier: CacheTier): void
  /** Counts a request of a client that is over its rate limit. `client` is a key that is never shown. */
  observeRateLimited(client: string): void
}

/** One observer that passes everything to all; undefined without any. */
export function observerOf(...given: readonly (Observer | undefined)[]): Observer | undefined {
  const observers = given.filter((one) => one !== undefined)
  if (observers.length < 2) return observers[0]
  return {
    observeRequest(...request) {
      for (const one of observers) one.observeRequest(...request)
    },
    observeResponse(...response) {
      for (const one of observers) one.observeResponse(...response)
    },
    observeLookup(...lookup) {
      for (const one of observers) one.observeLookup(...lookup)
    },
    observeRateLimited(client) {
      for (const one of observers) one.observeRateLimited(client)
    },
  }
}

/** The part of undici's messages that is read (nodejs.org/api, diagnostics channel of undici). */
interface UndiciMessage {
  readonly request?: { readonly origin?: unknown }
  readonly response?: { readonly statusCode?: number }
}

/**
 * Calls `onCall` with host and status of each call of this process; the status is `error` without a response. Returns what stops it.
 */
export function observeUpstreamCalls(onCall: (host: string, status: string) => void): () => void {
  const hostOf = ({ request }: UndiciMessage) => {
    const origin = String(request?.origin ?? '')
    return URL.canParse(origin) ? new URL(origin).host : 'unknown'
  }
  const onResponse = (message: unknown) => {
    const sent: UndiciMessage = Object(message)
    onCall(hostOf(sent), String(sent.response?.statusCode ?? 'error'))
  }
  const onError = (message: unknown) => onCall(hostOf(Object(message)), 'error')
  subscribe('undici:request:headers', onResponse)
  subscribe('undici:request:error', onError)
  return () => {
    unsubscribe('undici:request:headers', onResponse)
    unsubscribe('undici:request:error', onError)
  }
}
