// From upstream's reply to a typed result: which replies are errors, of which kind, and whether a success has the promised shape.
import { parseJson, record, text } from '@emaki/domain'
import type { AnswerShape } from './endpoint.ts'
import type { AppApiError, AppApiResult } from './errors.ts'
import { failed, rateLimitText, succeeded } from './errors.ts'
import type { Reply } from './transport.ts'

/** Reads a reply as an answer of the given shape. An `error` in the body makes it an error whatever the status says (docs/contract/app-api.md 1.10). */
export function readAnswer<T>(reply: Reply, shape: AnswerShape<T>, nowMs: number): AppApiResult<T> {
  // Pages report their errors as JSON (docs/contract/app-api.md 3.7).
  if (shape.isPage && reply.status < 400 && !reply.text.trimStart().startsWith('{')) {
    return shape.accepts(reply.text) && reply.text !== '' ? succeeded(reply.text) : unreadable(reply, 'empty')
  }
  const parsed = parseJson(reply.text)
  if (!parsed.ok) return statusSpeaks(reply.status) ? failed(classify(reply, null, nowMs)) : unreadable(reply, parsed.reason)
  if (reply.status >= 400 || hasError(parsed.value)) return failed(classify(reply, parsed.value, nowMs))
  return shape.accepts(parsed.value) ? succeeded(parsed.value) : unreadable(reply, 'shape')
}

/** Names the error of a reply, `body` being null when it was no JSON (docs/contract/app-api.md 1.7, 1.10, 7 C2, C3). */
export function classify(reply: Reply, body: unknown, nowMs: number): AppApiError {
  const { status } = reply
  const { message, userMessage } = readTexts(body)
  const answered = { status, body, message, userMessage }
  if (status === 429 || message === rateLimitText) {
    const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'), nowMs)
    return { kind: 'rateLimited', ...answered, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
  if (status === 401 || message.includes('invalid_grant') || message.includes('OAuth'))
    return { kind: 'unauthorised', ...answered }
  return { kind: status === 404 ? 'notFound' : 'upstream', ...answered }
}

const unreadable = (reply: Reply, reason: Extract<AppApiError, { kind: 'malformed' }>['reason']) =>
  failed({ kind: 'malformed', status: reply.status, reason })

/** Statuses that say enough without a body; a 403 or 400 without JSON is some gate in front of upstream. */
const statusSpeaks = (status: number) => status === 401 || status === 404 || status === 429 || status >= 500

function hasError(body: unknown): boolean {
  const { error } = record(body)
  return (typeof error === 'object' && error !== null) || (typeof error === 'string' && error !== '')
}

/** `error` is an object on the app API and a word at the token endpoint, whose text stands under `errors.system`. */
function readTexts(body: unknown): { message: string; userMessage: string } {
  const { error, errors } = record(body)
  if (typeof error === 'object' && error !== null) {
    return { message: text(record(error).message), userMessage: text(record(error).user_message) }
  }
  return { message: text(record(record(errors).system).message) || text(error), userMessage: '' }
}

/** Milliseconds to wait, from the value of a Retry-After header: from seconds or an HTTP date; undefined when it says neither. At most a day. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), 86_400_000) : undefined
}
