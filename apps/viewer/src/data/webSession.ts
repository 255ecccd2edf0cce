// Web session: the session of the site's web side that this browser keeps, and whose it is (spec 3, 4; companion contract 3).
import { parseId, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'

/** Where the session lies in localStorage: the site's own cookie value. */
const sessionKey = 'emaki.session'

/** Form of a session (spec 5): at least two digits, an underscore, 32 letters or digits. */
const sessionForm = /^\d{2,}_[0-9A-Za-z]{32}$/

export interface WebUser {
  readonly id: string
  readonly name: string
  /** Avatar address as upstream gives it; empty when there is none. */
  readonly avatar: string
}

/** `checking`: a session is kept, and the companion is being asked whose it is. */
export type WebSession =
  | { readonly state: 'none' }
  | { readonly state: 'checking'; readonly value: string }
  | { readonly state: 'known'; readonly value: string; readonly user: WebUser }

export const webSession = createStore<WebSession>(keptSession)

/** What says to the companion who asks; nothing without a session. */
export function sessionHeaders(): Readonly<Record<string, string>> {
  const session = webSession.getState()
  return session.state === 'none' ? {} : { 'x-auth': `PHPSESSID=${session.value}` }
}

/** Reads the answer to the question whose session this is; undefined when it is nobody's. */
export function readWebUser(answer: unknown): WebUser | undefined {
  const user = record(record(answer).userData)
  const id = parseId(user.id)
  return id === undefined ? undefined : { id, name: text(user.name), avatar: text(user.profileImgBig) || text(user.profileImg) }
}

/** A kept value as a session; none for anything that cannot be one. */
export function parseSession(kept: string | null): WebSession {
  return kept !== null && sessionForm.test(kept) ? { state: 'checking', value: kept } : { state: 'none' }
}

function keptSession(): WebSession {
  return parseSession(storedValue())
}

function storedValue(): string | null {
  try {
    return localStorage.getItem(sessionKey)
  } catch {
    // Storage is blocked: nobody can have logged in.
    return null
  }
}
