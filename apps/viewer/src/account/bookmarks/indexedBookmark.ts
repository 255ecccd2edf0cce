// A bookmark as the index of an account stores it (decision 0002: captions stay HTML until they are shown).
import {
  type Artwork,
  type LibraryWork,
  libraryWorkOf,
  type Novel,
  parseId,
  record,
  type UpstreamState,
  upstreamStates,
} from '@emaki/domain'
import { flagKey, flagOf, flags } from '../../platform/account/flags.ts'

export type BookmarkedKind = 'illust' | 'novel'

/** `browser`: history, offline copies or cached responses. `archive`: the library of the gateway. `recovery`: copies on other sites. */
export const rescueSources = ['browser', 'archive', 'recovery'] as const
export type RescueSource = (typeof rescueSources)[number]

export interface IndexedBookmark {
  /** The work as it was last visible. Only its first page, in three sizes. */
  readonly work: Artwork | Novel
  /** Place in the list as a time, in ms since 1970: the site does not say when a work was bookmarked. */
  readonly keptAt: number
  readonly isPrivate: boolean
  readonly upstream: UpstreamState
  /** Where its work was found again after it had disappeared. */
  readonly rescuedFrom?: RescueSource | undefined
  /** The run that last saw the bookmark: its start, in ms since 1970. */
  readonly run: number
}

/** Longest caption in the index, in characters. */
const maxCaption = 2000

export const kindOf = ({ work }: Pick<IndexedBookmark, 'work'>): BookmarkedKind => ('cover' in work ? 'novel' : 'illust')

/** The key of a bookmark within its account: illustrations and novels have separate number spaces. */
export const bookmarkKey = (bookmark: Pick<IndexedBookmark, 'work'>): string => `${kindOf(bookmark)}:${bookmark.work.id}`

/** True for a bookmark that was removed in this browser after it was indexed. The next run deletes it from the index. */
export const isRemoved = (accountId: string, { work }: Pick<IndexedBookmark, 'work'>): boolean =>
  flagOf(flags.getState(), flagKey(accountId, 'cover' in work ? 'novel' : 'artwork', work.id), Date.now())?.isSet === false

/** The part of a work that cards and searches need. Without the original, opening it requests the whole work. */
export function trimWork<Work extends Artwork | Novel>(work: Work): Work {
  const caption = work.caption.slice(0, maxCaption)
  if (!('images' in work)) return { ...work, caption }
  return { ...work, caption, images: work.images.slice(0, 1).map((page) => ({ ...page, o: '' })) }
}

/** The bookmark as libraries search it. */
export const libraryWorkOfBookmark = ({ work, keptAt, isPrivate, upstream }: IndexedBookmark): LibraryWork =>
  libraryWorkOf(work, { keptAt, isPrivate, upstream, isRead: true })

/** Reads a stored bookmark. Undefined for anything else. */
export function readBookmark(value: unknown): IndexedBookmark | undefined {
  const { work, keptAt, isPrivate, upstream, run, rescuedFrom } = record(value)
  const { id, title, caption, author, tags, images, cover } = record(work)
  const isWork = parseId(id) !== undefined && typeof title === 'string' && typeof caption === 'string' && Array.isArray(tags)
  const hasPicture = Array.isArray(images) ? images.length > 0 : typeof cover === 'object' && cover !== null
  const state = upstreamStates.find((known) => known === upstream)
  if (!isWork || !hasPicture || typeof author !== 'object' || author === null || state === undefined) return undefined
  if (typeof keptAt !== 'number' || typeof run !== 'number' || typeof isPrivate !== 'boolean') return undefined
  const source = rescueSources.find((known) => known === rescuedFrom)
  return { work: work as Artwork | Novel, keptAt, isPrivate, upstream: state, run, ...(source ? { rescuedFrom: source } : {}) }
}
