// Marks: what an account has bookmarked and whom it follows, as far as this browser knows: the local favourite map (docs/spec/product.md 4, 9).
import { boolean, list, record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'
import { storedValue } from '../../settings/storage.ts'
import { marksKey } from '../../settings/storageKeys.ts'
import { lifetimes } from '../query/lifetimes.ts'

export type Visibility = 'public' | 'private'
export type MarkKind = 'artwork' | 'novel' | 'user'

/** A bookmark or a follow, there or not. */
export interface Mark {
  readonly isSet: boolean
  /** Who may see it; left out where nobody told. */
  readonly restrict?: Visibility
  /** The bookmark's own number on the web side, by which it is taken away there. */
  readonly bookmarkId?: string
}

interface KnownMark {
  readonly mark: Mark
  /** When it was learnt, ms. */
  readonly at: number
  /** Made in this browser, rather than heard from the server. */
  readonly isOwn: boolean
}

export interface Marks {
  readonly known: ReadonlyMap<string, KnownMark>
  /** What is being asked of the server; shown before it answers. */
  readonly wished: ReadonlyMap<string, Mark>
  /** When this browser last changed a bookmark or a follow, ms; lists that came before are behind. */
  readonly changedAt: Readonly<Record<ChangeKind, number>>
}

export type ChangeKind = 'bookmarks' | 'follows'

/** The longest that any list is kept: until then a change made here knows better than the list. */
const ownLifetimeMs = lifetimes.ranking
/** Beyond this many the oldest are forgotten. */
const maxKept = 1000

/** The name of a mark: whose it is, and of what. */
export const markName = (accountId: string, kind: MarkKind, id: string): string => `${accountId}/${kind}/${id}`

export const noMarks: Marks = { known: new Map(), wished: new Map(), changedAt: { bookmarks: 0, follows: 0 } }

/** What is shown: the wish, else what is known and not too old; undefined when nothing is known. */
export function markOf({ known, wished }: Marks, name: string, now: number): Mark | undefined {
  const wish = wished.get(name)
  if (wish) return wish
  const found = known.get(name)
  return found && !isOld(found, now) ? found.mark : undefined
}

/** The mark is asked for. */
export const wish = (marks: Marks, name: string, mark: Mark): Marks => ({
  ...marks,
  wished: new Map(marks.wished).set(name, mark),
})

/** The server did as it was asked. */
export const settle = (marks: Marks, name: string, mark: Mark, at: number): Marks => ({
  known: with_(marks.known, name, { mark, at, isOwn: true }),
  wished: without(marks.wished, name),
  changedAt: { ...marks.changedAt, [name.includes('/user/') ? 'follows' : 'bookmarks']: at },
})

/** The server refused: everything is as it was. */
export const rollBack = (marks: Marks, name: string): Marks => ({ ...marks, wished: without(marks.wished, name) })

/** The server told at `at` how it is. Never against what was done here since. */
export function learn(marks: Marks, name: string, mark: Mark, at: number): Marks {
  const before = marks.known.get(name)
  return before && before.at > at ? marks : { ...marks, known: with_(marks.known, name, { mark, at, isOwn: false }) }
}

/** As it is kept between visits: what was done here, newest last. */
export function written({ known, changedAt }: Marks): object {
  const own = [...known].filter(([, { isOwn }]) => isOwn).sort(([, a], [, b]) => a.at - b.at)
  return {
    marks: own.slice(-maxKept).map(([name, { mark, at }]) => ({ name, at, ...mark })),
    changedAt,
  }
}

/** Reads what was kept. Total: what cannot be read, or is too old, is left out. */
export function readMarks(kept: unknown, now: number): Marks {
  const stored = record(kept)
  const known = new Map<string, KnownMark>()
  for (const item of list(stored.marks).slice(-maxKept)) {
    const { name, at, isSet, restrict, bookmarkId } = record(item)
    if (typeof name !== 'string' || !nameForm.test(name) || typeof isSet !== 'boolean') continue
    const mark: Mark = {
      isSet,
      ...(restrict === 'public' || restrict === 'private' ? { restrict } : {}),
      ...(/^\d{1,19}$/.test(text(bookmarkId)) ? { bookmarkId: text(bookmarkId) } : {}),
    }
    const found: KnownMark = { mark, at: time(at, now), isOwn: true }
    if (!isOld(found, now)) known.set(name, found)
  }
  const changed = record(stored.changedAt)
  return { ...noMarks, known, changedAt: { bookmarks: time(changed.bookmarks, now), follows: time(changed.follows, now) } }
}

/** Whether two marks say the same. */
export const isSameMark = (one: Mark, other: Mark): boolean =>
  boolean(one.isSet) === boolean(other.isSet) &&
  (!one.isSet || one.restrict === undefined || other.restrict === undefined || one.restrict === other.restrict)

const nameForm = /^\d{1,12}\/(?:artwork|novel|user)\/\d{1,12}$/

/** A time that has been; the far past for anything else, so that a wrong clock keeps nothing for ever. */
const time = (value: unknown, now: number): number => (typeof value === 'number' && value > 0 && value <= now ? value : 0)

const isOld = ({ at, isOwn }: KnownMark, now: number): boolean => now - at > (isOwn ? ownLifetimeMs : lifetimes.favouriteFlag)

const with_ = <T>(map: ReadonlyMap<string, T>, name: string, value: T): ReadonlyMap<string, T> => new Map(map).set(name, value)

function without<T>(map: ReadonlyMap<string, T>, name: string): ReadonlyMap<string, T> {
  const rest = new Map(map)
  rest.delete(name)
  return rest
}

const kept = storedValue(marksKey, () => localStorage)

/** The marks of this browser. Change them with `changeMarks`. */
export const marks = createStore<Marks>(() => readMarks(kept.read(), Date.now()))

/** Applies one of the steps above, and keeps what came of it. */
export function changeMarks(step: (before: Marks) => Marks): void {
  const before = marks.getState()
  const after = step(before)
  marks.setState(after, true)
  if (after.known !== before.known) kept.write(written(after))
}

/** Forgets everything, as a logout does: what an account bookmarked in private is nobody else's business. */
export function forgetMarks(): void {
  marks.setState(noMarks, true)
  kept.write(written(noMarks))
}
