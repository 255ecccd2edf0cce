// One spotlight, an article of the site in the interface language: about works, or as HTML.
import { readSpotlight, readSpotlightArticle, type Spotlight, type SpotlightArticle } from '@emaki/domain'
import { companion, webLanguage } from '../../platform/http/companion.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

/** An article about works. Never expires (docs/spec/product.md 9). */
export const spotlightQuery = (id: string) =>
  entityQuery<Spotlight>({
    key: ['spotlight', id, webLanguage()],
    lifetime: lifetimes.spotlight,
    request: (signal) => companion().get(`/api/pixivision/${id}`, {}, signal),
    read: (response) => readSpotlight(id, response),
  })

/** An article in HTML. Never expires (docs/spec/product.md 9). */
export const spotlightArticleQuery = (id: string) =>
  entityQuery<SpotlightArticle>({
    key: ['spotlight-article', id, webLanguage()],
    lifetime: lifetimes.spotlight,
    request: (signal) => companion().get('/api/pixivision/detail', { id }, signal),
    read: (response) => readSpotlightArticle(id, response),
  })
