// Favourites: what a member has bookmarked for all to see, newest bookmark first; each page names the bookmark to go on after (docs/spec/product.md 4).
import type { Artwork, Novel } from '@emaki/domain'
import { profileThrottleMs } from '@emaki/domain'
import { mirror } from '../http/mirror.ts'
import { feedQuery } from '../query/feed.ts'
import { asItIs, illustPage } from '../query/illustPage.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { nextParameter } from '../query/listPage.ts'
import { novelPage } from '../query/novelPage.ts'
import { keepAll } from '../works/artwork.ts'

const nextBookmark = nextParameter('max_bookmark_id')

/** Bookmarked illustrations and manga. Kept 12 hours (docs/spec/product.md 9). */
export const favouritesQuery = (id: string) =>
  feedQuery<Artwork>({
    key: ['favourites', id],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) =>
      illustPage(await mirror().ask('/favorite', { id, max_bookmark_id: cursor }, signal), nextBookmark, asItIs),
    keep: keepAll,
  })

/** Bookmarked novels. Kept 12 hours (docs/spec/product.md 9). */
export const favouriteNovelsQuery = (id: string) =>
  feedQuery<Novel>({
    key: ['favourite-novels', id],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) =>
      novelPage(await mirror().ask('/favorite_novel', { id, max_bookmark_id: cursor }, signal), nextBookmark),
    keep: keepAll,
  })
