// What the searches of bookmarks on both sides have in common: bookmarks with their work, tags with their numbers, and months
// (docs/contract/site-2026.md 13).
import type { BookmarkRecord, Catalogue, NovelRecord, TagRecord, Visibility, WorkKind, WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import { AppApiError, invalidParameter } from '@emaki/domain/upstream'
import { type EndpointRequest, type Endpoints, itemOf, listPage, sliced, visibilities } from './requester.ts'
import { wireIllust, wireNovel, wireTag } from './wire.ts'

interface SoughtBookmarks {
  readonly restrict: Visibility
  /** A tag of the account. */
  readonly bookmarkTag?: string | undefined
  /** A tag of the works. */
  readonly workTag?: string | undefined
  /** YYYY-MM. */
  readonly period?: string | undefined
}

interface FoundBookmark {
  readonly bookmark: BookmarkRecord
  readonly work: WorkRecord | NovelRecord
}

/** More bookmarks than an account of the sample has. */
export const maxBookmarks = 10_000

/** The sample does not store when a bookmark was made. It is the month of the work. */
const monthOf = ({ work }: FoundBookmark): string => work.created.slice(0, 7)

/** The bookmarks that fit, newest first. Works above the rating are left out, as upstream's index has only visible works. */
export function findBookmarks(
  catalogue: Catalogue,
  kind: WorkKind,
  account: { readonly id: number; readonly xRestrict: XRestrict },
  { restrict, bookmarkTag, workTag, period }: SoughtBookmarks,
): FoundBookmark[] {
  return catalogue
    .bookmarksOf(kind, account.id, { restrict, tag: bookmarkTag, limit: maxBookmarks })
    .flatMap((bookmark): FoundBookmark[] => {
      const work = itemOf(catalogue, kind, bookmark.id)
      return work ? [{ bookmark, work }] : []
    })
    .filter(({ work }) => !('stub' in work && work.stub) && work.xRestrict <= account.xRestrict)
    .filter((found) => period === undefined || monthOf(found) === period)
    .filter(({ work }) => workTag === undefined || work.tags.some(({ name }) => name === workTag))
}

/** The tags of the works that contain a word, most used first. */
export function workTags(found: readonly FoundBookmark[], word = ''): { readonly tag: TagRecord; readonly count: number }[] {
  const tags = found.flatMap(({ work }) => work.tags).filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
  const known = new Map(tags.map((tag) => [tag.name, tag]))
  return counted(tags.map(({ name }) => name)).flatMap(({ name, count }) => {
    const tag = known.get(name)
    return tag ? [{ tag, count }] : []
  })
}

/** The account's own tags that contain a word, most used first. */
const ownTags = (found: readonly FoundBookmark[], word = '') =>
  counted(found.flatMap(({ bookmark }) => bookmark.tags.filter((tag) => tag.includes(word))))

/** The months with bookmarks, newest first. */
export const months = (found: readonly FoundBookmark[]) => counted(found.map(monthOf)).sort((a, b) => (a.name < b.name ? 1 : -1))

/** How often each name occurs, most frequent first. */
export function counted(names: readonly string[]): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

export const bookmarkSearchEndpoints = (catalogue: Catalogue, kind: WorkKind): Endpoints => ({
  '/v1/search/bookmark/sync-status': (asked) => {
    premiumAccount(asked)
    return { is_synchronised: true }
  },
  [`/v1/search/bookmark/${kind}`]: (asked: EndpointRequest) => {
    const found = sought(catalogue, kind, asked)
    if (asked.parameters.oneOf('order', ['bookmarked_desc', 'bookmarked_asc'], 'bookmarked_desc') === 'bookmarked_asc')
      found.reverse()
    const wire = ({ work }: FoundBookmark) =>
      'type' in work ? wireIllust(work, asked.requester) : wireNovel(work, asked.requester)
    return { ...listPage(asked.parameters, `${kind}s`, sliced(found), wire), total: found.length }
  },
  [`/v1/search/bookmark/${kind}/bookmark-tag`]: (asked: EndpointRequest) => ({
    tags: ownTags(sought(catalogue, kind, asked), asked.parameters.text('word')).map((tag) => ({
      ...tag,
      translated_name: null,
    })),
    next_url: null,
  }),
  [`/v1/search/bookmark/${kind}/${kind}-tag`]: (asked: EndpointRequest) => ({
    tags: workTags(sought(catalogue, kind, asked), asked.parameters.text('word')).map(({ tag, count }) => ({
      name: tag.name,
      count,
      translated_name: wireTag(tag, asked.requester).translated_name,
    })),
    next_url: null,
  }),
  [`/v1/search/bookmark/${kind}/period`]: (asked: EndpointRequest) => ({ periods: months(sought(catalogue, kind, asked)) }),
})

function premiumAccount({ requester: { account } }: EndpointRequest) {
  if (account?.isPremium) return account
  throw new AppApiError(403, { userMessage: 'プレミアム会員限定の機能です。' })
}

/** A wrong restriction is refused: there is no list of both. */
function sought(catalogue: Catalogue, kind: WorkKind, asked: EndpointRequest) {
  const account = premiumAccount(asked)
  const { parameters } = asked
  const period = parameters.text('bookmark_period')
  if (period !== undefined && !/^\d{4}-\d{2}$/.test(period)) throw invalidParameter('bookmark_period', 'contains invalid value')
  return findBookmarks(catalogue, kind, account, {
    restrict: parameters.oneOf('bookmark_restrict', visibilities, 'public'),
    bookmarkTag: parameters.text('bookmark_tag'),
    workTag: parameters.text(`${kind}_tag`),
    period,
  })
}
