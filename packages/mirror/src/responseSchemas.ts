// Schemas of the routes' successful responses, for the API description and the contract tests.
import * as v from 'valibot'
import {
  comment,
  count,
  illust,
  illustSeries,
  live,
  nextUrl,
  novel,
  novelPage,
  novelSeries,
  picture,
  profile,
  rating,
  spotlight,
  tag,
  user,
  userPreview,
} from './wire.ts'

const listed = <M extends string, S extends v.GenericSchema>(member: M, item: S) =>
  v.looseObject({ [member]: v.array(item), next_url: nextUrl })
const works = listed('illusts', illust)
const novels = listed('novels', novel)
const people = listed('user_previews', userPreview)
/** Users alone, or with works (docs/contract/site-2026.md 14). */
const bookmarkUsers = v.union([listed('users', user), people])
const comments = listed('comments', comment)
const completions = v.looseObject({ tags: v.array(tag) })
const trends = v.looseObject({
  trend_tags: v.array(v.looseObject({ tag: v.string(), translated_name: v.nullable(v.string()), illust })),
})
const searchOptions = v.looseObject({
  bookmark_ranges: v.array(v.looseObject({ bookmark_num_min: v.string(), bookmark_num_max: v.string() })),
})
const frame = v.looseObject({
  file: v.pipe(v.string(), v.regex(/^\d{6}\.(?:jpg|png)$/)),
  delay: v.pipe(v.number(), v.minValue(1)),
})

const answers: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['/me', v.looseObject({ id: v.string(), name: v.string(), account: v.string(), is_premium: v.boolean(), x_restrict: rating })],
  ['/openapi.json', v.literal(true)],
  ['/illust', v.looseObject({ illust })],
  [
    '/ugoira_metadata',
    v.looseObject({ ugoira_metadata: v.looseObject({ zip_urls: v.looseObject({ medium: picture }), frames: v.array(frame) }) }),
  ],
  ['/related', works],
  ['/illust_comments', comments],
  ['/illust_comment_replies', comments],
  ['/illust_series', v.looseObject({ illust_series_detail: illustSeries, illust_series_first_illust: illust, ...works.entries })],
  ['/rank', works],
  ['/illust_recommended', v.looseObject({ ...works.entries, ranking_illusts: v.array(illust), contest_exists: v.boolean() })],
  ['/manga_recommended', v.looseObject({ ...works.entries, ranking_illusts: v.array(illust) })],
  ['/illust_new', works],
  ['/manga_new', works],
  ['/spotlights', listed('spotlight_articles', spotlight)],
  ['/search', v.looseObject({ ...works.entries, search_span_limit: count })],
  ['/search_novel', v.looseObject({ ...novels.entries, search_span_limit: count })],
  ['/popular_preview', works],
  ['/popular_preview_novel', novels],
  ['/search_options', v.looseObject({ illust: searchOptions, novel: searchOptions })],
  ['/search_user', people],
  ['/search_autocomplete', completions],
  ['/tags_autocomplete', completions],
  ['/tags', trends],
  ['/tags_novel', trends],
  ['/member', v.looseObject({ user, profile, profile_publicity: v.looseObject({}), workspace: v.looseObject({}) })],
  ['/member_illust', works],
  ['/member_novel', novels],
  ['/member_illust_series', listed('illust_series_details', illustSeries)],
  ['/member_novel_series', listed('novel_series_details', novelSeries)],
  ['/related_member', people],
  ['/user_recommended', people],
  ['/following', people],
  ['/follower', people],
  ['/illust_bookmark_users', bookmarkUsers],
  ['/novel_bookmark_users', bookmarkUsers],
  ['/favorite', works],
  ['/favorite_novel', novels],
  ['/novel_detail', v.looseObject({ novel })],
  ['/webview_novel', novelPage],
  ['/novel_text', v.looseObject({ novel_text: v.string() })],
  ['/novel_comments', comments],
  ['/novel_comment_replies', comments],
  [
    '/novel_series',
    v.looseObject({
      novel_series_detail: novelSeries,
      novel_series_first_novel: novel,
      novel_series_latest_novel: novel,
      ...novels.entries,
    }),
  ],
  ['/related_novel', novels],
  ['/rank_novel', novels],
  ['/novel_recommended', v.looseObject({ ...novels.entries, ranking_novels: v.array(novel) })],
  ['/novel_new', novels],
  ['/req_get', v.looseObject({ illusts: v.optional(v.array(illust)), novels: v.optional(v.array(novel)), next_url: nextUrl })],
  ['/req_post', v.looseObject({})],
  ['/live_list', listed('lives', live)],
])

/** The schema of a route's successful response. Undefined for an unknown path. */
export const responseSchema = (path: string): v.GenericSchema | undefined => answers.get(path)
