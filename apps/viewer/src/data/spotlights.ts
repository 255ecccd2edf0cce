// Spotlights: the site's articles, as the mirror lists them.
import { failure, list, parseId, record, success, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '../i18n/catalogue.ts'
import { lifetimes } from './lifetimes.ts'
import { mirror } from './mirror.ts'
import { persisterFor, unwrap } from './queryClient.ts'

/** One article in a list. */
export interface SpotlightCard {
  readonly id: string
  readonly title: string
  /** Address on upstream's image hosts. */
  readonly thumbnail: string
  /** ISO 8601, or empty. */
  readonly date: string
}

/** The newest articles. Kept 12 hours (spec 9). Empty where the mirror has none. */
export function spotlightsQuery() {
  const persister = persisterFor(lifetimes.spotlights)
  return queryOptions({
    queryKey: ['spotlights'],
    queryFn: async ({ signal }): Promise<readonly SpotlightCard[]> => {
      const result = await mirror().ask('/spotlights', { category: 'all', page: 1 }, signal)
      if (result.status !== 0) return unwrap(result)
      const answer = record(result.data)
      return unwrap(
        Array.isArray(answer.spotlight_articles)
          ? success(readSpotlights(answer.spotlight_articles))
          : failure(translate('error.unknown')),
      )
    },
    ...(persister ? { persister } : {}),
  })
}

/** Reads a list of articles: one without id, title or picture is left out. */
export function readSpotlights(wire: unknown): SpotlightCard[] {
  return list(wire).flatMap((item) => {
    const article = record(item)
    const id = parseId(article.id)
    const title = text(article.pure_title) || text(article.title)
    const thumbnail = text(article.thumbnail)
    return id === undefined || !title || !thumbnail ? [] : [{ id, title, thumbnail, date: text(article.publish_date) }]
  })
}
