// Web session: entering one, asking whose it is, and ending it (docs/contract/companion.md 3; docs/reliability.md 7.3).
import type { DataResult } from '@emaki/domain'
import { boolean, failure, parseId, record, requestTimeoutMs, success, text } from '@emaki/domain'
import { translate } from '../../i18n/catalogue.ts'
import { statusErrorText } from '../http/errorText.ts'
import type { SessionUser, WebPass } from './session.ts'
import { passHeaders, session } from './session.ts'

/** A session's user, with the token that its writes need. */
export interface KnownSession {
  readonly user: SessionUser
  readonly csrfToken: string
  readonly pass: WebPass
}

/** `nobody`: the companion says that it is nobody's. `outage`: it could not say; `msg` is fit to show. */
export type SessionAnswer = KnownSession | 'nobody' | { readonly outage: string }

/** Asks whose a session is. Never rejects. */
export async function askWhose(pass: WebPass): Promise<SessionAnswer> {
  const reply = await say(`${pass.companion}/user`, {
    credentials: pass.value === undefined ? 'same-origin' : 'omit',
    headers: passHeaders(pass),
  })
  return readAnswer(reply, pass)
}

let sessionRefused: () => void = () => undefined

/** Calls `listener`, and nobody else, when the companion has said that the session in use is nobody's any more. */
export function onSessionRefused(listener: () => void): void {
  sessionRefused = listener
}

let asking: Promise<void> | undefined

/**
 * Asks anew whose the session in use is, after a call that was turned down (401, or a write with 403): several such calls ask once. The
 * token for writes may be another one then; a session that is nobody's is told to the listener.
 */
export function recheckSession(): Promise<void> {
  asking ??= recheck().finally(() => {
    asking = undefined
  })
  return asking
}

async function recheck(): Promise<void> {
  const used = session.getState()
  if (used.mode !== 'web') return
  const answer = await askWhose(used.pass)
  if (session.getState() !== used) return
  if (answer === 'nobody') sessionRefused()
  else if (!('outage' in answer) && answer.csrfToken !== used.csrfToken) session.setState({ mode: 'web', ...answer }, true)
}

/**
 * Gives a session to a companion. One of ours on this origin keeps it in a cookie that no script can read; any other is only asked whose
 * it is, and told in a header from then on. Never rejects.
 */
export async function giveSession(value: string, companion: string): Promise<SessionAnswer> {
  const told: WebPass = { companion, value }
  if (!companion.startsWith('/')) return askWhose(told)
  const reply = await say(`${companion}/session`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: value }),
  })
  // A companion of somebody else's that knows no such route.
  if ('status' in reply && (reply.status === 404 || reply.status === 405)) return askWhose(told)
  return readAnswer(reply, { companion, value: undefined })
}

/** Has the companion forget the session that it keeps. A failure is told: the cookie is then still there. */
export async function takeSessionBack({ companion, value }: WebPass): Promise<DataResult<null>> {
  if (value !== undefined) return success(null)
  const reply = await say(`${companion}/session`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: null }),
  })
  if ('outage' in reply) return failure(reply.outage)
  return reply.status < 400 ? success(null) : failure(statusErrorText(reply.status, reply.body))
}

/** Reads the answer to the question whose session this is; undefined when it is nobody's. */
export function readWebUser(answer: unknown): SessionUser | undefined {
  const user = record(record(answer).userData)
  const id = parseId(user.id)
  if (id === undefined) return undefined
  const avatar = text(user.profileImgBig) || text(user.profileImg)
  return { id, name: text(user.name), account: text(user.pixivId), avatar, isPremium: boolean(user.premium) }
}

type Reply = { readonly status: number; readonly body: unknown } | { readonly outage: string }

async function say(address: string, init: RequestInit): Promise<Reply> {
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

/** Only 401, 403 and an answer that names nobody say something about the session (docs/contract/companion.md 3.3); all else is an outage. */
function readAnswer(reply: Reply, pass: WebPass): SessionAnswer {
  if ('outage' in reply) return reply
  const { status, body } = reply
  if (status === 401 || status === 403 || status === 400) return 'nobody'
  if (status !== 200 || body === undefined) return { outage: statusErrorText(status, body) }
  const user = readWebUser(body)
  const csrfToken = text(record(body).token)
  return user && csrfToken !== '' ? { user, csrfToken, pass } : 'nobody'
}
