// Spotlight articles and current lives (docs/contract/app-api.md 2.11, 2.12, 3.8).

import type { Catalogue, SpotlightRecord } from '@emaki/catalogue'
import { offsetPage } from '@emaki/domain/upstream'
import { spotlightThumbnailUrl } from '../images/pictureUrls.ts'
import type { Lives } from '../sketch/lives.ts'
import type { Endpoints } from './endpoint.ts'
import { wireListedLive } from './wire/wireListedLive.ts'

const articlesOnPage = 10

/** The edition of the spotlight site for each language. */
const editions: Readonly<Record<string, string>> = { ja: 'ja', en: 'en', 'zh-CN': 'zh', 'zh-TW': 'zh-tw', ko: 'ko' }

export function otherEndpoints(catalogue: Catalogue, lives: Lives, now: () => Date): Endpoints {
  return {
    // Accepts `category` without filtering by it, as upstream is reported to do.
    '/v1/spotlight/articles': ({ parameters, requester }) => {
      const page = offsetPage(parameters, (slice) => catalogue.spotlights(slice), { size: articlesOnPage })
      return {
        spotlight_articles: page.items.map((article) => wireArticle(catalogue, article, requester.language)),
        next_url: page.nextUrl,
      }
    },
    '/v1/live/list': ({ parameters, requester }) => {
      parameters.oneOf('list_type', ['popular'], 'popular')
      const onAir = lives.onAir()
      const page = offsetPage(parameters, ({ offset, limit }) => onAir.slice(offset, offset + limit))
      return {
        live_info: null,
        lives: page.items.map((live) => wireListedLive(live, now().getTime(), requester)),
        next_url: page.nextUrl,
      }
    },
  }
}

/** The article in lists of the app API (docs/contract/app-api.md 2.12). */
export function wireArticle(catalogue: Catalogue, article: SpotlightRecord, language: string): object {
  const translated = article.translations[language]
  const edition = language === 'ja' || translated ? (editions[language] ?? 'ja') : 'ja'
  const work = catalogue.work(article.thumbnailWorkId)
  return {
    id: article.id,
    title: translated?.title ?? article.title,
    pure_title: translated?.pureTitle ?? article.pureTitle,
    thumbnail: work ? spotlightThumbnailUrl(work) : '',
    article_url: `https://www.pixivision.net/${edition}/a/${article.id}`,
    publish_date: article.published,
    category: article.category,
    subcategory_label: article.subcategory,
  }
}
