// Sends a shared response: validators, lifetime and precompressed bytes.
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type EncodedBody, encodings } from '../http/compressedBody.ts'
import { completeHeaders } from '../http/gatewayResponse.ts'
import { chooseEncoding, matchesEtag } from '../http/negotiation.ts'
import { remembering } from '../http/remember.ts'
import type { SharedAnswer } from './sharedAnswers.ts'

/** Browsers cache a response for at most this long, in seconds, so that a reload shows recent data. */
const browserSeconds = 300

const encodingOf = remembering(256, (header) => chooseEncoding(header, encodings))

/** Sends a response in the encoding that the client prefers. `more` are further headers. */
export async function sendAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: SharedAnswer,
  now: number,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const wished = incoming.headers['accept-encoding']
  const encoding = encodingOf(typeof wished === 'string' ? wished : '')
  const body = answer.body.ready(encoding) ?? (await answer.body.in(encoding))
  write(incoming, outgoing, answer, body, now, more)
}

function write(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: SharedAnswer,
  body: EncodedBody,
  now: number,
  more: Readonly<Record<string, string>>,
): void {
  // A 404 is cached by this gateway only: browsers request it again.
  const seconds = answer.isWhole ? Math.min(browserSeconds, Math.max(0, Math.floor((answer.freshUntil - now) / 1000))) : 0
  if (seconds > 0 && matchesEtag(incoming.headers['if-none-match'], answer.etag)) {
    outgoing.writeHead(304, keptHeaders(answer, seconds, more)).end()
    return
  }
  outgoing.writeHead(answer.status, headOf(answer, body, seconds, more)).end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

function keptHeaders(answer: SharedAnswer, seconds: number, more: Readonly<Record<string, string>>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...more, 'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store' }
  if (answer.isStale) headers['x-cache'] = 'stale'
  if (answer.retryAfter !== null) headers['retry-after'] = answer.retryAfter
  if (answer.upstreamStatus !== null) headers['x-upstream-status'] = String(answer.upstreamStatus)
  if (seconds > 0) headers.etag = answer.etag
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
  answer: SharedAnswer,
  body: EncodedBody,
  seconds: number,
  more: Readonly<Record<string, string>>,
): OutgoingHttpHeader[] {
  const known = heads.get(body)
  if (known && known.seconds === seconds && known.more === more) return known.headers
  const headers = keptHeaders(answer, seconds, more)
  headers['content-type'] = answer.contentType
  headers['content-length'] = body.bytes.byteLength
  if (body.encoding !== 'identity') headers['content-encoding'] = body.encoding
  const complete = completeHeaders(headers)
  heads.set(body, { seconds, more, headers: complete })
  return complete
}
