// The app API, endpoint by endpoint (docs/contract/app-api.md 3, docs/spec/calls.md 7.3). To add one, add a line: parameters, types, paging and checks follow from it.
import type { AnswerOf, Endpoint, ParametersOf } from './endpoint.ts'
import { anything, assuming, get, holds, lists, open, page, post, put, tells } from './endpoint.ts'
import { commaIds, flag, id, ids, oneOf, row, text, whole, words } from './parameter.ts'

const paged = { offset: whole, filter: text }
const language = { include_translated_tag_results: flag, merge_plain_keyword_results: flag }
const searched = {
  ...language,
  search_target: text,
  duration: text,
  start_date: text,
  end_date: text,
  search_ai_type: oneOf('0', '1'),
  filter: text,
}
const search = { ...searched, sort: text, bookmark_num_min: whole, bookmark_num_max: whole, offset: whole, lang: text }
const picture = {
  content_type: text,
  ratio_pattern: text,
  width_min: whole,
  width_max: whole,
  height_min: whole,
  height_max: whole,
  tool: text,
}
const length = { text_length_min: whole, text_length_max: whole, is_original_only: flag, genre: text }
const ranking = { mode: text, date: text, ...paged }
const recommended = { include_ranking_label: flag, include_privacy_policy: flag, viewed: ids, ...paged }
const recommendedIllusts = {
  content_type: text,
  include_ranking_illusts: flag,
  ...recommended,
  min_bookmark_id_for_recent_illust: whole,
  max_bookmark_id_for_recommend: whole,
}
const bookmarks = { restrict: oneOf('public', 'private'), tag: text, max_bookmark_id: row, filter: text }
const feed = { restrict: oneOf('all', 'public', 'private'), ...paged }
const visibility = { restrict: oneOf('public', 'private') }
const followed = { ...visibility, ...paged }
const kept = { ...visibility, tags: words }
const remark = { parent_comment_id: id, stamp_id: id }
const remarks = { include_total_comments: flag, ...paged }

const inTags = { search_target: 'partial_match_for_tags' }
const newestInTags = { ...inTags, sort: 'date_desc' }
const openly = { restrict: 'public' }
const byDay = { mode: 'day' }

export const endpoints = {
  ownState: get('/v1/user/me/state', {}, {}, holds('user_state')),
  aiSettings: get('/v1/user/ai-show-settings', {}, {}, tells('show_ai')),

  searchIllusts: assuming(newestInTags, get('/v1/search/illust', { word: text }, { ...search, ...picture }, lists('illusts'))),
  searchNovels: assuming(newestInTags, get('/v1/search/novel', { word: text }, { ...search, ...length }, lists('novels'))),
  popularIllusts: assuming(inTags, get('/v1/search/popular-preview/illust', { word: text }, searched, lists('illusts'))),
  popularNovels: assuming(inTags, get('/v1/search/popular-preview/novel', { word: text }, searched, lists('novels'))),
  illustBookmarkRanges: get('/v1/search/bookmark-ranges/illust', { word: text }, searched, lists('bookmark_ranges')),
  novelBookmarkRanges: get('/v1/search/bookmark-ranges/novel', { word: text }, searched, lists('bookmark_ranges')),
  searchUsers: get('/v1/search/user', { word: text }, paged, lists('user_previews')),
  autocompleteWords: get('/v1/search/autocomplete', { word: text }, {}, lists('search_auto_complete_keywords')),
  autocomplete: get('/v2/search/autocomplete', { word: text }, { merge_plain_keyword_results: flag }, lists('tags')),
  illustTags: get('/v1/trending-tags/illust', {}, { filter: text }, lists('trend_tags')),
  novelTags: get('/v1/trending-tags/novel', {}, { filter: text }, lists('trend_tags')),

  userDetail: get('/v1/user/detail', { user_id: id }, { filter: text }, holds('user')),
  userIllusts: get('/v1/user/illusts', { user_id: id }, { type: text, ...paged }, lists('illusts')),
  userNovels: get('/v1/user/novels', { user_id: id }, paged, lists('novels')),
  relatedUsers: get('/v1/user/related', { seed_user_id: id }, paged, lists('user_previews')),
  recommendedUsers: get('/v1/user/recommended', {}, paged, lists('user_previews')),
  following: assuming(openly, get('/v1/user/following', { user_id: id }, followed, lists('user_previews'))),
  followers: get('/v1/user/follower', { user_id: id }, followed, lists('user_previews')),
  followDetail: get('/v1/user/follow/detail', { user_id: id }, {}, holds('follow_detail')),
  myPixivUsers: get('/v1/user/mypixiv', { user_id: id }, paged, lists('user_previews')),
  bookmarkedIllusts: assuming(openly, get('/v1/user/bookmarks/illust', { user_id: id }, bookmarks, lists('illusts'))),
  bookmarkedNovels: assuming(openly, get('/v1/user/bookmarks/novel', { user_id: id }, bookmarks, lists('novels'))),
  illustBookmarkTags: assuming(
    openly,
    get('/v1/user/bookmark-tags/illust', {}, { user_id: id, ...followed }, lists('bookmark_tags')),
  ),
  novelBookmarkTags: assuming(
    openly,
    get('/v1/user/bookmark-tags/novel', {}, { user_id: id, ...followed }, lists('bookmark_tags')),
  ),
  userIllustSeries: get('/v1/user/illust-series', { user_id: id }, paged, lists('illust_series_details')),
  userNovelSeries: get('/v1/user/novel-series', { user_id: id }, paged, lists('novel_series_details')),

  illustDetail: get('/v1/illust/detail', { illust_id: id }, { filter: text }, holds('illust')),
  ugoiraMetadata: get('/v1/ugoira/metadata', { illust_id: id }, {}, holds('ugoira_metadata')),
  relatedIllusts: get('/v2/illust/related', { illust_id: id }, { ...paged, seed_illust_ids: ids, viewed: ids }, lists('illusts')),
  illustCommentsV1: get('/v1/illust/comments', { illust_id: id }, remarks, lists('comments')),
  illustCommentsV2: get('/v2/illust/comments', { illust_id: id }, paged, lists('comments')),
  illustComments: get('/v3/illust/comments', { illust_id: id }, paged, lists('comments')),
  illustCommentReplies: get('/v2/illust/comment/replies', { comment_id: id }, paged, lists('comments')),
  illustBookmarkDetail: get('/v2/illust/bookmark/detail', { illust_id: id }, {}, holds('bookmark_detail')),
  illustSeries: get('/v1/illust/series', { illust_series_id: id }, paged, lists('illusts')),
  illustSeriesContext: get('/v1/illust-series/illust', { illust_id: id }, {}, holds('illust_series_detail')),

  recommendedIllusts: get('/v1/illust/recommended', {}, recommendedIllusts, lists('illusts')),
  openRecommendedIllusts: open(
    get('/v1/illust/recommended-nologin', {}, { ...recommendedIllusts, bookmark_illust_ids: commaIds }, lists('illusts')),
  ),
  recommendedManga: get(
    '/v1/manga/recommended',
    {},
    { include_ranking_illusts: flag, ...recommended, max_bookmark_id: whole },
    lists('illusts'),
  ),
  walkthrough: open(get('/v1/walkthrough/illusts', {}, {}, lists('illusts'))),
  newIllusts: assuming(
    { content_type: 'illust' },
    get('/v1/illust/new', {}, { content_type: text, max_illust_id: row, filter: text }, lists('illusts')),
  ),
  followedIllusts: assuming({ restrict: 'all' }, get('/v2/illust/follow', {}, feed, lists('illusts'))),
  myPixivIllusts: get('/v2/illust/mypixiv', {}, paged, lists('illusts')),
  illustRanking: assuming(byDay, get('/v1/illust/ranking', {}, ranking, lists('illusts'))),

  novelDetail: get('/v2/novel/detail', { novel_id: id }, { filter: text }, holds('novel')),
  novelPage: assuming({ viewer_version: '20221031_ai' }, get('/webview/v2/novel', { id }, { viewer_version: text }, page)),
  novelSeries: get('/v2/novel/series', { series_id: id }, { last_order: whole, filter: text }, lists('novels')),
  relatedNovels: get('/v1/novel/related', { novel_id: id }, paged, lists('novels')),
  novelCommentsV1: get('/v1/novel/comments', { novel_id: id }, remarks, lists('comments')),
  novelCommentsV2: get('/v2/novel/comments', { novel_id: id }, paged, lists('comments')),
  novelComments: get('/v3/novel/comments', { novel_id: id }, paged, lists('comments')),
  novelCommentReplies: get('/v2/novel/comment/replies', { comment_id: id }, paged, lists('comments')),
  novelBookmarkDetail: get('/v2/novel/bookmark/detail', { novel_id: id }, {}, holds('bookmark_detail')),
  recommendedNovels: get(
    '/v1/novel/recommended',
    {},
    {
      include_ranking_novels: flag,
      ...recommended,
      max_bookmark_id_for_recommend: whole,
      already_recommended: commaIds,
    },
    lists('novels'),
  ),
  newNovels: get('/v1/novel/new', {}, { max_novel_id: row, filter: text }, lists('novels')),
  followedNovels: get('/v1/novel/follow', {}, feed, lists('novels')),
  myPixivNovels: get('/v1/novel/mypixiv', {}, paged, lists('novels')),
  novelRanking: assuming(byDay, get('/v1/novel/ranking', {}, ranking, lists('novels'))),

  lives: assuming({ list_type: 'popular' }, get('/v1/live/list', {}, { list_type: text, offset: whole }, lists('lives'))),
  spotlights: get('/v1/spotlight/articles', {}, { category: text, ...paged }, lists('spotlight_articles')),

  bookmarkIllust: assuming(openly, put('/v2/illust/bookmark/add', { illust_id: id }, kept, anything)),
  unbookmarkIllust: put('/v1/illust/bookmark/delete', { illust_id: id }, {}, anything),
  bookmarkNovel: assuming(openly, put('/v2/novel/bookmark/add', { novel_id: id }, kept, anything)),
  unbookmarkNovel: put('/v1/novel/bookmark/delete', { novel_id: id }, {}, anything),
  followUser: assuming(openly, put('/v1/user/follow/add', { user_id: id }, visibility, anything)),
  unfollowUser: put('/v1/user/follow/delete', { user_id: id }, {}, anything),
  commentOnIllust: post('/v1/illust/comment/add', { illust_id: id, comment: text }, remark, holds('comment')),
  commentOnNovel: post('/v1/novel/comment/add', { novel_id: id, comment: text }, remark, holds('comment')),
  deleteIllustComment: put('/v1/illust/comment/delete', { comment_id: id }, {}, anything),
  deleteNovelComment: put('/v1/novel/comment/delete', { comment_id: id }, {}, anything),
  showAi: put('/v1/user/ai-show-settings/edit', { show_ai: flag }, {}, anything),
} as const satisfies Readonly<Record<string, Endpoint>>

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type ParametersFor<N extends EndpointName> = ParametersOf<Endpoints[N]>
export type AnswerFor<N extends EndpointName> = AnswerOf<Endpoints[N]>

const byPath: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(endpoints) as EndpointName[])
    .filter((name) => endpoints[name].method === 'GET')
    .map((name) => [endpoints[name].path, name]),
)

/** The reading endpoint of a path, compared exactly. */
export const endpointOfPath = (path: string): EndpointName | undefined => byPath.get(path)
