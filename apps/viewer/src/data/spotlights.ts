// Spotlights: the site's articles, as the mirror lists them.
import { list, parseId, record, text } from '@emaki/domain'
import { answerQuery } from './answerQuery.ts'
import { lifetimes } from './lifetimes.ts'
import { mirror } from './mirror.ts'

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
export const spotlightsQuery = () =>
  answerQuery<readonly SpotlightCard[]>({
    key: ['spotlights'],
    lifetime: lifetimes.spotlights,
    ask: (signal) => mirror().ask('/spotlights', { category: 'all', page: 1 }, signal),
    read: (answer) => {
      const articles = record(answer).spotlight_articles
      return Array.isArray(articles) ? readSpotlights(articles) : undefined
    },
  })

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
