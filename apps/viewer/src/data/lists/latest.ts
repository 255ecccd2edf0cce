// Latest: the newest works of the whole site, as far back as the reader goes.
import type { Artwork, Novel } from '@emaki/domain'
import { homeFeedRule } from '@emaki/domain'
import { mirror } from '../http/mirror.ts'
import { feedQuery } from '../query/feed.ts'
import { asItIs, illustPage } from '../query/illustPage.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { nextParameter } from '../query/listPage.ts'
import { novelPage } from '../query/novelPage.ts'
import { onceEach } from '../query/onceEach.ts'

/** The newest illustrations or manga, each page beginning after the last id of the one before. Kept 10 minutes (docs/spec/product.md 9). */
export const latestQuery = onceEach((kind: 'illust' | 'manga') =>
  feedQuery<Artwork>({
    key: ['latest', kind],
    lifetime: lifetimes.latest,
    first: '',
    page: async (id, signal) =>
      illustPage(
        await mirror().ask('/illust_new', { content_type: kind, max_illust_id: id || undefined }, signal),
        nextParameter('max_illust_id'),
        asItIs,
      ),
    keep: homeFeedRule,
  }),
)

/** The newest novels. Kept 10 minutes (docs/spec/product.md 9). */
export const latestNovelsQuery = onceEach(() =>
  feedQuery<Novel>({
    key: ['latest', 'novel'],
    lifetime: lifetimes.latest,
    first: '',
    page: async (id, signal) =>
      novelPage(await mirror().ask('/novel_new', { max_novel_id: id || undefined }, signal), nextParameter('max_novel_id')),
    keep: homeFeedRule,
  }),
)
