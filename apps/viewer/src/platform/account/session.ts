// Session: who is logged in and in which mode, persisted between visits (docs/spec/product.md 3, 4; docs/contract/companion.md 3).
import { boolean, isWebSession, parseId, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { initialData } from '../query/initialData.ts'
import { accountScope } from '../settings/accountScope.ts'
import { storedText, storedValue } from '../settings/storage.ts'
import { accountsKey, sessionKey, tracelessKey } from '../settings/storageKeys.ts'
import type { Account } from './account.ts'

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
  /** The id of the account, which says to the companion which cookie it has to use. Undefined for sessions of earlier versions. */
  readonly account?: string | undefined
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

/** The persisted session. `setSession` of `accounts.ts` changes it. */
export const keptSession = storedValue(sessionKey, () => localStorage)

/** The session of this visit: anonymous until `restoreSession`. */
export const session = createStore<Session>(() => anonymous)

/** Present while this tab leaves no trace. */
export const tracelessFlag = storedText(tracelessKey, () => sessionStorage)

/** Reads the persisted session into the store, with the scope of this tab. Called once, at the start. */
export function restoreSession(): void {
  const restored = storedSession()
  accountScope.setState({ suffix: storedSuffix(restored), isTraceless: tracelessFlag.read() !== null })
  session.setState(restored, true)
}

/**
 * The suffix of the names of an account's data (`AccountScope`), which is stored with the session. Without one, the session owns the data
 * without a suffix, unless the list of accounts names another owner: an earlier version stored it, or the stored one is not usable.
 */
function storedSuffix(restored: Session): string {
  const { mode, suffix } = record(keptSession.read())
  const isUsed = restored.mode !== 'anonymous' || mode === restored.mode
  if (isUsed && keyForm.test(text(suffix).slice(1))) return text(suffix)
  const { owner } = record(storedValue(accountsKey, () => localStorage).read())
  const key = keyOfSession(restored)
  return owner === undefined || owner === key ? '' : `@${key}`
}

/** The persisted session at the start of a visit. */
export function storedSession(): Session {
  return parseSession(keptSession.read(), initialData().config.companionBase)
}

/** The name of an account in storage: an id can be that of an app API account and of a web session. */
export const accountKey = ({ mode, id }: { readonly mode: 'app' | 'web'; readonly id: string }): string => `${mode}-${id}`
/** The name of reading without an account. */
export const noAccountKey = 'none'
/** The name of a web session of an earlier version, whose user is not known yet. */
export const unknownWebKey = 'web'
/** The form of these names. */
export const keyForm = /^(?:none|web|(?:app|web)-\d{1,19})$/

/** The name of a session in storage (`accountKey`). */
export function keyOfSession(of: Session): string {
  if (of.mode === 'anonymous') return noAccountKey
  if (of.user !== null) return accountKey({ mode: of.mode, id: of.user.id })
  const id = of.webCredentials.account
  return id === undefined ? unknownWebKey : accountKey({ mode: 'web', id })
}

/** True unless the browser has refused to persist the session. */
export const isSessionPersisted = (): boolean => !keptSession.refused

/**
 * Reads the persisted session. Never throws: invalid values are anonymous. So is a web session for another companion than
 * the current one, which must not receive it (docs/reliability.md J8).
 */
export function parseSession(stored: unknown, companion: string): Session {
  const { mode, user } = record(stored)
  if (mode === 'app') {
    const known = readSessionUser(user)
    return known ? { mode, user: known } : anonymous
  }
  const webCredentials = readWebCredentials(stored)
  if (mode !== 'web' || webCredentials?.companion !== companion) return anonymous
  return { mode: 'checking', user: null, webCredentials }
}

/** Reads credentials from any value. Undefined without a companion, or with an invalid session. */
export function readWebCredentials(stored: unknown): WebCredentials | undefined {
  const { companion, value, account } = record(stored)
  if (typeof companion !== 'string' || (value !== undefined && !isWebSession(text(value)))) return undefined
  const id = parseId(account)
  return { companion, value: value === undefined ? undefined : text(value), ...(id === undefined ? {} : { account: id }) }
}

/** Reads a `SessionUser` from any value. Undefined without an id. */
export function readSessionUser(stored: unknown): SessionUser | undefined {
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

/** The header with the credentials: the session itself, or the account whose cookie the companion has to use. Empty without a session. */
export function credentialHeaders(webCredentials: WebCredentials | undefined): Readonly<Record<string, string>> {
  if (webCredentials?.value !== undefined) return { 'x-auth': `PHPSESSID=${webCredentials.value}` }
  return webCredentials?.account === undefined ? {} : { 'x-account': webCredentials.account }
}

/** True for the user who is logged in. A task that was begun for another one must not go on for this one. */
export const isActiveAccount = ({ id }: Account): boolean => session.getState().user?.id === id
