// Requests that start, check and end a web session (docs/contract/companion.md 3; docs/reliability.md 7.3).
import { boolean, parseId, record, requestTimeoutMs, succeeded, text, userOfWebSession, whilePending } from '@emaki/domain'
import { statusErrorText } from '../http/errorText.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { SessionUser, WebCredentials } from './session.ts'
import { credentialHeaders, session } from './session.ts'

/** The user of a session, and the token that its writes need. */
export interface KnownSession {
  readonly user: SessionUser
  readonly csrfToken: string
  readonly webCredentials: WebCredentials
}

/** `invalid`: the session is not valid. `outage`: the companion cannot say; the text is a message for the user. */
export type SessionAnswer = KnownSession | 'invalid' | { readonly outage: string }

/** Requests the user of a session. Never rejects. */
export async function fetchSessionUser(webCredentials: WebCredentials): Promise<SessionAnswer> {
  const reply = await send(`${webCredentials.companion}/user`, {
    credentials: webCredentials.value === undefined ? 'same-origin' : 'omit',
    headers: credentialHeaders(webCredentials),
  })
  return readReply(reply, webCredentials)
}

const events = new EventTarget()

/** Calls `listener` whenever the companion no longer accepts the session. The same one is called once. */
export function onSessionRefused(listener: () => void): void {
  events.addEventListener('refused', listener)
}

/**
 * Requests the user of the session again after a refused call (401, or a write with 403). Several such calls share one
 * request. Updates the CSRF token, or calls the listener when the session is no longer valid.
 */
export const recheckSession = whilePending(async (): Promise<void> => {
  const used = session.getState()
  if (used.mode !== 'web') return
  const answer = await fetchSessionUser(used.webCredentials)
  if (session.getState() !== used) return
  if (answer === 'invalid') events.dispatchEvent(new Event('refused'))
  else if (!('outage' in answer) && answer.csrfToken !== used.csrfToken) session.setState({ mode: 'web', ...answer }, true)
})

/**
 * Sends a session to a companion. Our own companion on this origin keeps it in an HttpOnly cookie. Any other companion only
 * checks it, and receives it in a header from then on. Never rejects.
 */
export async function startWebSession(value: string, companion: string): Promise<SessionAnswer> {
  const sessionCredentials: WebCredentials = { companion, value }
  if (!companion.startsWith('/')) return fetchSessionUser(sessionCredentials)
  const account = userOfWebSession(value)
  const kept: WebCredentials = { companion, value: undefined, ...(account === undefined ? {} : { account }) }
  const reply = await send(`${companion}/session`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...credentialHeaders(kept) },
    body: JSON.stringify({ session: value }),
  })
  // Other companions have no such route.
  if ('status' in reply && (reply.status === 404 || reply.status === 405)) return fetchSessionUser(sessionCredentials)
  return readReply(reply, kept)
}

/** Asks the companion to delete its session cookie. Returns a failure when the cookie is still there. */
export async function endWebSession(webCredentials: WebCredentials): Promise<RequestResult<null>> {
  const { companion, value } = webCredentials
  if (value !== undefined) return succeeded(null)
  const reply = await send(`${companion}/session`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...credentialHeaders(webCredentials) },
    body: JSON.stringify({ session: null }),
  })
  if ('outage' in reply) return requestFailed(reply.outage)
  return reply.status < 400 ? succeeded(null) : requestFailed(statusErrorText(reply.status, reply.body))
}

/** Reads the user of a session. Undefined when the session is not valid. */
export function readWebUser(answer: unknown): SessionUser | undefined {
  const user = record(record(answer).userData)
  const id = parseId(user.id)
  if (id === undefined) return undefined
  const avatar = text(user.profileImgBig) || text(user.profileImg)
  return { id, name: text(user.name), account: text(user.pixivId), avatar, isPremium: boolean(user.premium) }
}

type Reply = { readonly status: number; readonly body: unknown } | { readonly outage: string }

async function send(address: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(new URL(address, location.href), {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { outage: translate(isLate ? 'error.timeout' : 'error.network') }
  }
}

/**
 * Only 400, 401, 403 and a response without a user mean that the session is invalid (docs/contract/companion.md 3.3). All
 * else is an outage.
 */
function readReply(reply: Reply, webCredentials: WebCredentials): SessionAnswer {
  if ('outage' in reply) return reply
  const { status, body } = reply
  if (status === 401 || status === 403 || status === 400) return 'invalid'
  if (status !== 200 || body === undefined) return { outage: statusErrorText(status, body) }
  const user = readWebUser(body)
  const csrfToken = text(record(body).token)
  if (!user || csrfToken === '') return 'invalid'
  const { value, account = user.id } = webCredentials
  // The answer must be about the account that was asked for.
  if (account !== user.id) return 'invalid'
  return { user, csrfToken, webCredentials: value === undefined ? { ...webCredentials, account } : webCredentials }
}
