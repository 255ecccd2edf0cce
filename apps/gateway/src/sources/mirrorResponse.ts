// Reads the response of another server's mirror: a usable body, an error of upstream that it passes on, or a failure of the host.
import { classifyError, readRetryAfter } from '@emaki/app-api'
import { blockedStatus, parseJson, readBytes, record, text } from '@emaki/domain'
import { isUnderstood, type MirrorRoute, withoutAccount } from '@emaki/mirror'
import { mirrorsUnreachable } from '../http/mirrorError.ts'

/** What a mirror's response means for the request and for the host. */
export type MirrorReading =
  /** A response to pass on, with upstream's own status if the mirror includes it. */
  | { readonly kind: 'usable'; readonly response: Response }
  /** The host does not have the route. */
  | { readonly kind: 'unsupported'; readonly response: Response }
  /** The host, or a mirror behind it, uses this gateway as its mirror. */
  | { readonly kind: 'loop' }
  /** The host works, but its own mirrors do not respond. */
  | { readonly kind: 'unreachable' }
  /** The site blocks the host, with this status (docs/contract/site-2026.md 3). */
  | { readonly kind: 'blocked'; readonly status: number; readonly pauseMs: number | undefined }
  /** The host asks for a pause, in ms. */
  | { readonly kind: 'limited'; readonly pauseMs: number }
  /** A body about something else or of another shape. It says nothing about the health of the host. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'failed'; readonly reason: string; readonly pauseMs?: number | undefined }

const maxBytes = 16 * 1024 * 1024
/** Pause in ms after a rate limit without Retry-After. */
const limitedPauseMs = 90_000

/** Reads a response to `url` of this gateway. Rejects when the body cannot be read. */
export async function readMirrorResponse(
  response: Response,
  { route, url, signal, now }: { route: MirrorRoute; url: URL; signal: AbortSignal; now: number },
): Promise<MirrorReading> {
  const { status, headers } = response
  const bytes = await readBytes(response, maxBytes, signal)
  const pauseMs = readRetryAfter(headers.get('retry-after'), now)
  const upstreamStatus = Number(headers.get('x-upstream-status') ?? status)
  if (status === 429 || upstreamStatus === 429) return { kind: 'limited', pauseMs: pauseMs ?? limitedPauseMs }
  if (status === 508) return { kind: 'loop' }
  const parsed = parseJson(decodeUtf8(bytes) ?? '')
  if (status >= 500) return readFailure(status, parsed.ok ? parsed.value : undefined, pauseMs)
  if (!parsed.ok) return { kind: 'failed', reason: `not usable JSON (${parsed.error})` }
  const { value } = parsed
  if (typeof value !== 'object' || value === null) return { kind: 'failed', reason: 'not a JSON object' }
  const content = record(value)
  const passed = (more: Readonly<Record<string, string>> = {}) =>
    new Response(bytes, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...more } })
  if (content.error) return readError(passed, { status: upstreamStatus, headers, text: '' }, value, now)
  if (status === 401 || status === 403) return { kind: 'failed', reason: `status ${status}` }
  if (status === 404) return { kind: 'unsupported', response: passed() }
  // A query that the mirror cannot read (422).
  if (status >= 400) return { kind: 'usable', response: passed() }
  if (!isUnderstood(route.path, url.searchParams, value)) return { kind: 'unusable' }
  // Removes the flags of the mirror operator's account.
  return { kind: 'usable', response: Response.json(withoutAccount(value)) }
}

/** A failure with its cause, which other gateways name in the body. */
function readFailure(status: number, body: unknown, pauseMs: number | undefined): MirrorReading {
  const error = record(record(body).error)
  const blocked = blockedStatus(text(error.message))
  if (blocked !== undefined) return { kind: 'blocked', status: blocked, pauseMs }
  if (error.reason === mirrorsUnreachable) return { kind: 'unreachable' }
  return { kind: 'failed', reason: `status ${status}`, pauseMs }
}

/** An error that the mirror passes on, often with status 200 (docs/contract/app-api.md 4.1). */
function readError(
  passed: (more?: Readonly<Record<string, string>>) => Response,
  reply: Parameters<typeof classifyError>[0],
  body: unknown,
  now: number,
): MirrorReading {
  const error = classifyError(reply, body, now)
  if (error.kind === 'rateLimited') return { kind: 'limited', pauseMs: error.retryAfterMs ?? limitedPauseMs }
  if (error.kind === 'unauthorised') return { kind: 'failed', reason: 'the account of the mirror is refused' }
  if (reply.status === 403) return { kind: 'failed', reason: 'status 403' }
  if (error.kind === 'notFound' || isNotFoundText(body))
    return { kind: 'usable', response: passed({ 'x-upstream-status': '404' }) }
  return { kind: 'usable', response: passed(reply.status === 200 ? {} : { 'x-upstream-status': String(reply.status) }) }
}

/** Upstream's 404 error has a text for users but no code (docs/contract/app-api.md 1.10). */
function isNotFoundText(body: unknown): boolean {
  const error = record(record(body).error)
  return text(error.user_message) !== '' && text(error.user_message) !== 'Invalid request.' && text(error.message) === ''
}

/** The text of valid UTF-8, else undefined. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so not JSON either.
    return undefined
  }
}
