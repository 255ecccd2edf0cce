// Flag store: the bookmark and follow states that this browser knows, with optimistic updates (docs/spec/product.md 4, 9).
import { boolean, list, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { lifetimes } from '../query/lifetimes.ts'
import { perAccount } from '../settings/accountScope.ts'
import { accountValue } from '../settings/storage.ts'
import { marksKey } from '../settings/storageKeys.ts'

export type Visibility = 'public' | 'private'
export type FlagKind = 'artwork' | 'novel' | 'user'

/** The state of a bookmark or a follow. */
export interface Flag {
  readonly isSet: boolean
  /** Who can see it. Undefined when unknown. */
  readonly restrict?: Visibility
  /** Id of the bookmark on the web side, which its removal needs. */
  readonly bookmarkId?: string
}

interface KnownFlag {
  readonly flag: Flag
  /** When it was stored, in ms since 1970. */
  readonly at: number
  /** True for a change made in this browser, false for a state from the server. */
  readonly isOwn: boolean
}

export interface Flags {
  readonly known: ReadonlyMap<string, KnownFlag>
  /** Optimistic updates: shown until the server responds. */
  readonly pending: ReadonlyMap<string, Flag>
  /** When this browser last changed a bookmark or a follow, in ms since 1970. Older lists are outdated. */
  readonly changedAt: Readonly<Record<ChangeKind, number>>
}

export type ChangeKind = 'bookmarks' | 'follows'

/** The longest lifetime of any list. Until then a change made here overrides the list. */
const ownLifetimeMs = lifetimes.ranking
/** Maximum number of persisted flags. The oldest are dropped. */
const maxKept = 1000

/** The key of a flag: account, kind and id. */
export const flagKey = (accountId: string, kind: FlagKind, id: string): string => `${accountId}/${kind}/${id}`

export const noFlags: Flags = { known: new Map(), pending: new Map(), changedAt: { bookmarks: 0, follows: 0 } }

/** The flag to show: the pending one, else the stored one unless it is expired. Undefined when unknown. */
export function flagOf({ known, pending }: Flags, name: string, now: number): Flag | undefined {
  const update = pending.get(name)
  if (update) return update
  const found = known.get(name)
  return found && !isOld(found, now) ? found.flag : undefined
}

/** Optimistic update: shows a flag before the server confirms it. */
export const setPending = (flags: Flags, name: string, flag: Flag): Flags => ({
  ...flags,
  pending: new Map(flags.pending).set(name, flag),
})

/** The server has confirmed the update. */
export const confirmFlag = (flags: Flags, name: string, flag: Flag, at: number): Flags => ({
  known: withEntry(flags.known, name, { flag, at, isOwn: true }),
  pending: without(flags.pending, name),
  changedAt: { ...flags.changedAt, [name.includes('/user/') ? 'follows' : 'bookmarks']: at },
})

/** Rollback: the server refused the update. */
export const rollbackFlag = (flags: Flags, name: string): Flags => ({ ...flags, pending: without(flags.pending, name) })

/** Stores a state from the server, which was requested at `at` (ms). Changes made here since then win. */
export function applyServerFlag(flags: Flags, name: string, flag: Flag, at: number): Flags {
  const before = flags.known.get(name)
  return before && before.at > at ? flags : { ...flags, known: withEntry(flags.known, name, { flag, at, isOwn: false }) }
}

/** The value to persist: changes made in this browser, newest last. */
export function toStored({ known, changedAt }: Flags): object {
  const own = [...known].filter(([, { isOwn }]) => isOwn).sort(([, a], [, b]) => a.at - b.at)
  return {
    marks: own.slice(-maxKept).map(([name, { flag, at }]) => ({ name, at, ...flag })),
    changedAt,
  }
}

/** Reads the persisted value. Never throws: leaves out invalid and expired flags. */
export function readFlags(kept: unknown, now: number): Flags {
  const stored = record(kept)
  const known = new Map<string, KnownFlag>()
  for (const item of list(stored.marks).slice(-maxKept)) {
    const { name, at, isSet, restrict, bookmarkId } = record(item)
    if (typeof name !== 'string' || !nameForm.test(name) || typeof isSet !== 'boolean') continue
    const flag: Flag = {
      isSet,
      ...(restrict === 'public' || restrict === 'private' ? { restrict } : {}),
      ...(/^\d{1,19}$/.test(text(bookmarkId)) ? { bookmarkId: text(bookmarkId) } : {}),
    }
    const found: KnownFlag = { flag, at: time(at, now), isOwn: true }
    if (!isOld(found, now)) known.set(name, found)
  }
  const changed = record(stored.changedAt)
  return { ...noFlags, known, changedAt: { bookmarks: time(changed.bookmarks, now), follows: time(changed.follows, now) } }
}

/** True when two flags are equal. An unknown visibility equals any other. */
export const isSameFlag = (one: Flag, other: Flag): boolean =>
  boolean(one.isSet) === boolean(other.isSet) &&
  (!one.isSet || one.restrict === undefined || other.restrict === undefined || one.restrict === other.restrict)

const nameForm = /^\d{1,12}\/(?:artwork|novel|user)\/\d{1,12}$/

/** A time in the past, in ms. 0 for any other value, so that a wrong clock keeps nothing for ever. */
const time = (value: unknown, now: number): number => (typeof value === 'number' && value > 0 && value <= now ? value : 0)

const isOld = ({ at, isOwn }: KnownFlag, now: number): boolean => now - at > (isOwn ? ownLifetimeMs : lifetimes.favouriteFlag)

const withEntry = <T>(map: ReadonlyMap<string, T>, name: string, value: T): ReadonlyMap<string, T> =>
  new Map(map).set(name, value)

function without<T>(map: ReadonlyMap<string, T>, name: string): ReadonlyMap<string, T> {
  const rest = new Map(map)
  rest.delete(name)
  return rest
}

const kept = accountValue(marksKey)

/** The flags of the account that this browser knows. Change them with `updateFlags`. */
export const flags = perAccount(() => createStore<Flags>(() => readFlags(kept.read(), Date.now())))

/** Applies one of the steps above, and persists the result if it has other changes made in this browser. */
export function updateFlags(step: (before: Flags) => Flags): void {
  const before = flags.getState()
  const after = step(before)
  flags.setState(after, true)
  if (after.known !== before.known && !hasSameChanges(before, after)) kept.write(toStored(after))
}

/** True when both have the same changes made in this browser, which are all that is persisted. */
function hasSameChanges(before: Flags, after: Flags): boolean {
  const [earlier, later] = [before, after].map(({ known }) => [...known.values()].filter(({ isOwn }) => isOwn))
  return earlier?.length === later?.length && earlier?.every((flag, index) => flag === later?.[index]) === true
}

/** Clears the store at logout: private bookmarks must not be visible to another user. */
export function clearFlags(): void {
  flags.setState(noFlags, true)
  kept.write(toStored(noFlags))
}
