// Sends a shared response: validators, lifetime and precompressed bytes.
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { browserSeconds, matchesEtag, remainingHeader } from '@emaki/domain/server'
import { isLoad } from '../cluster/workerHeader.ts'
import { type EncodedBody, encodingOf } from '../http/compressedBody.ts'
import { completeHeaders } from '../http/gatewayResponse.ts'
import { keptHeader } from '../library/keptMarks.ts'
import type { SharedResponse } from './sharedResponses.ts'

/**
 * Sends a response in the encoding that the client prefers. `more` are further headers. A promise only where the body has to be
 * compressed first.
 */
export function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: SharedResponse,
  now: number,
  more: Readonly<Record<string, string>>,
): void | Promise<void> {
  const encoding = encodingOf(incoming)
  const ready = response.body.ready(encoding)
  if (ready) return write(incoming, outgoing, response, ready, now, more)
  return response.body.in(encoding).then((body) => write(incoming, outgoing, response, body, now, more))
}

function write(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: SharedResponse,
  body: EncodedBody,
  now: number,
  given: Readonly<Record<string, string>>,
): void {
  const more = isLoad(incoming) ? { ...given, [remainingHeader]: String(lifetimeMs(response, now)) } : given
  // A 404 is cached by this gateway only: browsers request it again.
  const seconds = response.isWhole ? Math.min(browserSeconds, Math.max(0, Math.floor((response.freshUntil - now) / 1000))) : 0
  if (seconds > 0 && matchesEtag(incoming.headers['if-none-match'], response.etag)) {
    outgoing.writeHead(304, cacheHeaders(response, seconds, more)).end()
    return
  }
  outgoing
    .writeHead(response.status, headOf(response, body, seconds, more))
    .end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

/** How long a worker may cache a response, in ms. */
const lifetimeMs = ({ isWhole, freshUntil }: SharedResponse, now: number): number =>
  isWhole ? Math.max(0, Math.round(freshUntil - now)) : 0

function cacheHeaders(response: SharedResponse, seconds: number, more: Readonly<Record<string, string>>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...more, 'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store' }
  if (response.isStale) headers['x-cache'] = 'stale'
  if (response.retryAfter !== null) headers['retry-after'] = response.retryAfter
  if (response.upstreamStatus !== null) headers['x-upstream-status'] = String(response.upstreamStatus)
  if (response.fallbackTiming !== undefined) headers['server-timing'] = response.fallbackTiming
  if (response.keptAt !== undefined) headers[keptHeader] = response.keptAt
  if (seconds > 0) headers.etag = response.etag
  return headers
}

interface Head {
  readonly seconds: number
  readonly more: Readonly<Record<string, string>>
  readonly headers: OutgoingHttpHeader[]
}

/** The last headers of each body. A popular response has the same headers for thousands of requests. */
const heads = new WeakMap<EncodedBody, Head>()

function headOf(
  response: SharedResponse,
  body: EncodedBody,
  seconds: number,
  more: Readonly<Record<string, string>>,
): OutgoingHttpHeader[] {
  const known = heads.get(body)
  if (known && known.seconds === seconds && known.more === more) return known.headers
  const headers = cacheHeaders(response, seconds, more)
  headers['content-type'] = response.contentType
  headers['content-length'] = body.bytes.byteLength
  if (body.encoding !== 'identity') headers['content-encoding'] = body.encoding
  const complete = completeHeaders(headers)
  heads.set(body, { seconds, more, headers: complete })
  return complete
}
