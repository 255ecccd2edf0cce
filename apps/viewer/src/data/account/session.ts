// Session: who is logged in here, and how, as this browser keeps it from visit to visit (docs/spec/product.md 3, 4; docs/contract/companion.md 3).
import { boolean, isWebSession, parseId, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { storedValue } from '../../settings/storage.ts'
import { sessionKey } from '../../settings/storageKeys.ts'
import { initialData } from '../query/initialData.ts'

export interface SessionUser {
  readonly id: string
  readonly name: string
  /** The name in addresses and mentions; empty when upstream did not say. */
  readonly account: string
  /** Avatar address as upstream gives it; empty when there is none. */
  readonly avatar: string
  readonly isPremium: boolean
}

/** How a web session reaches the companion that it was entered for, and no other. */
export interface WebPass {
  /** The base of that companion. */
  readonly companion: string
  /** The session itself, where that companion cannot keep it in a cookie of its own; undefined where it does. */
  readonly value: string | undefined
}

/**
 * `checking`: a web session is kept, and the companion is being asked whose it is. `web`: by a session of the site's web side; writes carry
 * its `csrfToken`. `app`: by the app API in this browser (local app API mode).
 */
export type Session =
  | { readonly mode: 'anonymous'; readonly user: null }
  | { readonly mode: 'checking'; readonly user: null; readonly pass: WebPass }
  | { readonly mode: 'web'; readonly user: SessionUser; readonly pass: WebPass; readonly csrfToken: string }
  | { readonly mode: 'app'; readonly user: SessionUser }

export const anonymous: Session = { mode: 'anonymous', user: null }

const kept = storedValue(sessionKey, () => localStorage)

/** The session of this visit. */
export const session = createStore<Session>(keptSession)

/** What the browser keeps, as the start of a visit finds it. */
export function keptSession(): Session {
  return parseSession(kept.read(), initialData().config.companionBase)
}

/** Puts a session in force and keeps what of it may be kept; false when the browser refuses to, so that it lasts for this visit. */
export function enterSession(next: Session): boolean {
  session.setState(next, true)
  if (next.mode === 'anonymous') kept.write({ mode: next.mode })
  else if (next.mode === 'app') kept.write({ mode: next.mode, user: next.user })
  else kept.write({ mode: 'web', ...next.pass })
  return !kept.refused
}

/** True unless the browser has refused to keep who is logged in. */
export const keepsSession = (): boolean => !kept.refused

/**
 * Reads what was kept. Total: anything that cannot be a session is none, and so is a web session that was entered for another companion
 * than the one that is asked now: it is not told to strangers (docs/reliability.md J8).
 */
export function parseSession(stored: unknown, companion: string): Session {
  const { mode, user, value, ...pass } = record(stored)
  if (mode === 'app') {
    const known = readSessionUser(user)
    return known ? { mode, user: known } : anonymous
  }
  if (mode !== 'web' || pass.companion !== companion) return anonymous
  if (value === undefined) return { mode: 'checking', user: null, pass: { companion, value } }
  return isWebSession(text(value)) ? { mode: 'checking', user: null, pass: { companion, value: text(value) } } : anonymous
}

/** A user as `SessionUser` has it, out of anything; undefined without an id. */
function readSessionUser(stored: unknown): SessionUser | undefined {
  const user = record(stored)
  const id = parseId(user.id)
  return id === undefined
    ? undefined
    : { id, name: text(user.name), account: text(user.account), avatar: text(user.avatar), isPremium: boolean(user.isPremium) }
}

/** The pass for a companion: the session's own, when it was entered for that one. */
export function passFor(companion: string): WebPass | undefined {
  const now = session.getState()
  const pass = now.mode === 'checking' || now.mode === 'web' ? now.pass : undefined
  return pass?.companion === companion ? pass : undefined
}

/** What says to a companion who asks; nothing where a cookie does, and nothing without a session. */
export function passHeaders(pass: WebPass | undefined): Readonly<Record<string, string>> {
  return pass?.value === undefined ? {} : { 'x-auth': `PHPSESSID=${pass.value}` }
}
