// The lists of an account's bookmarks, page by page, with the works that the account can no longer open
// (docs/contract/app-api.md 2.4, 3.4; docs/contract/companion.md 7.16).
import {
  type Artwork,
  bookmarksPageSize,
  count,
  isLimitedImage,
  list,
  type Novel,
  normaliseArtwork,
  normaliseNovel,
  normaliseWebNovel,
  normaliseWebWork,
  parseId,
  readWebBookmark,
  record,
  succeeded,
  text,
  type UpstreamState,
} from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { webBookmarkPage } from '../../platform/account/bookmarkTags.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { webLanguage } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import type { Cursor } from '../../platform/query/feedPages.ts'
import { nextParameter } from '../../platform/query/listPage.ts'
import type { BookmarkedKind } from './indexedBookmark.ts'

/** One list, such as the private bookmarks of novels. */
export interface BookmarkList {
  readonly kind: BookmarkedKind
  readonly restrict: Visibility
}

/** One bookmark of a page. `unknown`: a stub that does not say why, so that the work itself must be requested. */
export interface ListedBookmark {
  readonly work: Artwork | Novel
  readonly upstream: UpstreamState
}

export interface BookmarkPage {
  readonly bookmarks: readonly ListedBookmark[]
  /** Null at the end. */
  readonly next: Cursor | null
}

/** The lists of an account. */
export const bookmarkLists: readonly BookmarkList[] = [
  { kind: 'illust', restrict: 'public' },
  { kind: 'illust', restrict: 'private' },
  { kind: 'novel', restrict: 'public' },
  { kind: 'novel', restrict: 'private' },
]

/** Loads one page of a list. `cursor`: 0 for the first page. Rejects only when `signal` aborts. */
export function loadBookmarkPage(
  { mode, id }: Account,
  list: BookmarkList,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<RequestResult<BookmarkPage>> {
  return mode === 'web' ? webPage(id, list, cursor, signal) : appPage(id, list, cursor, signal)
}

const nextBookmark = nextParameter('max_bookmark_id')

async function appPage(id: string, { kind, restrict }: BookmarkList, cursor: Cursor, signal: AbortSignal) {
  const query = { id, max_bookmark_id: cursor || undefined, restrict }
  const response = await mirror().get(kind === 'illust' ? '/favorite' : '/favorite_novel', query, signal)
  if (!response.ok) return response
  const body = record(response.value)
  const wires = kind === 'illust' ? body.illusts : body.novels
  if (!Array.isArray(wires)) return requestFailed(translate('error.unknown'))
  const bookmarks = list(wires).flatMap((wire): ListedBookmark[] => {
    const work = kind === 'illust' ? normaliseArtwork(wire) : normaliseNovel(wire)
    return work ? [{ work, upstream: record(wire).visible === false ? stateOfStub(work) : 'live' }] : []
  })
  return succeeded({ bookmarks, next: nextBookmark(body) })
}

/** Why a stub replaces the work, by the name of its picture (docs/contract/app-api.md 2.4). */
function stateOfStub(work: Artwork | Novel): UpstreamState {
  const picture = 'cover' in work ? work.cover.l || work.cover.m : work.images[0]?.l || work.images[0]?.m || ''
  return !isLimitedImage(picture) || picture.includes('limit_unknown') ? 'unknown' : 'restricted'
}

async function webPage(id: string, { kind, restrict }: BookmarkList, cursor: Cursor, signal: AbortSignal) {
  const response = await webBookmarkPage(id, kind === 'novel' ? 'novel' : 'artwork', restrict, signal, Number(cursor))
  if (!response.ok) return response
  const body = record(response.value)
  if (!Array.isArray(body.works)) return requestFailed(translate('error.unknown'))
  const translations = record(body.tagTranslation)
  const bookmarks = list(body.works).flatMap((wire): ListedBookmark[] => {
    const work = (kind === 'illust' ? normaliseWebWork : normaliseWebNovel)(wire, translations, webLanguage())
    return work ? [{ work, upstream: 'live' }] : (maskedBookmark(kind, wire) ?? [])
  })
  const next = Number(cursor) + bookmarksPageSize
  const isEnd = body.works.length === 0 || next >= count(body.total)
  return succeeded({ bookmarks, next: isEnd ? null : next })
}

/** A masked entry of the web side: id and bookmark are real, everything else is a placeholder. */
function maskedBookmark(kind: BookmarkedKind, wire: unknown): ListedBookmark[] | undefined {
  const work = record(wire)
  const id = parseId(work.id)
  const url = text(work.url)
  if (id === undefined || work.isMasked !== true) return undefined
  const shown = { id, x_restrict: 0, image_urls: { square_medium: url, medium: url, large: url } }
  const stub = kind === 'illust' ? normaliseArtwork(shown) : normaliseNovel(shown)
  const bookmark = readWebBookmark(work)
  return stub && [{ work: { ...stub, ...(bookmark ? { bookmark } : {}) }, upstream: stateOfStub(stub) }]
}

/**
 * What the site says of one work that a list shows as a stub. Fails when the site refuses to say. A web session requests it from the host,
 * whose account may see more than its own.
 */
export async function requestUpstreamState(
  { mode }: Account,
  kind: BookmarkedKind,
  id: string,
  signal: AbortSignal,
): Promise<RequestResult<UpstreamState>> {
  const response = await mirror().get(kind === 'illust' ? '/illust' : '/novel_detail', { id }, signal)
  if (!response.ok) return response.error.kind === 'removed' ? succeeded('deleted') : response
  const wire = record(record(response.value)[kind])
  const work = kind === 'illust' ? normaliseArtwork(wire) : normaliseNovel(wire)
  if (!work) return succeeded('deleted')
  if (wire.visible !== false) return succeeded(mode === 'app' ? 'live' : 'restricted')
  const state = stateOfStub(work)
  return succeeded(state === 'unknown' ? 'private' : state)
}
