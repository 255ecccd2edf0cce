// The tags of an account's bookmarks (docs/contract/app-api.md 3.4). On the web side they are part of the bookmark list (docs/contract/companion.md 7.16).
import { bookmarksPageSize, count, list, record, succeeded, text } from '@emaki/domain'
import { accountGet } from '../http/accountRequest.ts'
import { companion } from '../http/companion.ts'
import type { RequestResult } from '../http/requestResult.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { lifetimes } from '../query/lifetimes.ts'
import type { Account } from './account.ts'
import type { BookmarkDetail, BookmarkKind } from './bookmark.ts'
import { readBookmark, readBookmarkDetail } from './bookmark.ts'
import type { Visibility } from './flags.ts'

export interface BookmarkTag {
  readonly name: string
  readonly count: number
}

/** The site's own name for bookmarks without a tag. */
export const untagged = '未分類'

/** Maximum number of tag pages to request: more tags than a user can choose from. */
const tagPages = 4

/** The tags of an account's bookmarks, most used first. Cached for 10 minutes, like the other lists of an account. */
export const bookmarkTagsQuery = ({ mode, id }: Account, kind: BookmarkKind, restrict: Visibility) =>
  entityQuery<readonly BookmarkTag[]>({
    key: ['bookmark-tags', mode, id, kind, restrict],
    lifetime: lifetimes.webFeeds,
    request: (signal) => (mode === 'app' ? appTags(kind, restrict, signal) : webBookmarkPage(id, kind, restrict, signal)),
    read: (response) => readBookmarkTags(response),
  })

/** Reads tags with their counts, or counts the tags of bookmarks. Undefined for any other response. */
export function readBookmarkTags(response: unknown): readonly BookmarkTag[] | undefined {
  const { bookmark_tags: counted, bookmarkTags: attached, works } = record(response)
  if (Array.isArray(counted)) {
    return sorted(counted.map(record).map((tag) => ({ name: text(tag.name), count: count(tag.count) })))
  }
  if (!Array.isArray(works)) return undefined
  const counts = new Map<string, number>()
  for (const tags of Object.values(record(attached))) {
    for (const name of list(tags).map(text)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return sorted([...counts].map(([name, times]) => ({ name, count: times })))
}

/** A bookmark with its tags, in either account mode. Undefined when its state cannot be loaded. */
export async function loadBookmarkDetail(
  account: Account,
  kind: BookmarkKind,
  id: string,
  signal: AbortSignal,
): Promise<BookmarkDetail | undefined> {
  if (account.mode === 'app') return readBookmarkDetail(kind, id, signal)
  const [flag, ...pages] = await Promise.all([
    readBookmark(account, kind, id, signal),
    webBookmarkPage(account.id, kind, 'public', signal),
    webBookmarkPage(account.id, kind, 'private', signal),
  ])
  if (!flag) return undefined
  const responses = pages.flatMap((page) => (page.ok ? [page.value] : []))
  const attached = responses.flatMap((response) => list(record(record(response).bookmarkTags)[flag.bookmarkId ?? '']))
  return {
    flag,
    chosen: attached.map(text).filter(Boolean),
    offered: responses.flatMap((response) => readBookmarkTags(response) ?? []).map(({ name }) => name),
  }
}

const sorted = (tags: readonly BookmarkTag[]): readonly BookmarkTag[] =>
  tags.filter(({ name }) => name !== '').sort((a, b) => b.count - a.count)

/** A page of a web session's bookmarks, with their tags by bookmark id. */
export const webBookmarkPage = (
  userId: string,
  kind: BookmarkKind,
  restrict: Visibility,
  signal?: AbortSignal,
  offset = 0,
  tag = '',
): Promise<RequestResult<unknown>> =>
  companion().get(
    `/ajax/user/${userId}/${kind === 'novel' ? 'novels' : 'illusts'}/bookmarks`,
    { tag, offset, limit: bookmarksPageSize, rest: restrict === 'private' ? 'hide' : 'show' },
    signal,
  )

async function appTags(kind: BookmarkKind, restrict: Visibility, signal: AbortSignal): Promise<RequestResult<unknown>> {
  const path = kind === 'novel' ? 'v1/user/bookmark-tags/novel' : 'v1/user/bookmark-tags/illust'
  const tags: unknown[] = []
  for (let page = 0; page < tagPages; page++) {
    const response = await accountGet(path, { restrict, offset: tags.length }, signal)
    if (!response.ok) return response
    const { bookmark_tags: more, next_url: next } = record(response.value)
    tags.push(...list(more))
    if (!text(next) || list(more).length === 0) break
  }
  return succeeded({ bookmark_tags: tags })
}
