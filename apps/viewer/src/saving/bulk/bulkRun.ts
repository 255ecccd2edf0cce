// A run of the bulk queue: one kind of change to many works or artists. Pure functions over plain data, so that runs can be persisted.
import { list, maxBookmarkTags, parseId, record, text } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import type { Flag, FlagKind, Visibility } from '../../platform/account/flags.ts'
import type { FailureKind } from '../../platform/http/requestResult.ts'

const bulkActions = ['bookmark', 'remove', 'restrict', 'tags', 'follow', 'unfollow', 'keep', 'undo'] as const
export type BulkAction = (typeof bulkActions)[number]

/**
 * What a run does to one work or artist. `bookmark` and `follow` leave existing ones as they are; `set` writes exactly the
 * given state, for example to undo a change. A follow has no tags.
 */
export type Wish =
  | { readonly kind: 'bookmark'; readonly restrict: Visibility; readonly tags: readonly string[] }
  | { readonly kind: 'set'; readonly restrict: Visibility; readonly tags?: readonly string[] }
  | { readonly kind: 'tags'; readonly edit: TagEdit; readonly tags: readonly string[] }
  | { readonly kind: 'restrict' | 'follow'; readonly restrict: Visibility }
  | { readonly kind: 'remove' | 'unfollow' | 'keep' }
export type TagEdit = 'add' | 'remove' | 'replace'

/** The state of a bookmark or follow, with the tags of a bookmark. Undefined tags are unknown. */
export interface FullFlag extends Flag {
  readonly tags?: readonly string[]
}

export interface BulkItem {
  readonly target: FlagKind
  readonly id: string
  readonly title: string
  readonly wish: Wish
  /** The state before the change, as far as a list knew it. */
  readonly known?: FullFlag
}

/**
 * `sending`: the write may have reached the site. `done`: it has; `before` is the state that undo restores. `unchanged`: the
 * site already had the wanted state.
 */
export type ItemState =
  | { readonly state: 'waiting' | 'unchanged' }
  | { readonly state: 'sending' | 'done'; readonly before: FullFlag }
  | { readonly state: 'failed'; readonly kind: FailureKind; readonly reason: string }

/** Why a run stopped by itself. */
export interface StopCause {
  readonly kind: FailureKind
  readonly reason: string
}

export interface BulkRun {
  readonly id: string
  /** Null for works that the gateway keeps: that needs no account of the site. */
  readonly account: Account | null
  readonly action: BulkAction
  /** In ms since 1970. */
  readonly createdAt: number
  readonly items: readonly BulkItem[]
  /** By index of the item. */
  readonly states: readonly ItemState[]
  readonly state: 'running' | 'stopped' | 'ended'
  readonly cause?: StopCause | undefined
}

/** What is stored of a run beside the states of its items. */
export type RunHeader = Omit<BulkRun, 'states'>

export const waiting: ItemState = { state: 'waiting' }

/** The first item that is not settled. An item in flight at a reload comes first, because it has the lowest index. */
export const nextIndex = ({ states }: BulkRun): number =>
  states.findIndex(({ state }) => state === 'waiting' || state === 'sending')

export const countOf = ({ states }: BulkRun, ...wanted: readonly ItemState['state'][]): number =>
  states.filter(({ state }) => wanted.includes(state)).length

/** Items that need no more requests. */
export const settledCount = (run: BulkRun): number => countOf(run, 'done', 'unchanged', 'failed')

export const failedIndexes = ({ states }: BulkRun): readonly number[] =>
  states.flatMap(({ state }, index) => (state === 'failed' ? [index] : []))

/** The run with a changed header. The states of its items stay. */
export const withHeader = (run: BulkRun | undefined, header: RunHeader): BulkRun => ({
  ...header,
  states: run?.states ?? header.items.map(() => waiting),
})

/** The items that undo the written ones, last first: the oldest bookmark is added first, so that the order stays. Empty where the site allows none. */
export const undoItems = ({ items, states }: BulkRun): readonly BulkItem[] =>
  items
    .flatMap((item, index): BulkItem[] => {
      const settled = states[index]
      if (settled?.state !== 'done' || item.wish.kind === 'keep') return []
      const { target, id, title } = item
      // The site adds no bookmark of a work that is gone.
      if (item.wish.kind === 'remove' && settled.before.tags === undefined) return []
      const known = wantedState(item, settled.before)
      return [{ target, id, title, wish: wishFor(target, settled.before), ...(known ? { known } : {}) }]
    })
    .reverse()

function wishFor(target: FlagKind, { isSet, restrict = 'public', tags = [] }: FullFlag): Wish {
  if (target === 'user') return isSet ? { kind: 'set', restrict } : { kind: 'unfollow' }
  return isSet ? { kind: 'set', restrict, tags } : { kind: 'remove' }
}

/** The state to write. Undefined when `before` already is what the item wishes. */
export function wantedState({ wish }: BulkItem, before: FullFlag): FullFlag | undefined {
  const { isSet, restrict = 'public', tags = [] } = before
  switch (wish.kind) {
    case 'bookmark':
    case 'follow':
      return isSet ? undefined : wanted(wish.restrict, wish.kind === 'bookmark' ? wish.tags : undefined)
    case 'remove':
    case 'unfollow':
      return isSet ? { isSet: false } : undefined
    case 'restrict':
      return isSet && restrict !== wish.restrict ? wanted(wish.restrict, tags) : undefined
    case 'tags': {
      const edited = editTags(tags, wish.edit, wish.tags)
      return isSet && !isSameSet(edited, tags) ? wanted(restrict, edited) : undefined
    }
    case 'set':
      return isSet && restrict === wish.restrict && isSameSet(tags, wish.tags ?? tags)
        ? undefined
        : wanted(wish.restrict, wish.tags)
    case 'keep':
      return { isSet: true }
  }
}

const wanted = (restrict: Visibility, tags?: readonly string[]): FullFlag => ({
  isSet: true,
  restrict,
  ...(tags ? { tags } : {}),
})

/**
 * True when the site has the wanted state, so that the write has arrived. A new bookmark is the written one. An unknown visibility
 * or unknown tags of an edited one count as other ones, because a second write is harmless.
 */
export function isReached(wanted: FullFlag, before: FullFlag, now: FullFlag): boolean {
  if (wanted.isSet !== now.isSet) return false
  if (!wanted.isSet) return true
  if (!before.isSet) return now.restrict === undefined || now.restrict === wanted.restrict
  const hasTags = wanted.tags === undefined || (now.tags !== undefined && isSameSet(wanted.tags, now.tags))
  return now.restrict === wanted.restrict && hasTags
}

/** The tags after an edit, at most ten: the present ones stay first. */
function editTags(present: readonly string[], edit: TagEdit, tags: readonly string[]): readonly string[] {
  if (edit === 'remove') return present.filter((tag) => !tags.includes(tag))
  return [...new Set(edit === 'add' ? [...present, ...tags] : tags)].slice(0, maxBookmarkTags)
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => other.includes(tag))

/** True when the write needs a state that no list knew: for undo, and to leave tags and private follows as they are. */
export function needsState({ target, wish, known }: BulkItem): boolean {
  if (wish.kind === 'keep') return false
  if (known === undefined) return true
  if (wish.kind === 'bookmark' || wish.kind === 'follow') return false
  if (!known.isSet) return false
  return known.restrict === undefined || (target !== 'user' && known.tags === undefined)
}

/** Reads a stored header. Undefined for anything else. */
export function readHeader(value: unknown): RunHeader | undefined {
  const { id, account, action, createdAt, items, state, cause } = record(value)
  const { mode, id: accountId } = record(account)
  const known = bulkActions.find((one) => one === action)
  const isOwned = (mode === 'app' || mode === 'web') && parseId(accountId) !== undefined
  if (text(id) === '' || !known || (account !== null && !isOwned)) return undefined
  if (typeof createdAt !== 'number' || (state !== 'running' && state !== 'stopped' && state !== 'ended')) return undefined
  const readable = list(items) as readonly BulkItem[]
  if (readable.length === 0 || !readable.every(isItem)) return undefined
  const { kind, reason } = record(cause)
  const stopped = typeof kind === 'string' ? { kind: kind as FailureKind, reason: text(reason) } : undefined
  const owner: Account | null = mode === 'app' || mode === 'web' ? { mode, id: text(accountId) } : null
  return { id: text(id), account: owner, action: known, createdAt, items: readable, state, cause: stopped }
}

/** Items are written by this code only; a newer build may have other ones. */
const isItem = (value: unknown): boolean => {
  const { target, id, title, wish } = record(value)
  return (
    (target === 'artwork' || target === 'novel' || target === 'user') &&
    parseId(id) !== undefined &&
    typeof title === 'string' &&
    wishKinds.has(text(record(wish).kind))
  )
}

const wishKinds = new Set<string>([
  'bookmark',
  'set',
  'tags',
  'restrict',
  'follow',
  'remove',
  'unfollow',
  'keep',
] satisfies Wish['kind'][])
