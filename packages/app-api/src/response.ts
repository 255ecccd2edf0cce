// Turns a raw response into a typed result: detects errors and their kind, and checks the shape of a success.
import { isBlockAnswer, parseJson, parseRetryAfter, record, text } from '@emaki/domain'
import type { ResponseShape } from './endpoint.ts'
import type { AppApiError, AppApiResult } from './errors.ts'
import { failed, rateLimitText, succeeded } from './errors.ts'
import type { Reply } from './transport.ts'

/**
 * Reads a raw response of the given shape. An `error` in the body makes it an error, whatever the status is (docs/contract/app-api.md
 * 1.10).
 */
export function readResponse<T>(reply: Reply, shape: ResponseShape<T>, nowMs: number): AppApiResult<T> {
  const blocked = blockOf(reply, nowMs, !shape.isPage)
  if (blocked) return failed(blocked)
  // Page endpoints report errors as JSON (docs/contract/app-api.md 3.7).
  if (shape.isPage && reply.status < 400 && !reply.text.trimStart().startsWith('{')) {
    return shape.accepts(reply.text) && reply.text !== '' ? succeeded(reply.text) : unreadable(reply, 'empty')
  }
  const parsed = parseJson(reply.text)
  if (!parsed.ok) return isSufficientStatus(reply.status) ? failed(classify(reply, null, nowMs)) : unreadable(reply, parsed.error)
  if (reply.status >= 400 || hasError(parsed.value)) return failed(classify(reply, parsed.value, nowMs))
  return shape.accepts(parsed.value) ? succeeded(parsed.value) : unreadable(reply, 'shape')
}

/** The error for an answer of an edge that blocks this client, else undefined. */
export function blockOf(reply: Reply, nowMs: number, isJsonDue = true): Extract<AppApiError, { kind: 'blocked' }> | undefined {
  if (!isBlockAnswer({ ...reply, isJsonDue })) return undefined
  const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'), nowMs)
  return { kind: 'blocked', status: reply.status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** Determines the kind of an error response. `body` is null when it is no JSON (docs/contract/app-api.md 1.7, 1.10, 7 C2, C3). */
export function classify(reply: Reply, body: unknown, nowMs: number): AppApiError {
  const { status } = reply
  const { message, userMessage } = readTexts(body)
  const details = { status, body, message, userMessage }
  if (status === 429 || message === rateLimitText) {
    const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'), nowMs)
    return { kind: 'rateLimited', ...details, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
  if (status === 401 || message.includes('invalid_grant') || message.includes('OAuth'))
    return { kind: 'unauthorised', ...details }
  if (isVersionRefused(body)) return { kind: 'outdated', ...details }
  return { kind: status === 404 ? 'notFound' : 'upstream', ...details }
}

/** True for a body that asks for another version of the app. */
export function isVersionRefused(body: unknown): boolean {
  const { error, application_info: info, update_required: isNamed } = record(body)
  const { reason, message, update_required: isInError } = record(error)
  const flags = [isNamed, isInError, record(info).update_required]
  return flags.includes(true) || [reason, message].some((words) => /update[_ ]required/i.test(text(words)))
}

const unreadable = (reply: Reply, reason: Extract<AppApiError, { kind: 'malformed' }>['reason']) =>
  failed({ kind: 'malformed', status: reply.status, reason })

/** Statuses that are sufficient without a body. */
const isSufficientStatus = (status: number) => status === 401 || status === 404 || status === 429 || status >= 500

function hasError(body: unknown): boolean {
  const { error } = record(body)
  return (typeof error === 'object' && error !== null) || (typeof error === 'string' && error !== '')
}

/** `error` is an object on the app API and a string at the token endpoint, whose message is under `errors.system`. */
function readTexts(body: unknown): { message: string; userMessage: string } {
  const { error, errors } = record(body)
  if (typeof error === 'object' && error !== null) {
    return { message: text(record(error).message), userMessage: text(record(error).user_message) }
  }
  return { message: text(record(record(errors).system).message) || text(error), userMessage: '' }
}

const maxWaitMs = 86_400_000

/** Milliseconds to wait by a Retry-After header, at most one day. Undefined when it is missing or unreadable. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const waitMs = parseRetryAfter(header, nowMs)
  return waitMs === undefined ? undefined : Math.min(waitMs, maxWaitMs)
}
