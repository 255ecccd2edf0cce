// The front page of the spotlights, the site's articles in the interface language.
import { readSpotlightCards, record, type SpotlightCard } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { companion, webLanguage } from '../../platform/http/companion.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

/** The first page of the illustration list. Only this page has the two other lists (docs/contract/companion.md 7.1). */
export interface SpotlightFront {
  readonly articles: readonly SpotlightCard[]
  readonly ranked: readonly SpotlightCard[]
  readonly recommended: readonly SpotlightCard[]
}

/** The newest, most read and recommended articles. Cached for 12 hours (docs/spec/product.md 9). */
export const spotlightFrontQuery = () =>
  entityQuery<SpotlightFront>({
    key: ['spotlights', webLanguage()],
    lifetime: lifetimes.spotlights,
    request: (signal) => companion().get('/api/pixivision', {}, signal),
    read: (response) => {
      const { articles, rank, recommend } = record(response)
      if (!Array.isArray(articles)) return undefined
      return {
        articles: readSpotlightCards(articles),
        ranked: readSpotlightCards(rank),
        recommended: readSpotlightCards(recommend),
      }
    },
  })

/** Only the newest articles, for the home card. */
export const spotlightsQuery = () => queryOptions({ ...spotlightFrontQuery(), select: ({ articles }) => articles })
