// Lists of the account's own public and private bookmarks, filtered by tag (docs/spec/product.md 2.6; docs/contract/app-api.md 3.4, docs/contract/companion.md 7.16).
import type { Artwork, Novel } from '@emaki/domain'
import { bookmarksPageSize, count, list, profileThrottleMs } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { webBookmarkPage } from '../../platform/account/bookmarkTags.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { mirror } from '../../platform/http/mirror.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { type NextPage, nextParameter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'
import { webNovelPage, webWorkPage } from '../../platform/query/webWorkPage.ts'
import { keepAll } from './artwork.ts'

export interface BookmarkSelection {
  readonly restrict: Visibility
  /** One of the account's bookmark tags. Empty for all bookmarks. */
  readonly tag: string
}

/** Whether a list of bookmarked artworks can start at any page. The app API continues after a bookmark instead. */
export const hasBookmarkPages = (mode: Account['mode']): boolean => mode === 'web'

const nextBookmark = nextParameter('max_bookmark_id')

/**
 * Bookmarked illustrations and manga, newest bookmark first. The lists of a web session have numbered pages, from 1. Cached for 12 hours (docs/spec/product.md 9), for a web session
 * 10 minutes like its other lists.
 */
export const accountBookmarksQuery = ({ mode, id }: Account, { restrict, tag }: BookmarkSelection): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['own-favourites', hasBookmarkPages(mode) ? 'pages' : mode, id, restrict, tag],
    lifetime: mode === 'app' ? lifetimes.favourites : lifetimes.webFeeds,
    first: hasBookmarkPages(mode) ? 1 : 0,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) => {
      if (mode === 'app') {
        const query = { id, restrict, tag: tag || undefined, max_bookmark_id: cursor || undefined }
        return illustPage(await mirror().get('/favorite', query, signal), nextBookmark, identity)
      }
      const page = Number(cursor)
      return webWorkPage(
        await webBookmarkPage(id, 'artwork', restrict, signal, (page - 1) * bookmarksPageSize, tag),
        ({ works }) => works,
        nextOf(page),
      )
    },
    keep: keepAll,
  })

const nextOf =
  (page: number): NextPage =>
  ({ works, total }) =>
    list(works).length === 0 || page * bookmarksPageSize >= count(total) ? null : page + 1

/** Bookmarked novels, cached like bookmarked artworks. */
export const accountNovelBookmarksQuery = ({ mode, id }: Account, { restrict, tag }: BookmarkSelection): FeedQuery<Novel> =>
  feedQuery<Novel>({
    key: ['own-favourite-novels', mode, id, restrict, tag],
    lifetime: mode === 'app' ? lifetimes.favourites : lifetimes.webFeeds,
    first: mode === 'app' ? 0 : 1,
    throttleMs: profileThrottleMs,
    page: async (cursor, signal) => {
      if (mode === 'web') {
        const page = Number(cursor)
        return webNovelPage(
          await webBookmarkPage(id, 'novel', restrict, signal, (page - 1) * bookmarksPageSize, tag),
          ({ works }) => works,
          nextOf(page),
        )
      }
      const query = { id, restrict, tag: tag || undefined, max_bookmark_id: cursor || undefined }
      return novelPage(await mirror().get('/favorite_novel', query, signal), nextBookmark)
    },
    keep: keepAll,
  })
