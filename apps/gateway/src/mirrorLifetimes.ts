// How long each mirror route's answers are kept in the gateway, and which query parameters tell two answers apart (contract 4.3, 4.4).
import { isLimitedImage, list, record, text } from '@emaki/domain'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Routes that are the same for everybody. Routes that are not named are never kept. */
const lifetimes: ReadonlyMap<string, number> = new Map([
  ['/rank', 6 * hour],
  ['/rank_novel', 6 * hour],
  ['/illust', 3 * day],
  ['/novel_detail', 3 * day],
  ['/ugoira_metadata', 3 * day],
  ['/webview_novel', 3 * day],
  ['/novel_text', 3 * day],
  ['/member', day],
  ['/member_illust', hour],
  ['/member_novel', hour],
  ['/member_illust_series', hour],
  ['/member_novel_series', hour],
  ['/illust_series', hour],
  ['/novel_series', hour],
  ['/tags', 12 * hour],
  ['/tags_novel', 12 * hour],
  ['/spotlights', 12 * hour],
  ['/related', 15 * minute],
  ['/related_novel', 15 * minute],
  ['/related_member', hour],
  ['/search', hour],
  ['/search_novel', hour],
  ['/search_user', hour],
  ['/popular_preview', hour],
  ['/popular_preview_novel', hour],
  ['/search_autocomplete', day],
  ['/tags_autocomplete', day],
  ['/illust_recommended', 10 * minute],
  ['/manga_recommended', 10 * minute],
  ['/novel_recommended', 10 * minute],
  ['/user_recommended', 10 * minute],
  ['/illust_new', minute],
  ['/manga_new', minute],
  ['/novel_new', minute],
  ['/illust_comments', 5 * minute],
  ['/novel_comments', 5 * minute],
  ['/illust_comment_replies', 5 * minute],
  ['/novel_comment_replies', 5 * minute],
  ['/live_list', minute],
  ['/openapi.json', day],
])

/** An answer that may soon be another: nothing found yet, or a work behind a placeholder (reliability 2.5). */
const passingMs = 10 * minute

/** Every parameter that some route reads. Cache busters and mistyped names are none, and so split no key (reliability D15). */
export const knownQuery: ReadonlySet<string> = new Set([
  ...['id', 'page', 'size', 'offset', 'mode', 'date', 'word', 'order', 'sort', 'duration', 'start_date', 'end_date'],
  ...['search_target', 'search_ai_type', 'include_translated_tag_results', 'merge_plain_keyword_results', 'filter'],
  ...['bookmark_num_min', 'bookmark_num_max', 'content_type', 'illust_type', 'type', 'category', 'params', 'nextUrl'],
  ...['max_bookmark_id', 'min_bookmark_id_for_recent_illust', 'max_bookmark_id_for_recommend', 'max_illust_id', 'max_novel_id'],
  ...[
    'include_ranking_illusts',
    'include_ranking_novels',
    'include_ranking_label',
    'include_privacy_policy',
    'already_recommended',
  ],
  ...['viewed', 'seed_illust_ids', 'tag', 'restrict', 'raw', 'path', 'last_order', 'list_type'],
])

/** How long a whole answer of `path` is kept, in milliseconds; 0 for not at all. */
export function answerLifetimeMs(path: string, content: Readonly<Record<string, unknown>>): number {
  const lifetime = lifetimes.get(path) ?? 0
  return isPassing(content) ? Math.min(lifetime, passingMs) : lifetime
}

function isPassing(content: Readonly<Record<string, unknown>>): boolean {
  const work = record(content.illust ?? content.novel)
  if (Object.hasOwn(content, 'illust') || Object.hasOwn(content, 'novel')) {
    return work.visible !== true || text(work.title) === '' || isLimitedImage(text(record(work.image_urls).large))
  }
  const works = content.illusts ?? content.novels ?? content.user_previews
  return Array.isArray(works) && list(works).length === 0
}
