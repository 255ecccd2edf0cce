// Spotlight articles and current lives (docs/contract/app-api.md 2.11, 2.12, 3.8).
import { type Catalogue, offeredStampIds, type SpotlightRecord, stamp } from '@emaki/catalogue'
import { commentEmoji, emojiAddress } from '@emaki/domain'
import { invalidRequest } from '@emaki/domain/upstream'
import { spotlightThumbnailUrl } from '../images/pictureUrls.ts'
import type { Live, Lives } from '../sketch/lives.ts'
import { thumbnailUrl, wireLive } from '../sketch/sketchHost.ts'
import { stampUrl } from './commentEndpoints.ts'
import news from './news.json' with { type: 'json' }
import { type Endpoints, existingUser, listPage, type Requester, sliced } from './requester.ts'
import { wireUser, wireUserDetail } from './wire.ts'

const articlesOnPage = 10

/** The edition of the spotlight site for each language. */
const editions: Readonly<Record<string, string>> = { ja: 'ja', en: 'en', 'zh-CN': 'zh', 'zh-TW': 'zh-tw', ko: 'ko' }

export function otherEndpoints(catalogue: Catalogue, lives: Lives, now: () => Date): Endpoints {
  return {
    // Accepts `category` without filtering by it, as upstream is reported to do.
    '/v1/spotlight/articles': ({ parameters, requester }) =>
      listPage(
        parameters,
        'spotlight_articles',
        catalogue.spotlights,
        (article) => wireArticle(catalogue, article, requester.language),
        articlesOnPage,
      ),
    '/v1/live/list': ({ parameters, requester }) => {
      parameters.oneOf('list_type', ['popular'], 'popular')
      const wire = (live: Live) => wireListedLive(live, now().getTime(), requester)
      return { live_info: null, ...listPage(parameters, 'lives', sliced(lives.onAir()), wire) }
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

/** The live at this moment. */
function wireListedLive(live: Live, atMs: number, requester: Requester) {
  const { id, name, is_single, is_adult, is_r18, is_r15, publicity, is_closed, mode, server, channel_id, ...now } = wireLive(
    live,
    atMs,
  )
  return {
    ...{ id, name, is_single, is_adult, is_r18, is_r15, publicity, is_closed, mode, server, channel_id },
    created_at: stamp(live.startMs),
    owner: { user: wireUser(live.owner, requester) },
    performers: live.performers.map((artist) => ({ user: wireUser(artist, requester) })),
    is_enabled_mic_input: now.is_enabled_mic_input,
    thumbnail_image_url: thumbnailUrl(live, 'w1280'),
    member_count: now.member_count,
    total_audience_count: now.total_audience_count,
    performer_count: now.performer_count,
    is_muted: false,
  }
}

/** Category 0 has all news. */
const { categories, topics } = news
const firstId = 12_001
const dayMs = 86_400_000
/** News of the last three days are recent. */
const recentDays = 3

export function infoEndpoints(now: () => Date): Endpoints {
  const category = (id: number) => ({
    category_id: id,
    category_title: categories[id] ?? '',
    info_list: topics.flatMap((topic, n) => (id === 0 || topic.category === id ? [info(n, topic.title, now())] : [])),
  })
  return {
    '/v1/info/latest': () => ({ categorized_infos: categories.map((_, id) => category(id)) }),
    '/v1/info/list': ({ parameters }) => {
      const cid = parameters.bound('cid')
      if (cid === undefined || cid >= categories.length) throw invalidRequest()
      return { categorized_info: category(cid), next_url: null }
    },
  }
}

/** Two days lie between the news. */
function info(n: number, title: string, today: Date) {
  const age = n * 2
  return {
    id: firstId + topics.length - n,
    title,
    date: new Date(today.getTime() - age * dayMs + 9 * 3_600_000).toISOString().slice(0, 10),
    url: `https://www.pixiv.net/info.php?id=${firstId + topics.length - n}`,
    is_recent: age < recentDays,
  }
}

const languages = [
  { code: 'ja', name: '日本語' },
  { code: 'en', name: 'English' },
  { code: 'zh-cn', name: '简体中文' },
  { code: 'ko', name: '한국어' },
]
const genres = ['恋愛', '異世界ファンタジー', '現代ファンタジー', 'ミステリー', 'ホラー', 'SF', '歴史・時代']
const bands = ['*-*', '10-29', '30-49', '50-99', '100-299', '300-499', '500-999', '1000-*']
const tools = ['CLIP STUDIO PAINT', 'Photoshop', 'SAI', 'Procreate', 'Krita', 'ibisPaint']

export const stampEndpoints = (): Endpoints => ({
  // The last two are an id of four digits on another host, and a duplicate, of which clients use the first.
  '/v1/stamps': () => ({
    stamps: [
      ...offeredStampIds.map((id) => ({ stamp_id: id, stamp_url: id < 1000 ? `${stampUrl(id)}?20260101` : stampUrl(id) })),
      { stamp_id: 301, stamp_url: `${stampUrl(301)}?20200101` },
    ],
  }),
  '/v1/emoji': () => ({
    emoji_definitions: [...commentEmoji].map(([slug, id]) => ({ id, slug, image_url_medium: emojiAddress(id) })),
  }),
  // The word is required and changes nothing.
  '/v1/search/options': ({ parameters }) => {
    parameters.word()
    const ranges = bands.map((band) => band.split('-')).map(([min, max]) => ({ bookmark_num_min: min, bookmark_num_max: max }))
    const shared = { bookmark_ranges: ranges, show_ai_condition: true, lang: { options: languages } }
    const genre = { options: genres.map((label, index) => ({ id: index + 1, label })) }
    return {
      illust: { ...shared, tool: { options: tools } },
      novel: { ...shared, genre, word_count_supported_languages: 'en,ko' },
    }
  },
})

export const userEndpoints = (catalogue: Catalogue): Endpoints => ({
  '/v2/user/detail': ({ parameters, requester }) => {
    const artist = existingUser(catalogue, parameters.id('user_id'), requester)
    const detail = wireUserDetail(artist, catalogue.artistCounts(artist.id), requester)
    const badge = artist.isPremium ? { type: 'premium', url: null } : null
    return { ...detail, profile: { ...detail.profile, badge }, disabled_links: artist.twitter === '' ? [] : ['twitter'] }
  },
  // Users whom the account blocks. The sample has no block lists.
  '/v2/user/list': ({ parameters, requester }) => {
    existingUser(catalogue, parameters.id('user_id'), requester)
    parameters.offset()
    return { users: [], next_url: null }
  },
})

/** Endpoints that write account settings: POST forms. */
export const userWrites = (catalogue: Catalogue): Endpoints => ({
  '/v1/user/ai-show-settings/edit': ({ parameters, requester }) => {
    const showsAi = parameters.flag('show_ai')
    catalogue.setShowsAi(requester.accountId, showsAi)
    return { show_ai: showsAi }
  },
})
