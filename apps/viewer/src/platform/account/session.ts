// Session: who is logged in and in which mode, persisted between visits (docs/spec/product.md 3, 4; docs/contract/companion.md 3).
import { boolean, isWebSession, parseId, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { initialData } from '../query/initialData.ts'
import { storedValue } from '../settings/storage.ts'
import { sessionKey } from '../settings/storageKeys.ts'

export interface SessionUser {
  readonly id: string
  readonly name: string
  /** The name in addresses and mentions. Empty when upstream does not send it. */
  readonly account: string
  /** Avatar address as upstream sends it. Empty when there is none. */
  readonly avatar: string
  readonly isPremium: boolean
}

/** Credentials of a web session. They are sent only to the companion that the user entered them for. */
export interface WebCredentials {
  /** Base address of that companion. */
  readonly companion: string
  /** The session value when the companion cannot keep it in a cookie. Undefined when it can. */
  readonly value: string | undefined
}

/**
 * `checking`: a stored web session whose user is being requested. `web`: a session of the site's web side; writes send its
 * `csrfToken`. `app`: the app API in this browser (local app API mode).
 */
export type Session =
  | { readonly mode: 'anonymous'; readonly user: null }
  | { readonly mode: 'checking'; readonly user: null; readonly webCredentials: WebCredentials }
  | { readonly mode: 'web'; readonly user: SessionUser; readonly webCredentials: WebCredentials; readonly csrfToken: string }
  | { readonly mode: 'app'; readonly user: SessionUser }

export const anonymous: Session = { mode: 'anonymous', user: null }

const storage = storedValue(sessionKey, () => localStorage)

/** The session of this visit: anonymous until `restoreSession`. */
export const session = createStore<Session>(() => anonymous)

/** Reads the persisted session into the store. Called once, at the start. */
export const restoreSession = (): void => session.setState(storedSession(), true)

/** The persisted session at the start of a visit. */
export function storedSession(): Session {
  return parseSession(storage.read(), initialData().config.companionBase)
}

/** Sets the session and persists it. Returns false when the browser refuses: the session then lasts until the page closes. */
export function setSession(next: Session): boolean {
  session.setState(next, true)
  if (next.mode === 'anonymous') storage.write({ mode: next.mode })
  else if (next.mode === 'app') storage.write({ mode: next.mode, user: next.user })
  else storage.write({ mode: 'web', ...next.webCredentials })
  return !storage.refused
}

/** True unless the browser has refused to persist the session. */
export const isSessionPersisted = (): boolean => !storage.refused

/**
 * Reads the persisted session. Never throws: invalid values are anonymous. So is a web session for another companion than
 * the current one, which must not receive it (docs/reliability.md J8).
 */
export function parseSession(stored: unknown, companion: string): Session {
  const { mode, user, value, ...webCredentials } = record(stored)
  if (mode === 'app') {
    const known = readSessionUser(user)
    return known ? { mode, user: known } : anonymous
  }
  if (mode !== 'web' || webCredentials.companion !== companion) return anonymous
  if (value === undefined) return { mode: 'checking', user: null, webCredentials: { companion, value } }
  return isWebSession(text(value))
    ? { mode: 'checking', user: null, webCredentials: { companion, value: text(value) } }
    : anonymous
}

/** Reads a `SessionUser` from any value. Undefined without an id. */
function readSessionUser(stored: unknown): SessionUser | undefined {
  const user = record(stored)
  const id = parseId(user.id)
  return id === undefined
    ? undefined
    : { id, name: text(user.name), account: text(user.account), avatar: text(user.avatar), isPremium: boolean(user.isPremium) }
}

/** The credentials for a companion: those of the session, when it belongs to this companion. */
export function credentialsFor(companion: string): WebCredentials | undefined {
  const now = session.getState()
  const webCredentials = now.mode === 'checking' || now.mode === 'web' ? now.webCredentials : undefined
  return webCredentials?.companion === companion ? webCredentials : undefined
}

/** The header with the credentials. Empty without a session, or when a cookie carries it. */
export function credentialHeaders(webCredentials: WebCredentials | undefined): Readonly<Record<string, string>> {
  return webCredentials?.value === undefined ? {} : { 'x-auth': `PHPSESSID=${webCredentials.value}` }
}
