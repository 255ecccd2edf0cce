// Latest: the newest works of the whole site.
import type { Artwork, Novel } from '@emaki/domain'
import { homeFeedRule } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { nextParameter } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'

/**
 * The newest illustrations or manga. Each page starts after the last id of the page before. Cached for 10 minutes
 * (docs/spec/product.md 9).
 */
export const latestQuery = memoize((kind: 'illust' | 'manga') =>
  feedQuery<Artwork>({
    key: ['latest', kind],
    lifetime: lifetimes.latest,
    first: '',
    page: async (id, signal) =>
      illustPage(
        await mirror().get('/illust_new', { content_type: kind, max_illust_id: id || undefined }, signal),
        nextParameter('max_illust_id'),
        identity,
      ),
    keep: homeFeedRule,
  }),
)

/** The newest novels. Cached for 10 minutes (docs/spec/product.md 9). */
export const latestNovelsQuery = memoize(() =>
  feedQuery<Novel>({
    key: ['latest', 'novel'],
    lifetime: lifetimes.latest,
    first: '',
    page: async (id, signal) =>
      novelPage(await mirror().get('/novel_new', { max_novel_id: id || undefined }, signal), nextParameter('max_novel_id')),
    keep: homeFeedRule,
  }),
)
