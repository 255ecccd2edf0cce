// Bookmark: how works are bookmarked in each logged-in mode: shapes of the calls, and what their answers say (docs/contract/app-api.md 3.4, docs/contract/companion.md 8).
import type { Artwork, DataResult, Novel } from '@emaki/domain'
import { list, readWebBookmark, record, success, text } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { ownRead, ownWrite } from '../http/ownCall.ts'
import type { Account } from './account.ts'
import type { Mark, Visibility } from './marks.ts'

export type BookmarkKind = 'artwork' | 'novel'

/** How a bookmark is to be. */
export interface BookmarkWish {
  readonly restrict: Visibility
  /** The account's own tags for it, at most ten. */
  readonly tags: readonly string[]
}

/** A bookmark with its tags, and the tags that can be chosen for it. */
export interface BookmarkDetail {
  readonly mark: Mark
  readonly chosen: readonly string[]
  readonly offered: readonly string[]
}

const names = {
  artwork: {
    id: 'illust_id',
    add: 'v2/illust/bookmark/add',
    remove: 'v1/illust/bookmark/delete',
    detail: 'v2/illust/bookmark/detail',
  },
  novel: { id: 'novel_id', add: 'v2/novel/bookmark/add', remove: 'v1/novel/bookmark/delete', detail: 'v2/novel/bookmark/detail' },
} as const

/** What a list said of a work: in local app API mode its own word, for a web session only what the web side told (docs/spec/product.md 3). */
export function toldMark(account: Account, work: Artwork | Novel): Mark | undefined {
  if (account.mode === 'app') return { isSet: work.is_bookmarked }
  const bookmark = 'bookmark' in work ? work.bookmark : undefined
  return bookmark && webMark(bookmark)
}

/** Bookmarks a work, or changes the bookmark that it has. */
export async function addBookmark(
  account: Account,
  kind: BookmarkKind,
  id: string,
  wish: BookmarkWish,
): Promise<DataResult<Mark>> {
  const { restrict, tags } = wish
  if (account.mode === 'app') {
    const { id: name, add } = names[kind]
    const answer = await ownWrite(add, { [name]: id, restrict, ...(tags.length > 0 ? { tags } : {}) })
    return answer.status === 0 ? success({ isSet: true, restrict }) : answer
  }
  const answer = await companion().send('/ajax/illusts/bookmarks/add', {
    json: { illust_id: id, restrict: restrict === 'private' ? 1 : 0, comment: '', tags },
  })
  if (answer.status !== 0) return answer
  const bookmarkId = text(record(answer.data).last_bookmark_id)
  if (bookmarkId !== '') return success({ isSet: true, restrict, bookmarkId })
  // An edited bookmark keeps its number, which is not told again.
  return success((await readBookmark(account, kind, id)) ?? { isSet: true, restrict })
}

/** Takes a bookmark away. On the web side by its own number, which is asked for where it is not known. */
export async function removeBookmark(account: Account, kind: BookmarkKind, id: string, known?: Mark): Promise<DataResult<Mark>> {
  if (account.mode === 'app') {
    const answer = await ownWrite(names[kind].remove, { [names[kind].id]: id })
    return answer.status === 0 ? success({ isSet: false }) : answer
  }
  const bookmarkId = known?.bookmarkId
  if (bookmarkId === undefined) {
    const state = await askWebState(id)
    if (state.status !== 0) return state
    return state.data.bookmarkId === undefined ? success({ isSet: false }) : removeBookmark(account, kind, id, state.data)
  }
  const answer = await companion().send('/ajax/illusts/bookmarks/delete', { form: { bookmark_id: bookmarkId } })
  return answer.status === 0 ? success({ isSet: false }) : answer
}

/** How the server has it now; undefined when it cannot be asked. */
export async function readBookmark(
  account: Account,
  kind: BookmarkKind,
  id: string,
  signal?: AbortSignal,
): Promise<Mark | undefined> {
  if (account.mode === 'app') return (await readBookmarkDetail(kind, id, signal))?.mark
  const answer = await askWebState(id, signal)
  return answer.status === 0 ? answer.data : undefined
}

/** The bookmark with its tags, in local app API mode; undefined when it cannot be asked. */
export async function readBookmarkDetail(
  kind: BookmarkKind,
  id: string,
  signal?: AbortSignal,
): Promise<BookmarkDetail | undefined> {
  const answer = await ownRead(names[kind].detail, { [names[kind].id]: id }, signal)
  return answer.status === 0 ? bookmarkDetail(answer.data) : undefined
}

/** Reads an answer of bookmark details; undefined when it holds none. */
export function bookmarkDetail(answer: unknown): BookmarkDetail | undefined {
  const detail = record(record(answer).bookmark_detail)
  if (typeof detail.is_bookmarked !== 'boolean') return undefined
  const tags = list(detail.tags).map(record)
  const named = (isChosen: boolean) =>
    tags.filter((tag) => (tag.is_registered === true) === isChosen).flatMap((tag) => text(tag.name) || [])
  return {
    mark: detail.is_bookmarked
      ? { isSet: true, restrict: detail.restrict === 'private' ? 'private' : 'public' }
      : { isSet: false },
    chosen: named(true),
    offered: named(false),
  }
}

async function askWebState(id: string, signal?: AbortSignal): Promise<DataResult<Mark>> {
  const answer = await companion().ask(`/ajax/illust/${id}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)
  if (answer.status !== 0) return answer
  const bookmark = readWebBookmark(answer.data)
  return success(bookmark ? webMark(bookmark) : { isSet: false })
}

const webMark = ({ id, isPrivate }: { readonly id: string; readonly isPrivate: boolean }): Mark => ({
  isSet: true,
  restrict: isPrivate ? 'private' : 'public',
  bookmarkId: id,
})
