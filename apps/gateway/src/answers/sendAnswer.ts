// A shared answer on its way to a client: validators, lifetime and ready compressed bytes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EncodedBody, encodings } from '../compressedBody.ts'
import { chooseEncoding, matchesEtag } from '../negotiation.ts'
import { remembering } from '../remember.ts'
import type { SharedAnswer } from './sharedAnswers.ts'

/** Browsers keep an answer at most this long, in seconds, so that a person who reloads is never far behind. */
const browserSeconds = 300

const encodingOf = remembering(256, (header) => chooseEncoding(header, encodings))

/** Sends an answer in the encoding that the client likes best. `more` are headers of its kind. */
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
  const seconds = Math.max(0, Math.floor((answer.freshUntil - now) / 1000))
  const headers: Record<string, string | number> = {
    ...more,
    'cache-control': seconds > 0 ? `public, max-age=${Math.min(seconds, browserSeconds)}` : 'no-store',
  }
  if (answer.isStale) headers['x-cache'] = 'stale'
  if (answer.retryAfter !== null) headers['retry-after'] = answer.retryAfter
  if (seconds > 0) {
    headers.etag = answer.etag
    if (matchesEtag(incoming.headers['if-none-match'], answer.etag)) {
      outgoing.writeHead(304, headers).end()
      return
    }
  }
  headers['content-type'] = answer.contentType
  headers['content-length'] = body.bytes.byteLength
  if (body.encoding !== 'identity') headers['content-encoding'] = body.encoding
  outgoing.writeHead(answer.status, headers).end(incoming.method === 'HEAD' ? undefined : body.bytes)
}
