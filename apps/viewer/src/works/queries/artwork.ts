// Queries for one artwork, and for the works related to it. Works from lists need no request.
import type { Artwork } from '@emaki/domain'
import { isLimitedImage, normaliseArtwork, record } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { limitQueryLength } from '../../platform/http/limitQueryLength.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { nextQuery } from '../../platform/query/listPage.ts'
import { identity, illustPage } from '../../platform/query/mirrorPages.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { offlineArtwork } from '../offlineCopies/offlineCopies.ts'

const artworkKey = (id: string) => ['artwork', id] as const

/** What lists and clicks have said about works, for each account. */
const known = perAccount(() => ({
  /** Artworks from lists, newest last: the artwork screen shows them before its own request returns. */
  listed: new Map<string, Artwork>(),
  /** Ids of works whose bookmark changed in this visit. */
  changedBookmarks: new Set<string>(),
}))
const maxListedArtworks = 200

/**
 * One artwork. Never expires when complete (docs/spec/product.md 9). A limited stub is requested again after ten minutes. A
 * work from a list shows at once; only ugoira and stubs are then requested (docs/spec/product.md 4.5). `cache` is that of `fetch`.
 */
export function artworkQuery(id: string, cache?: RequestCache) {
  const listed = known.listed.get(id)
  const query = entityQuery<Artwork>({
    key: artworkKey(id),
    lifetime: lifetimes.artwork,
    request: (signal) => mirror().get('/illust', { id }, signal, cache),
    read: (response) => normaliseArtwork(record(response).illust),
    offlineCopy: () => offlineArtwork(id),
  })
  return queryOptions<Artwork>({
    ...query,
    staleTime: ({ state }) => {
      // A work that the account hides on the site may be shown again at any time.
      if (state.data && (!isComplete(state.data) || state.data.isMuted)) return lifetimes.incomplete
      return known.changedBookmarks.has(id) ? lifetimes.toggledArtwork : lifetimes.artwork
    },
    ...(listed && isComplete(listed) && listed.type !== 'ugoira' ? { initialData: listed } : {}),
    ...(listed ? { placeholderData: listed } : {}),
  })
}

/** Caches a work from a list before it is opened, so that its screen needs no request. */
export function cacheArtwork(artwork: Artwork, client?: QueryClient): void {
  const { listed } = known
  listed.delete(artwork.id)
  listed.set(artwork.id, artwork)
  const oldest = listed.keys().next().value
  if (listed.size > maxListedArtworks && oldest !== undefined) listed.delete(oldest)
  if (client && isComplete(artwork) && artwork.type !== 'ugoira' && !client.getQueryData(artworkKey(artwork.id))) {
    client.setQueryData(artworkKey(artwork.id), artwork)
  }
}

/**
 * Updates the bookmark flag of a cached work (docs/spec/product.md 4.4). The work is requested again after 6 hours
 * (docs/spec/product.md 9).
 */
export function updateCachedBookmark(id: string, isBookmarked: boolean, client: QueryClient): void {
  const { listed, changedBookmarks } = known
  const work = listed.get(id)
  if (work) listed.set(id, { ...work, is_bookmarked: isBookmarked })
  changedBookmarks.add(id)
  client.setQueryData<Artwork>(artworkKey(id), (artwork) => artwork && { ...artwork, is_bookmarked: isBookmarked })
}

/** The cached work from a list or an earlier visit. Sends no request. */
export const cachedArtwork = (id: string, client: QueryClient): Artwork | undefined =>
  client.getQueryData<Artwork>(artworkKey(id)) ?? known.listed.get(id)

/** False for limited stubs (docs/contract/app-api.md 2.4), and for works without the address of their original. */
export function isComplete(artwork: Artwork): boolean {
  const original = artwork.images[0]?.o ?? ''
  return original !== '' && !isLimitedImage(original) && artwork.images.length === artwork.count
}

/** Related works, as long as upstream names a next page. Cached for 2 days (docs/spec/product.md 9). */
export const relatedQuery = (id: string) =>
  feedQuery<Artwork>({
    key: ['related', id],
    lifetime: lifetimes.related,
    first: '',
    page: async (nextUrl, signal) => {
      const query = {
        id,
        page: 1,
        nextUrl: nextUrl ? limitQueryLength(String(nextUrl), (next) => ({ nextUrl: next })) : undefined,
      }
      return illustPage(await mirror().get('/related', query, signal), nextQuery, identity)
    },
    keep: keepAll,
  })

/** The filter of lists without a rule of their own. Cards still apply the content settings. */
export const keepAll = (): boolean => true
