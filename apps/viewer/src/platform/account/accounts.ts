// The accounts of this browser, side by side: app API accounts and web sessions. One of them is active, or none (docs/spec/product.md 4).
// Loaded by what changes or lists them: the start of a visit reads only the active one (`session.ts`).
import { list, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { accountScope } from '../settings/accountScope.ts'
import { storedValue } from '../settings/storage.ts'
import { accountsKey } from '../settings/storageKeys.ts'
import {
  accountKey,
  keptSession,
  keyForm,
  keyOfSession,
  noAccountKey,
  readSessionUser,
  readWebCredentials,
  type Session,
  type SessionUser,
  session,
  storedSession,
  unknownWebKey,
  type WebCredentials,
} from './session.ts'

export interface KnownAccount {
  readonly mode: 'app' | 'web'
  readonly user: SessionUser
  /** Only of web sessions. */
  readonly webCredentials?: WebCredentials
}

interface Accounts {
  /** The `accountKey` of the account whose data has names without a suffix. `none`: reading without an account. */
  readonly owner: string
  readonly known: readonly KnownAccount[]
}

/** Maximum number of accounts. The first one is dropped. */
const maxAccounts = 20

export const keyOfAccount = ({ mode, user }: KnownAccount): string => accountKey({ mode, id: user.id })

const storage = storedValue(accountsKey, () => localStorage)

/** The accounts of this browser, the newest last. */
export const accounts = createStore<Accounts>(() => readStored())

/**
 * The stored accounts. Before they are first stored, the data of this browser belongs to the stored session
 * (docs/decisions/0019-several-accounts.md).
 */
function readStored(): Accounts {
  const value = storage.read()
  if (value !== undefined) return readAccounts(value)
  const active = storedSession()
  return { owner: keyOfSession(active), known: active.mode === 'app' ? [active] : [] }
}

/** Reads stored accounts. Never throws: leaves out what is invalid. */
export function readAccounts(stored: unknown): Accounts {
  const { owner, known } = record(stored)
  return {
    owner: keyForm.test(text(owner)) ? text(owner) : noAccountKey,
    known: list(known).flatMap((item) => readAccount(item) ?? []),
  }
}

function readAccount(stored: unknown): KnownAccount | undefined {
  const { mode, user, webCredentials } = record(stored)
  const known = readSessionUser(user)
  if (known === undefined) return undefined
  if (mode === 'app') return { mode, user: known }
  const credentials = readWebCredentials(webCredentials)
  return mode === 'web' && credentials ? { mode, user: known, webCredentials: credentials } : undefined
}

/** Adds an account, or replaces what is known of it. */
function rememberAccount(account: KnownAccount): void {
  const { owner, known } = latest()
  const key = keyOfAccount(account)
  const isKnown = known.some((one) => keyOfAccount(one) === key)
  const next = isKnown ? known.map((one) => (keyOfAccount(one) === key ? account : one)) : [...known, account]
  save({ owner: owner === unknownWebKey && account.mode === 'web' ? key : owner, known: next.slice(-maxAccounts) })
}

/** Removes an account from the list. Its data stays. */
export function forgetAccount(key: string): void {
  const { owner, known } = latest()
  save({ owner, known: known.filter((one) => keyOfAccount(one) !== key) })
}

/**
 * Sets the session with the scope of its data, and persists both. Returns false when the browser refuses: the session then lasts until the
 * page closes.
 */
export function setSession(next: Session): boolean {
  if (next.mode === 'app') rememberAccount({ mode: next.mode, user: next.user })
  else if (next.mode === 'web') rememberAccount({ mode: next.mode, user: next.user, webCredentials: next.webCredentials })
  else keepOwner()
  const suffix = suffixOf(keyOfSession(next))
  const scope = suffix === '' ? {} : { suffix }
  // Before the session: what renders with it reads the data of its account.
  accountScope.setState({ suffix })
  session.setState(next, true)
  // The start of a visit reads the suffix.
  if (next.mode === 'anonymous') keptSession.write({ mode: next.mode, ...scope })
  else if (next.mode === 'app') keptSession.write({ mode: next.mode, user: next.user, ...scope })
  else keptSession.write({ mode: 'web', ...next.webCredentials, ...scope })
  return !keptSession.refused
}

/** Stores the owner before another session is stored. */
function keepOwner(): void {
  const now = latest()
  if (now.owner !== noAccountKey) save(now)
}

/** The suffix of the names of an account's data (`AccountScope`). */
export const suffixOf = (key: string): string => (key === latest().owner ? '' : `@${key}`)

/** Another tab may have changed the list. */
const latest = () => (storage.refused ? accounts.getState() : readStored())

function save(next: Accounts): void {
  accounts.setState(next, true)
  storage.write(next)
}
