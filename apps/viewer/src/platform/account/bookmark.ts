// Requests that read and change bookmarks, for both account modes (docs/contract/app-api.md 3.4, docs/contract/companion.md 8).
import { list, readWebBookmark, record, succeeded, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { accountGet, accountPost } from '../http/accountRequest.ts'
import { companion } from '../http/companion.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import { unwrap } from '../query/queryClient.ts'
import { type Account, webFlag } from './account.ts'
import type { Flag, Visibility } from './flags.ts'
import { isActiveAccount } from './session.ts'
import { otherAccount } from './updateFlag.ts'

export type BookmarkKind = 'artwork' | 'novel'

/** Visibility and tags of a new bookmark. */
export interface BookmarkOptions {
  readonly restrict: Visibility
  /** The account's own tags for it, at most ten. */
  readonly tags: readonly string[]
}

/** A bookmark with its tags, and the tags to choose from. */
export interface BookmarkDetail {
  readonly flag: Flag
  readonly chosen: readonly string[]
  readonly offered: readonly string[]
}

/** The calls of the app API. */
const names = {
  artwork: {
    id: 'illust_id',
    add: 'v2/illust/bookmark/add',
    remove: 'v1/illust/bookmark/delete',
    detail: 'v2/illust/bookmark/detail',
  },
  novel: { id: 'novel_id', add: 'v2/novel/bookmark/add', remove: 'v1/novel/bookmark/delete', detail: 'v2/novel/bookmark/detail' },
} as const

/** The calls of the web side (docs/contract/companion.md 8). */
const webNames = {
  artwork: {
    id: 'illust_id',
    page: '/ajax/illust',
    add: '/ajax/illusts/bookmarks/add',
    remove: '/ajax/illusts/bookmarks/delete',
    bookmark: 'bookmark_id',
  },
  novel: {
    id: 'novel_id',
    page: '/ajax/novel',
    add: '/ajax/novels/bookmarks/add',
    remove: '/novel/bookmark_setting.php',
    bookmark: 'book_id[]',
  },
} as const

/** Adds a bookmark, or edits the existing one. `known`: the state before, whose id an edited bookmark of the web side keeps. */
export async function addBookmark(
  account: Account,
  kind: BookmarkKind,
  id: string,
  wish: BookmarkOptions,
  known?: Flag,
): Promise<RequestResult<Flag>> {
  if (!isActiveAccount(account)) return otherAccount()
  const { restrict, tags } = wish
  if (account.mode === 'app') {
    const { id: name, add } = names[kind]
    const response = await accountPost(add, { [name]: id, restrict, ...(tags.length > 0 ? { tags } : {}) })
    return response.ok ? succeeded({ isSet: true, restrict }) : response
  }
  const { id: name, add } = webNames[kind]
  const response = await companion().send(add, {
    json: { [name]: id, restrict: restrict === 'private' ? 1 : 0, comment: '', tags },
  })
  if (!response.ok) return response
  // The answer for a novel is the id itself.
  const added = kind === 'novel' ? response.value : record(response.value).last_bookmark_id
  const bookmarkId = text(added) || (known?.bookmarkId ?? '')
  if (bookmarkId !== '') return succeeded({ isSet: true, restrict, bookmarkId })
  // An edited bookmark keeps its id, but the response does not repeat it.
  return succeeded((await readBookmark(account, kind, id)) ?? { isSet: true, restrict })
}

/** Removes a bookmark. The web side needs the id of the bookmark, which is requested when unknown. */
export async function removeBookmark(
  account: Account,
  kind: BookmarkKind,
  id: string,
  known?: Flag,
): Promise<RequestResult<Flag>> {
  if (!isActiveAccount(account)) return otherAccount()
  if (account.mode === 'app') {
    const response = await accountPost(names[kind].remove, { [names[kind].id]: id })
    return response.ok ? succeeded({ isSet: false }) : response
  }
  const bookmarkId = known?.bookmarkId
  if (bookmarkId === undefined) {
    const state = await requestWebBookmark(kind, id)
    if (!state.ok) return state
    return state.value.bookmarkId === undefined ? succeeded({ isSet: false }) : removeBookmark(account, kind, id, state.value)
  }
  const { remove, bookmark } = webNames[kind]
  const response = await companion().send(remove, { form: { [bookmark]: bookmarkId } })
  return response.ok ? succeeded({ isSet: false }) : response
}

/** The state on the server. Undefined when the request fails. */
export async function readBookmark(
  account: Account,
  kind: BookmarkKind,
  id: string,
  signal?: AbortSignal,
): Promise<Flag | undefined> {
  if (account.mode === 'app') return (await readBookmarkDetail(kind, id, signal))?.flag
  const response = await requestWebBookmark(kind, id, signal)
  return response.ok ? response.value : undefined
}

/** The bookmark with its tags, in local app API mode. Undefined when the request fails. */
export async function readBookmarkDetail(
  kind: BookmarkKind,
  id: string,
  signal?: AbortSignal,
): Promise<BookmarkDetail | undefined> {
  const detail = await requestBookmarkDetail(kind, id, signal)
  return detail.ok ? detail.value : undefined
}

/** The same with the reason of a failure. */
export async function requestBookmarkDetail(
  kind: BookmarkKind,
  id: string,
  signal?: AbortSignal,
): Promise<RequestResult<BookmarkDetail>> {
  const response = await accountGet(names[kind].detail, { [names[kind].id]: id }, signal)
  if (!response.ok) return response
  const detail = bookmarkDetail(response.value)
  return detail ? succeeded(detail) : requestFailed(translate('error.unknown'))
}

/** Reads a response with bookmark details. Undefined when it has none. */
export function bookmarkDetail(response: unknown): BookmarkDetail | undefined {
  const detail = record(record(response).bookmark_detail)
  if (typeof detail.is_bookmarked !== 'boolean') return undefined
  const tags = list(detail.tags).map(record)
  const named = (isChosen: boolean) =>
    tags.filter((tag) => (tag.is_registered === true) === isChosen).flatMap((tag) => text(tag.name) || [])
  return {
    flag: detail.is_bookmarked
      ? { isSet: true, restrict: detail.restrict === 'private' ? 'private' : 'public' }
      : { isSet: false },
    chosen: named(true),
    offered: named(false),
  }
}

/** Requests the page of a work on the web side, never from a cache. */
const requestWebWork = (kind: BookmarkKind, id: string, signal?: AbortSignal): Promise<RequestResult<unknown>> =>
  companion().get(`${webNames[kind].page}/${id}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)

/** The same as a query, for the bookmark and the like of a work: requests of one moment share one response. */
export const webWorkQuery = (account: Account, kind: BookmarkKind, id: string) =>
  queryOptions<unknown>({
    queryKey: ['web-work', account.id, kind, id],
    queryFn: async ({ signal }) => unwrap(await requestWebWork(kind, id, signal)),
    staleTime: 0,
    gcTime: 0,
  })

/** The bookmark of a web session on a work. */
export async function requestWebBookmark(kind: BookmarkKind, id: string, signal?: AbortSignal): Promise<RequestResult<Flag>> {
  const response = await requestWebWork(kind, id, signal)
  return response.ok ? succeeded(readWebFlag(response.value)) : response
}

/** Reads the bookmark from the page of a work on the web side. */
export function readWebFlag(page: unknown): Flag {
  const bookmark = readWebBookmark(page)
  return bookmark ? webFlag(bookmark) : { isSet: false }
}
