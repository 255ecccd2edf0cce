// Sends a shared response: validators, lifetime and precompressed bytes.
import type { OutgoingHttpHeaders } from 'node:http'
import { browserSeconds, matchesEtag } from '@emaki/domain/server'
import type { ExtraHeaders } from '@emaki/server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { encodingOf } from '../http/compressedBody.ts'
import { keptHeader } from '../http/keptHeader.ts'
import type { GatewayContext } from '../http/written.ts'
import type { SharedResponse } from './sharedResponses.ts'

/** Sends a shared response in the encoding that the client prefers. `more` are further headers. */
export const sendShared =
  (now: () => number) =>
  async (c: GatewayContext, response: SharedResponse, more: ExtraHeaders): Promise<Response> => {
    const { incoming, outgoing } = c.env
    // A 404 is cached by this gateway only: browsers request it again.
    const leftMs = response.isWhole ? response.freshUntil - now() : 0
    const seconds = Math.min(browserSeconds, Math.max(0, Math.floor(leftMs / 1000)))
    const headers = cacheHeaders(response, seconds, more)
    if (seconds > 0 && matchesEtag(incoming.headers['if-none-match'], response.etag)) {
      outgoing.writeHead(304, headers).end()
      return RESPONSE_ALREADY_SENT
    }
    const body = await response.body.in(encodingOf(incoming))
    outgoing
      .writeHead(response.status, {
        ...headers,
        'content-type': response.contentType,
        'content-length': body.bytes.byteLength,
        ...(body.encoding === 'identity' ? {} : { 'content-encoding': body.encoding }),
      })
      .end(incoming.method === 'HEAD' ? undefined : body.bytes)
    return RESPONSE_ALREADY_SENT
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
