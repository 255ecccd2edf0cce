// Sends a shared response: validators, lifetime and precompressed bytes.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { browserSeconds, matchesEtag } from '@emaki/domain/server'
import { encodingOf } from '../http/compressedBody.ts'
import { keptHeader } from '../http/keptHeader.ts'
import type { SharedResponse } from './sharedResponses.ts'

/** Sends a response in the encoding that the client prefers. `more` are further headers. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: SharedResponse,
  now: number,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  // A 404 is cached by this gateway only: browsers request it again.
  const seconds = response.isWhole ? Math.min(browserSeconds, Math.max(0, Math.floor((response.freshUntil - now) / 1000))) : 0
  if (seconds > 0 && matchesEtag(incoming.headers['if-none-match'], response.etag)) {
    outgoing.writeHead(304, cacheHeaders(response, seconds, more)).end()
    return
  }
  const body = await response.body.in(encodingOf(incoming))
  outgoing
    .writeHead(response.status, {
      ...cacheHeaders(response, seconds, more),
      'content-type': response.contentType,
      'content-length': body.bytes.byteLength,
      ...(body.encoding === 'identity' ? {} : { 'content-encoding': body.encoding }),
    })
    .end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

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
