// Public bookmarks of a user, newest first. Each page names the bookmark to continue after (docs/spec/product.md 4).
import type { Artwork, Novel } from '@emaki/domain'
import { profileThrottleMs } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { nextParameter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'
import { keepAll } from '../../works/queries/artwork.ts'

const nextBookmark = nextParameter('max_bookmark_id')

/** Bookmarked illustrations and manga. Cached for 12 hours (docs/spec/product.md 9). */
export const userBookmarksQuery = (id: string) =>
  feedQuery<Artwork>({
    key: ['favourites', id],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) =>
      illustPage(await mirror().get('/favorite', { id, max_bookmark_id: cursor }, signal), nextBookmark, identity),
    keep: keepAll,
  })

/** Bookmarked novels. Cached for 12 hours (docs/spec/product.md 9). */
export const userNovelBookmarksQuery = (id: string) =>
  feedQuery<Novel>({
    key: ['favourite-novels', id],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) =>
      novelPage(await mirror().get('/favorite_novel', { id, max_bookmark_id: cursor }, signal), nextBookmark),
    keep: keepAll,
  })
