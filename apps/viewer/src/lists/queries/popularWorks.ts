// Popular works of the site's phone pages (docs/contract/companion.md 7.20).
import { type Artwork, list, normaliseTouchWork, succeeded } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import { requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { pageAfter } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'
import { keepAll } from '../../works/queries/artwork.ts'

export const popularTypes = ['manga', 'ugoira'] as const
export type PopularType = (typeof popularTypes)[number]

/** Popular works of one type or of all. Adult works need a web session. Cached for 10 minutes, as other lists of the web side. */
export const popularWorksQuery = memoize((type: PopularType | 'all', isAdult: boolean) =>
  feedQuery<Artwork>({
    key: ['popular-works', type, isAdult ? 'r18' : 'safe'],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const mode = isAdult ? 'popular_illust_r18' : 'popular_illust'
      const reply = await companion().get(
        '/touch/ajax_api/ajax_api.php',
        { mode, type: type === 'all' ? '' : type, p: page },
        signal,
      )
      if (!reply.ok) return reply
      if (!Array.isArray(reply.value)) return requestFailed(translate('error.unknown'))
      const items = list(reply.value).flatMap((wire) => normaliseTouchWork(wire) ?? [])
      return succeeded({ items, unreadable: 0, next: pageAfter(page)({}) })
    },
    keep: keepAll,
  }),
)
