// Artwork: one work in full, known already when it was met in a list, and the works related to it.
import type { Artwork } from '@emaki/domain'
import { isLimitedImage, normaliseArtwork, record } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { limitQueryLength } from '../http/limitQueryLength.ts'
import { mirror } from '../http/mirror.ts'
import { offlineArtwork } from '../offline/offlineCopies.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { feedQuery } from '../query/feed.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { nextQuery } from '../query/listPage.ts'
import { identity, illustPage } from '../query/mirrorPages.ts'

const artworkKey = (id: string) => ['artwork', id] as const

/** Works met in lists lately, newest last: what the artwork screen can show before its own call answers. */
const met = new Map<string, Artwork>()
const metLimit = 200
/** Works whose bookmark was changed in this visit. */
const toggled = new Set<string>()

/**
 * A work in full. Never expires when complete (docs/spec/product.md 9); a placeholder is asked for again after ten minutes. A work met in a list shows
 * at once; only ugoira and placeholders are then asked for again (docs/spec/product.md 4.5).
 */
export function artworkQuery(id: string) {
  const known = met.get(id)
  const query = entityQuery<Artwork>({
    key: artworkKey(id),
    lifetime: lifetimes.artwork,
    request: (signal) => mirror().get('/illust', { id }, signal),
    read: (answer) => normaliseArtwork(record(answer).illust),
    offlineCopy: () => offlineArtwork(id),
  })
  return queryOptions<Artwork>({
    ...query,
    staleTime: ({ state }) => {
      if (state.data && !isComplete(state.data)) return lifetimes.incomplete
      return toggled.has(id) ? lifetimes.toggledArtwork : lifetimes.artwork
    },
    ...(known && isComplete(known) && known.type !== 'ugoira' ? { initialData: known } : {}),
    ...(known ? { placeholderData: known } : {}),
  })
}

/** Tells that a work is about to be opened from a list, so that its screen needs no call. */
export function cacheArtwork(artwork: Artwork, client?: QueryClient): void {
  met.delete(artwork.id)
  met.set(artwork.id, artwork)
  const oldest = met.keys().next().value
  if (met.size > metLimit && oldest !== undefined) met.delete(oldest)
  if (client && isComplete(artwork) && artwork.type !== 'ugoira' && !client.getQueryData(artworkKey(artwork.id))) {
    client.setQueryData(artworkKey(artwork.id), artwork)
  }
}

/** Tells that a work is bookmarked now, or no more, wherever it is kept (docs/spec/product.md 4.4). Asked for again after 6 hours (docs/spec/product.md 9). */
export function updateCachedBookmark(id: string, isBookmarked: boolean, client: QueryClient): void {
  const known = met.get(id)
  if (known) met.set(id, { ...known, is_bookmarked: isBookmarked })
  toggled.add(id)
  client.setQueryData<Artwork>(artworkKey(id), (artwork) => artwork && { ...artwork, is_bookmarked: isBookmarked })
}

/** The work when it was met in a list or opened before, without any call. */
export const cachedArtwork = (id: string, client: QueryClient): Artwork | undefined =>
  client.getQueryData<Artwork>(artworkKey(id)) ?? met.get(id)

/** False for limited stubs (docs/contract/app-api.md 2.4), and for works whose original is not known. */
export function isComplete(artwork: Artwork): boolean {
  const original = artwork.images[0]?.o ?? ''
  return original !== '' && !isLimitedImage(original) && artwork.images.length === artwork.count
}

/** Works related to one, as long as upstream names more. Kept 2 days (docs/spec/product.md 9). */
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

/** Lists without a rule of their own: cards still hide what the content settings hide. */
export const keepAll = (): boolean => true
