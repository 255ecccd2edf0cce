// What an import of settings has taken, and what it has not.
import type { SettingKey } from './table.ts'

/**
 * Why an entry of a file is not taken. `unknown`: nothing here corresponds to it. `invalid`: the value is not valid here. `secret`: logins,
 * passwords and codes are never imported unasked. `declined`: the user declined it.
 */
export type NotTakenReason = 'unknown' | 'invalid' | 'secret' | 'declined'

export interface NotTaken {
  /** A setting, or the name of the entry in the file. */
  readonly name: string
  readonly why: NotTakenReason
}

export interface ImportReport {
  readonly taken: readonly SettingKey[]
  readonly notTaken: readonly NotTaken[]
}

/** Entries of other clients' files that hold logins, passwords or codes (docs/spec/behaviours.md 13). */
const secretNames = /cookie|token|passw|secret|auth|login|api_?key|sync/i

/** Why an unknown entry is not taken. */
export const reasonOfUnknown = (name: string): NotTakenReason => (secretNames.test(name) ? 'secret' : 'unknown')

/** Limits on hostile files: entries of a report, and characters of a name. */
const maxNotTaken = 200
const maxNameLength = 60

/** Each name once, shortened, at most 200. */
export function listNotTaken(entries: readonly NotTaken[]): readonly NotTaken[] {
  const byName = new Map(entries.map(({ name, why }) => [name.slice(0, maxNameLength), why]))
  return [...byName].slice(0, maxNotTaken).map(([name, why]) => ({ name, why }))
}
