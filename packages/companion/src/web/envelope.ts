// Upstream's envelope {error, message, body}: opened on success, turned into a refusal on failure (docs/contract/companion.md 2.2, 2.3).
import { parseJson, record, text } from '@emaki/domain'
import { notFound, Refusal, unauthorised, upstreamFailed } from './refusal.ts'
import type { Reply } from './webClient.ts'

/** True for an object with a boolean `error` and a `body`; `{error: "Not Found"}` is none. */
function isEnvelope(json: unknown): json is { error: boolean; message?: unknown; body: unknown } {
  const { error } = record(json)
  return typeof error === 'boolean' && Object.hasOwn(record(json), 'body')
}

/** What is inside: the body as it is, `null` and `[]` included, or the value itself when it is no envelope. Throws the envelope's message. */
function unwrap(json: unknown): unknown {
  if (!isEnvelope(json)) return json
  if (json.error) throw new Refusal(400, text(json.message) || 'Upstream refused')
  return json.body
}

/** What a reply of the web side says, for a JSON endpoint. Throws a Refusal for everything else (table of docs/contract/companion.md 2.2). */
export function readReply(reply: Reply): unknown {
  const { status } = reply
  // Ajax never redirects but to the login page.
  if (status === 0 || (status >= 300 && status < 400)) throw unauthorised()
  if (status >= 500) throw upstreamFailed()
  const parsed = parseJson(reply.text)
  if (status >= 400) throw refusalOf(status, parsed.ok ? parsed.value : undefined)
  if (!parsed.ok) throw upstreamFailed('Upstream sent no JSON')
  const { error } = record(parsed.value)
  if (typeof error === 'string' && error !== '') throw new Refusal(400, clipped(error))
  return unwrap(parsed.value)
}

/** A page where JSON was promised means a gate in front of upstream, except that a missing thing is missing in any form. */
function refusalOf(status: number, json: unknown): Refusal {
  if (json === undefined) {
    if (status === 404) return notFound()
    return status === 401 ? unauthorised() : upstreamFailed('Upstream turned the request away')
  }
  const { message, error } = record(json)
  return new Refusal(status, clipped(text(message) || text(error)) || fallback(status))
}

/** Upstream's messages are a sentence; whatever is longer is something else. */
const clipped = (message: string): string => message.slice(0, 500)

const fallback = (status: number): string =>
  ({ 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' })[status] ?? 'Upstream refused'
