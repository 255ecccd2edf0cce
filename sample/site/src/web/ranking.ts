// ranking.php as JSON: modes, contents, days and pages of fifty (docs/contract/companion.md 7.2).
import { type Catalogue, parseDay, type RankingMode, type WorkRecord } from '@emaki/catalogue'
import type { WebRankItem, WebRanking, XRestrict } from '@emaki/domain'
import { avatarUrl, workImage } from '../images/pictureUrls.ts'
import type { WebRequest } from './webRequest.ts'
import { illustTypes, webCrops } from './wireWork.ts'

const pageSize = 50
/** Number of works in a ranking (contract: ten pages, two for adult ones). */
const length = 500
const adultLength = 100
const dayMs = 86_400_000
const maxCachedLists = 24
/** How many works of the catalogue's order are searched for one type. */
const searchDepth = 3000

interface ModeRule {
  /** The catalogue's mode, and the one for manga only if there is one. */
  readonly mode: RankingMode
  readonly manga?: RankingMode
  readonly rating: XRestrict
  /** Contents that the mode has. */
  readonly contents: readonly Content[]
}

const contents = ['all', 'illust', 'manga', 'ugoira'] as const
type Content = (typeof contents)[number]

const every: readonly Content[] = contents
const noUgoira: readonly Content[] = ['all', 'illust', 'manga']
const onlyAll: readonly Content[] = ['all']

const modes: Readonly<Record<string, ModeRule>> = {
  daily: { mode: 'day', manga: 'day_manga', rating: 0, contents: every },
  weekly: { mode: 'week', manga: 'week_manga', rating: 0, contents: every },
  monthly: { mode: 'month', manga: 'month_manga', rating: 0, contents: noUgoira },
  rookie: { mode: 'week_rookie', manga: 'week_rookie_manga', rating: 0, contents: noUgoira },
  original: { mode: 'week_original', rating: 0, contents: onlyAll },
  daily_ai: { mode: 'day_ai', rating: 0, contents: onlyAll },
  male: { mode: 'day_male', rating: 0, contents: onlyAll },
  female: { mode: 'day_female', rating: 0, contents: onlyAll },
  daily_r18: { mode: 'day_r18', manga: 'day_r18_manga', rating: 1, contents: every },
  weekly_r18: { mode: 'week_r18', manga: 'week_r18_manga', rating: 1, contents: every },
  male_r18: { mode: 'day_male_r18', rating: 1, contents: onlyAll },
  female_r18: { mode: 'day_female_r18', rating: 1, contents: onlyAll },
  daily_r18_ai: { mode: 'day_r18_ai', rating: 1, contents: onlyAll },
  r18g: { mode: 'week_r18g', manga: 'week_r18g_manga', rating: 2, contents: noUgoira },
}

/** A ranking, or an error in the format of ranking.php: without an envelope. */
type RankingResponse =
  | { readonly status: 200; readonly body: WebRanking }
  | { readonly status: keyof typeof messages; readonly body: { readonly error: string } }

/** Handles ranking.php. Caches the latest lists, because a published ranking does not change. */
export function createRanking(catalogue: Catalogue): (webRequest: WebRequest) => RankingResponse {
  const kept = new Map<string, readonly number[]>()

  function order(rule: ModeRule, content: Content, day: string): readonly number[] {
    const key = `${rule.mode} ${content} ${day}`
    const known = kept.get(key)
    if (known) return known
    const most = rule.rating > 0 ? adultLength : length
    const works =
      content === 'manga' && rule.manga !== undefined
        ? catalogue.ranking(rule.manga, day, { offset: 0, limit: most })
        : catalogue.ranking(rule.mode, day, { offset: 0, limit: content === 'all' ? most : searchDepth })
    const made = works
      .filter(({ type }) => content === 'all' || type === content)
      .slice(0, most)
      .map(({ id }) => id)
    const oldest = kept.keys().next().value
    if (kept.size >= maxCachedLists && oldest !== undefined) kept.delete(oldest)
    kept.set(key, made)
    return made
  }

  return (webRequest) => {
    const mode = webRequest.text('mode') || 'daily'
    const rule = Object.hasOwn(modes, mode) ? modes[mode] : undefined
    const content = contents.find((name) => name === (webRequest.text('content') || 'all'))
    const page = Number(webRequest.text('p') || 1)
    if (!rule || !content || !rule.contents.includes(content) || !Number.isInteger(page) || page < 1) return refused(400)
    if (rule.rating > webRequest.maxRestrict) return refused(403)
    const latest = catalogue.latestRankingDay()
    const day = dayOf(webRequest.text('date') || compactDay(latest))
    if (day === undefined) return refused(400)
    const ids = day > latest ? [] : order(rule, content, day)
    const from = (page - 1) * pageSize
    const works = catalogue.works(ids.slice(from, from + pageSize))
    if (works.length === 0) return refused(404)
    const before = order(rule, content, neighbourDay(day, -1))
    const body: WebRanking = {
      contents: works.map((work, index) => rankItem(work, from + index + 1, before.indexOf(work.id) + 1, webRequest)),
      mode,
      content,
      page,
      prev: page > 1 && page - 1,
      next: ids.length > from + pageSize && page + 1,
      date: compactDay(day),
      prev_date: before.length > 0 && compactDay(neighbourDay(day, -1)),
      next_date: day < latest && compactDay(neighbourDay(day, 1)),
      rank_total: ids.length,
    }
    return { status: 200, body }
  }
}

const messages = { 400: '不正なリクエストです。', 403: '閲覧が制限されています。', 404: 'ランキングがありません。' } as const
const refused = (status: keyof typeof messages) => ({ status, body: { error: messages[status] } })

/** YYYYMMDD as YYYY-MM-DD; undefined if it is no day. */
export function dayOf(text: string): string | undefined {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text)?.slice(1).join('-') ?? ''
  return parseDay(day) === undefined ? undefined : day
}

/** YYYY-MM-DD as YYYYMMDD. */
export const compactDay = (day: string): string => day.replaceAll('-', '')

/** The day some days later, or earlier. */
export const neighbourDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

function rankItem(work: WorkRecord, rank: number, yesterday: number, webRequest: WebRequest): WebRankItem {
  const isOriginal = work.tags.some(({ name }) => name === 'オリジナル')
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(work.created) ?? []
  return {
    illust_id: work.id,
    title: work.title,
    date: `${year}年${month}月${day}日 ${time}`,
    tags: work.tags.map(({ name }) => name),
    url: workImage(work, 0, 'master1200', webCrops.ranking),
    illust_type: `${illustTypes[work.type]}`,
    illust_book_style: String(work.bookStyle),
    illust_page_count: String(work.pageCount),
    user_id: work.artist.id,
    user_name: work.artist.name,
    profile_img: avatarUrl(work.artist, 50),
    illust_content_type: {
      sexual: work.xRestrict === 0 ? 0 : 2,
      lo: false,
      grotesque: work.xRestrict === 2,
      violent: false,
      homosexual: false,
      drug: false,
      thoughts: false,
      antisocial: false,
      religion: false,
      original: isOriginal,
      furry: false,
      bl: false,
      yuri: false,
    },
    illust_series: work.series ? { illust_series_id: String(work.series.id), illust_series_title: work.series.title } : false,
    width: work.width,
    height: work.height,
    rank,
    yes_rank: yesterday,
    rating_count: Math.round(work.bookmarks * 0.8),
    view_count: work.views,
    illust_upload_timestamp: Math.floor(Date.parse(work.created) / 1000),
    attr: isOriginal ? 'original' : '',
    ...(webRequest.account ? { is_bookmarked: webRequest.bookmarkData('illust', work.id) !== null, bookmarkable: true } : {}),
  }
}
