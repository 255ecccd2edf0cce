// Unwraps upstream's envelope {error, message, body}, and turns its errors into HttpErrors (docs/contract/companion.md 2.2, 2.3).
import { parseJson, record, text } from '@emaki/domain'
import { HttpError, notFound, unauthorised, upstreamFailed } from './httpError.ts'
import type { Reply } from './webClient.ts'

/** True for an object with a boolean `error` and a `body`. `{error: "Not Found"}` is no envelope. */
function isEnvelope(json: unknown): json is { error: boolean; message?: unknown; body: unknown } {
  const { error } = record(json)
  return typeof error === 'boolean' && Object.hasOwn(record(json), 'body')
}

/** The body unchanged, including `null` and `[]`, or the value itself without an envelope. Throws the envelope's error. */
function unwrap(json: unknown): unknown {
  if (!isEnvelope(json)) return json
  if (json.error) throw new HttpError(400, text(json.message) || 'Upstream refused')
  return json.body
}

/** Reads a response of a JSON endpoint. Throws an HttpError for everything else (table of docs/contract/companion.md 2.2). */
export function readReply(reply: Reply): unknown {
  const { status } = reply
  // Ajax redirects only to the login page.
  if (status === 0 || (status >= 300 && status < 400)) throw unauthorised()
  if (status >= 500) throw upstreamFailed()
  const parsed = parseJson(reply.text)
  if (status >= 400) throw errorOf(status, parsed.ok ? parsed.value : undefined)
  if (!parsed.ok) throw upstreamFailed('Upstream sent no JSON')
  const { error } = record(parsed.value)
  if (typeof error === 'string' && error !== '') throw new HttpError(400, clipped(error))
  return unwrap(parsed.value)
}

/** An HTML page instead of JSON means a proxy in front of upstream, except for 404. */
function errorOf(status: number, json: unknown): HttpError {
  if (json === undefined) {
    if (status === 404) return notFound()
    return status === 401 ? unauthorised() : upstreamFailed('Upstream turned the request away')
  }
  const { message, error } = record(json)
  return new HttpError(status, clipped(text(message) || text(error)) || fallback(status))
}

/** Upstream's messages are one sentence. Longer text is cut. */
const clipped = (message: string): string => message.slice(0, 500)

const fallback = (status: number): string =>
  ({ 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' })[status] ?? 'Upstream refused'
