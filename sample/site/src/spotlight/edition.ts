// The editions of the spotlight site, with the languages of catalogue and texts for each.
import type { Texts } from './editorial.ts'

interface Wording {
  /** The catalogue's language tag. */
  readonly language: string
  readonly tabs: Readonly<Record<string, string>>
  readonly ranking: string
  readonly recommended: string
  readonly more: string
  readonly by: string
}

const tabNames = (names: string): Wording['tabs'] => {
  const [illustration = '', column = '', interview = '', manga = '', novels = '', news = '', recommend = ''] = names.split('|')
  return { illustration, column, interview, manga, novels, news, recommend }
}

const english: Wording = {
  language: 'en',
  tabs: tabNames('Illustration|Column|Interview|Manga|Novels|News|Recommended'),
  ranking: 'Ranking',
  recommended: 'Recommended articles',
  more: 'More about',
  by: 'by',
}

const editions = {
  en: english,
  // Editions without translated texts.
  th: english,
  ms: english,
  ja: {
    language: 'ja',
    tabs: tabNames('イラスト|コラム|インタビュー|マンガ|小説|ニュース|おすすめ'),
    ranking: 'ランキング',
    recommended: 'おすすめ記事',
    more: '関連',
    by: '作者',
  },
  zh: {
    language: 'zh-CN',
    tabs: tabNames('插画|专栏|访谈|漫画|小说|新闻|推荐'),
    ranking: '排行榜',
    recommended: '推荐文章',
    more: '相关',
    by: '作者',
  },
  'zh-tw': {
    language: 'zh-TW',
    tabs: tabNames('插畫|專欄|訪談|漫畫|小說|新聞|推薦'),
    ranking: '排行榜',
    recommended: '推薦文章',
    more: '相關',
    by: '作者',
  },
  ko: {
    language: 'ko',
    tabs: tabNames('일러스트|칼럼|인터뷰|만화|소설|뉴스|추천'),
    ranking: '랭킹',
    recommended: '추천 기사',
    more: '관련',
    by: '작가',
  },
} as const satisfies Record<string, Wording>

export type Edition = keyof typeof editions

/** The edition in a path; undefined if there is none. */
export const editionOf = (text: string): Edition | undefined =>
  Object.hasOwn(editions, text) ? (Object.keys(editions) as Edition[]).find((name) => name === text) : undefined

export const wording = (edition: Edition): Wording => editions[edition]

/** A text in the edition's language. Traditional Chinese falls back to simplified, all others to English. */
export function textIn(texts: Texts, edition: Edition): string {
  const own = edition === 'th' || edition === 'ms' ? undefined : texts[edition]
  return own ?? (edition === 'zh-tw' ? texts.zh : texts.en)
}
