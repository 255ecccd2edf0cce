// Own favourites: what the logged-in account has bookmarked, for all or for itself to see, under any of its tags (docs/spec/product.md 2.6; docs/contract/app-api.md 3.4, docs/contract/companion.md 7.16).
import type { Artwork, Novel } from '@emaki/domain'
import { bookmarksPageSize, count, list, profileThrottleMs } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import type { FeedQuery } from '../query/feed.ts'
import { feedQuery } from '../query/feed.ts'
import { asItIs, illustPage } from '../query/illustPage.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { nextParameter } from '../query/listPage.ts'
import { novelPage } from '../query/novelPage.ts'
import { webWorkPage } from '../query/webWorkPage.ts'
import { keepAll } from '../works/artwork.ts'
import type { Account } from './account.ts'
import type { Visibility } from './marks.ts'

export interface BookmarkSelection {
  readonly restrict: Visibility
  /** A tag of the account's own; empty for all bookmarks. */
  readonly tag: string
}

const nextBookmark = nextParameter('max_bookmark_id')

/** Bookmarked illustrations and manga, newest bookmark first. Kept 12 hours (docs/spec/product.md 9), for a web session 10 minutes as its other lists. */
export const ownFavouritesQuery = ({ mode, id }: Account, { restrict, tag }: BookmarkSelection): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['own-favourites', mode, id, restrict, tag],
    lifetime: mode === 'app' ? lifetimes.favourites : lifetimes.webFeeds,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) => {
      if (mode === 'app') {
        const query = { id, restrict, tag: tag || undefined, max_bookmark_id: cursor || undefined }
        return illustPage(await mirror().ask('/favorite', query, signal), nextBookmark, asItIs)
      }
      const query = { tag, offset: cursor, limit: bookmarksPageSize, rest: restrict === 'private' ? 'hide' : 'show' }
      const answer = await companion().ask(`/ajax/user/${id}/illusts/bookmarks`, query, signal)
      return webWorkPage(
        answer,
        ({ works }) => works,
        ({ works, total }) => {
          const next = Number(cursor) + bookmarksPageSize
          return list(works).length === 0 || next >= count(total) ? null : next
        },
      )
    },
    keep: keepAll,
  })

/** Bookmarked novels, in local app API mode: the web side tells of illustrations only. Kept 12 hours (docs/spec/product.md 9). */
export const ownFavouriteNovelsQuery = (id: string, { restrict, tag }: BookmarkSelection): FeedQuery<Novel> =>
  feedQuery<Novel>({
    key: ['own-favourite-novels', id, restrict, tag],
    lifetime: lifetimes.favourites,
    first: 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) => {
      const query = { id, restrict, tag: tag || undefined, max_bookmark_id: cursor || undefined }
      return novelPage(await mirror().ask('/favorite_novel', query, signal), nextBookmark)
    },
    keep: keepAll,
  })
