// Table of the app API's endpoints (docs/contract/app-api.md 3, docs/spec/calls.md 7.3). A new endpoint is one line; parameters, types,
// paging and checks derive from it.
import type { Endpoint, ParametersOf, ResponseOf } from './endpoint.ts'
import {
  anyObject,
  booleanOf,
  get,
  htmlPage,
  jsonBody,
  listOf,
  listOfEither,
  nullableListOf,
  objectWith,
  post,
  publicEndpoint,
  put,
  withDefaults,
} from './endpoint.ts'
import { bookmarkRow, commaIds, flag, id, ids, integer, jsonObject, oneOf, text, texts } from './parameter.ts'

const paged = { offset: integer, filter: text }
const language = { include_translated_tag_results: flag, merge_plain_keyword_results: flag }
const searched = {
  ...language,
  search_target: text,
  duration: text,
  start_date: text,
  end_date: text,
  search_ai_type: oneOf('0', '1'),
  include_potential_violation_works: flag,
  lang: text,
  filter: text,
}
const search = { sort: text, bookmark_num_min: integer, bookmark_num_max: integer, offset: integer }
const picture = {
  ...searched,
  content_type: text,
  ratio_pattern: text,
  width_min: integer,
  width_max: integer,
  height_min: integer,
  height_max: integer,
  tool: text,
}
const length = {
  ...searched,
  text_length_min: integer,
  text_length_max: integer,
  word_count_min: integer,
  word_count_max: integer,
  reading_time_min: integer,
  reading_time_max: integer,
  is_original_only: flag,
  is_replaceable_only: flag,
  genre: text,
}
const ranking = { mode: text, date: text, ...paged }
const recommended = { include_ranking_label: flag, include_privacy_policy: flag, viewed: ids, ...paged }
const recommendedIllusts = {
  content_type: text,
  include_ranking_illusts: flag,
  ...recommended,
  min_bookmark_id_for_recent_illust: integer,
  max_bookmark_id_for_recommend: integer,
}
const bookmarks = { restrict: oneOf('public', 'private'), tag: text, max_bookmark_id: bookmarkRow, filter: text }
/** Of a search in the account's own bookmarks. */
const sought = { bookmark_restrict: oneOf('public', 'private'), bookmark_period: text }
const ordered = { ...sought, bookmark_tag: text, order: oneOf('bookmarked_desc', 'bookmarked_asc'), offset: integer }
const feed = { restrict: oneOf('all', 'public', 'private'), ...paged }
const visibility = { restrict: oneOf('public', 'private') }
const followed = { ...visibility, ...paged }
const kept = { ...visibility, tags: texts }
/** What the account has read and opened, as parallel lists. */
const readNovels = { read_novel_ids: ids, read_novel_datetimes: texts, view_novel_ids: ids, view_novel_datetimes: texts }
/** A comment has a text or a stamp. The response has the comment, or only its id (docs/contract/site-2026.md 7). */
const remark = { comment: text, parent_comment_id: id, stamp_id: id }
const remarks = { include_total_comments: flag, ...paged }

/** The name of the cursor in `next_url` varies, and so does that of the list (docs/contract/site-2026.md 16). */
const notified = { limit: integer, offset: integer, older_than: text }
const notificationList = listOfEither('notifications', 'notification_list')

/** Users who bookmarked a work: users alone, or with works (docs/contract/site-2026.md 14). */
const bookmarkUsers = listOfEither('users', 'user_previews')

const inTags = { search_target: 'partial_match_for_tags' }
const newest = { sort: 'date_desc' }
const openly = { restrict: 'public' }
const byDay = { mode: 'day' }

export const endpoints = {
  ownState: get('/v1/user/me/state', {}, {}, objectWith('user_state')),
  aiSettings: get('/v1/user/ai-show-settings', {}, {}, booleanOf('show_ai')),

  /** Without a target, tags and titles are searched. */
  searchIllusts: withDefaults(newest, get('/v1/search/illust', { word: text }, { ...search, ...picture }, listOf('illusts'))),
  /** Without a target, novels are searched by a literal keyword, so one is always sent. */
  searchNovels: withDefaults(
    { ...newest, ...inTags },
    get('/v1/search/novel', { word: text }, { ...search, ...length }, listOf('novels')),
  ),
  popularIllusts: get('/v1/search/popular-preview/illust', { word: text }, picture, listOf('illusts')),
  popularNovels: withDefaults(inTags, get('/v1/search/popular-preview/novel', { word: text }, length, listOf('novels'))),
  illustBookmarkRanges: get('/v1/search/bookmark-ranges/illust', { word: text }, searched, listOf('bookmark_ranges')),
  novelBookmarkRanges: get('/v1/search/bookmark-ranges/novel', { word: text }, searched, listOf('bookmark_ranges')),
  searchUsers: get('/v1/search/user', { word: text }, paged, listOf('user_previews')),
  autocompleteWords: get('/v1/search/autocomplete', { word: text }, {}, listOf('search_auto_complete_keywords')),
  autocomplete: get('/v2/search/autocomplete', { word: text }, { merge_plain_keyword_results: flag }, listOf('tags')),
  searchOptions: get('/v1/search/options', { word: text }, language, objectWith('illust')),
  illustTags: get('/v1/trending-tags/illust', {}, { filter: text }, listOf('trend_tags')),
  novelTags: get('/v1/trending-tags/novel', {}, { filter: text }, listOf('trend_tags')),

  userDetail: get('/v1/user/detail', { user_id: id }, { filter: text }, objectWith('user')),
  userDetailV2: get('/v2/user/detail', { user_id: id }, { filter: text }, objectWith('user')),
  userIllusts: get('/v1/user/illusts', { user_id: id }, { type: text, ...paged }, listOf('illusts')),
  userNovels: get('/v1/user/novels', { user_id: id }, paged, listOf('novels')),
  relatedUsers: get('/v1/user/related', { seed_user_id: id }, paged, listOf('user_previews')),
  recommendedUsers: get('/v1/user/recommended', {}, paged, listOf('user_previews')),
  following: withDefaults(openly, get('/v1/user/following', { user_id: id }, followed, listOf('user_previews'))),
  followers: get('/v1/user/follower', { user_id: id }, followed, listOf('user_previews')),
  followDetail: get('/v1/user/follow/detail', { user_id: id }, {}, objectWith('follow_detail')),
  myPixivUsers: get('/v1/user/mypixiv', { user_id: id }, paged, listOf('user_previews')),
  bookmarkedIllusts: withDefaults(openly, get('/v1/user/bookmarks/illust', { user_id: id }, bookmarks, listOf('illusts'))),
  bookmarkedNovels: withDefaults(openly, get('/v1/user/bookmarks/novel', { user_id: id }, bookmarks, listOf('novels'))),
  illustBookmarkTags: withDefaults(
    openly,
    get('/v1/user/bookmark-tags/illust', {}, { user_id: id, ...followed }, listOf('bookmark_tags')),
  ),
  novelBookmarkTags: withDefaults(
    openly,
    get('/v1/user/bookmark-tags/novel', {}, { user_id: id, ...followed }, listOf('bookmark_tags')),
  ),
  bookmarkSearchStatus: get('/v1/search/bookmark/sync-status', {}, {}, booleanOf('is_synchronised')),
  soughtIllusts: get('/v1/search/bookmark/illust', {}, { ...ordered, illust_tag: text }, listOf('illusts')),
  soughtNovels: get('/v1/search/bookmark/novel', {}, { ...ordered, novel_tag: text }, listOf('novels')),
  soughtIllustBookmarkTags: get('/v1/search/bookmark/illust/bookmark-tag', {}, { ...sought, word: text }, listOf('tags')),
  soughtNovelBookmarkTags: get('/v1/search/bookmark/novel/bookmark-tag', {}, { ...sought, word: text }, listOf('tags')),
  soughtIllustTags: get('/v1/search/bookmark/illust/illust-tag', {}, { ...sought, word: text }, listOf('tags')),
  soughtNovelTags: get('/v1/search/bookmark/novel/novel-tag', {}, { ...sought, word: text }, listOf('tags')),
  soughtIllustPeriods: get(
    '/v1/search/bookmark/illust/period',
    {},
    { bookmark_restrict: sought.bookmark_restrict, bookmark_tag: text, illust_tag: text },
    listOf('periods'),
  ),
  soughtNovelPeriods: get(
    '/v1/search/bookmark/novel/period',
    {},
    { bookmark_restrict: sought.bookmark_restrict, bookmark_tag: text, novel_tag: text },
    listOf('periods'),
  ),
  userIllustSeries: get('/v1/user/illust-series', { user_id: id }, paged, listOf('illust_series_details')),
  userNovelSeries: get('/v1/user/novel-series', { user_id: id }, paged, listOf('novel_series_details')),

  illustDetail: get('/v1/illust/detail', { illust_id: id }, { filter: text }, objectWith('illust')),
  ugoiraMetadata: get('/v1/ugoira/metadata', { illust_id: id }, {}, objectWith('ugoira_metadata')),
  relatedIllusts: get(
    '/v2/illust/related',
    { illust_id: id },
    { ...paged, seed_illust_ids: ids, viewed: ids },
    listOf('illusts'),
  ),
  illustCommentsV1: get('/v1/illust/comments', { illust_id: id }, remarks, listOf('comments')),
  illustCommentsV2: get('/v2/illust/comments', { illust_id: id }, paged, listOf('comments')),
  illustComments: get('/v3/illust/comments', { illust_id: id }, paged, listOf('comments')),
  illustCommentReplies: get('/v2/illust/comment/replies', { comment_id: id }, paged, listOf('comments')),
  illustBookmarkDetail: get('/v2/illust/bookmark/detail', { illust_id: id }, {}, objectWith('bookmark_detail')),
  illustBookmarkUsers: get('/v1/illust/bookmark/users', { illust_id: id }, paged, bookmarkUsers),
  illustSeries: get('/v1/illust/series', { illust_series_id: id }, paged, listOf('illusts')),
  illustSeriesContext: get('/v1/illust-series/illust', { illust_id: id }, {}, objectWith('illust_series_detail')),

  recommendedIllusts: get('/v1/illust/recommended', {}, recommendedIllusts, listOf('illusts')),
  openRecommendedIllusts: publicEndpoint(
    get('/v1/illust/recommended-nologin', {}, { ...recommendedIllusts, bookmark_illust_ids: commaIds }, listOf('illusts')),
  ),
  recommendedManga: get(
    '/v1/manga/recommended',
    {},
    { include_ranking_illusts: flag, ...recommended, max_bookmark_id: integer },
    listOf('illusts'),
  ),
  walkthrough: publicEndpoint(get('/v1/walkthrough/illusts', {}, {}, listOf('illusts'))),
  newIllusts: withDefaults(
    { content_type: 'illust' },
    get('/v1/illust/new', {}, { content_type: text, max_illust_id: bookmarkRow, filter: text }, listOf('illusts')),
  ),
  followedIllusts: withDefaults({ restrict: 'all' }, get('/v2/illust/follow', {}, feed, listOf('illusts'))),
  myPixivIllusts: get('/v2/illust/mypixiv', {}, paged, listOf('illusts')),
  illustRanking: withDefaults(byDay, get('/v1/illust/ranking', {}, ranking, listOf('illusts'))),

  novelDetail: get('/v2/novel/detail', { novel_id: id }, { filter: text }, objectWith('novel')),
  /** Clients add the configured `viewer_version`. */
  novelPage: get('/webview/v2/novel', { id }, { viewer_version: text }, htmlPage),
  novelSeriesV1: get('/v1/novel/series', { series_id: id }, { last_order: integer, filter: text }, listOf('novels')),
  novelSeries: get('/v2/novel/series', { series_id: id }, { last_order: integer, filter: text }, listOf('novels')),
  relatedNovels: get('/v1/novel/related', { novel_id: id }, paged, listOf('novels')),
  novelCommentsV1: get('/v1/novel/comments', { novel_id: id }, remarks, listOf('comments')),
  novelCommentsV2: get('/v2/novel/comments', { novel_id: id }, paged, listOf('comments')),
  novelComments: get('/v3/novel/comments', { novel_id: id }, paged, listOf('comments')),
  novelCommentReplies: get('/v2/novel/comment/replies', { comment_id: id }, paged, listOf('comments')),
  novelBookmarkDetail: get('/v2/novel/bookmark/detail', { novel_id: id }, {}, objectWith('bookmark_detail')),
  novelBookmarkUsers: get('/v1/novel/bookmark/users', { novel_id: id }, paged, bookmarkUsers),
  recommendedNovels: get(
    '/v1/novel/recommended',
    {},
    {
      include_ranking_novels: flag,
      ...recommended,
      max_bookmark_id_for_recommend: integer,
      already_recommended: commaIds,
    },
    listOf('novels'),
  ),
  newNovels: get('/v1/novel/new', {}, { max_novel_id: bookmarkRow, filter: text }, listOf('novels')),
  followedNovels: get('/v1/novel/follow', {}, feed, listOf('novels')),
  myPixivNovels: get('/v1/novel/mypixiv', {}, paged, listOf('novels')),
  novelRanking: withDefaults(byDay, get('/v1/novel/ranking', {}, ranking, listOf('novels'))),

  lives: withDefaults({ list_type: 'popular' }, get('/v1/live/list', {}, { list_type: text, offset: integer }, listOf('lives'))),
  spotlights: get('/v1/spotlight/articles', {}, { category: text, ...paged }, listOf('spotlight_articles')),

  watchedManga: get('/v1/watchlist/manga', {}, { offset: integer }, nullableListOf('series')),
  watchedNovels: get('/v1/watchlist/novel', {}, { offset: integer }, nullableListOf('series')),
  markedNovels: get('/v2/novel/markers', {}, { offset: integer }, listOf('marked_novels')),
  stamps: get('/v1/stamps', {}, {}, listOf('stamps')),
  emoji: publicEndpoint(get('/v1/emoji', {}, {}, listOf('emoji_definitions'))),
  notifications: get('/v1/notification/list', {}, notified, notificationList),
  notificationGroup: get('/v1/notification/view-more', { notification_id: text }, notified, notificationList),
  hasUnreadNotifications: get('/v1/notification/has-unread-notifications', {}, {}, booleanOf('has_unread_notifications')),
  latestNews: get('/v1/info/latest', {}, {}, listOf('categorized_infos')),
  news: get('/v1/info/list', { cid: integer }, { offset: integer }, objectWith('categorized_info')),
  mutes: get('/v1/mute/list', {}, {}, listOf('muted_users')),
  blockedUsers: get('/v1/access-block/users', {}, { offset: integer }, listOf('blocked_users')),

  homeFeed: jsonBody(put('/v1/home/all', {}, { next_params: jsonObject, states: jsonObject }, listOf('contents'))),

  /** Next pages are GET: `recommendedNovels`, `relatedNovels`. */
  recommendNovels: put(
    '/v1/novel/recommended',
    {},
    { include_ranking_novels: flag, include_privacy_policy: flag, ...readNovels },
    listOf('novels'),
  ),
  relateNovels: put('/v1/novel/related', {}, { novel_id: id, ...readNovels }, listOf('novels')),

  watchManga: put('/v1/watchlist/manga/add', { series_id: id }, {}, anyObject),
  unwatchManga: put('/v1/watchlist/manga/delete', { series_id: id }, {}, anyObject),
  watchNovels: put('/v1/watchlist/novel/add', { series_id: id }, {}, anyObject),
  unwatchNovels: put('/v1/watchlist/novel/delete', { series_id: id }, {}, anyObject),
  markNovel: put('/v1/novel/marker/add', { novel_id: id, page: integer }, {}, anyObject),
  unmarkNovel: put('/v1/novel/marker/delete', { novel_id: id }, {}, anyObject),

  bookmarkIllust: withDefaults(openly, post('/v2/illust/bookmark/add', { illust_id: id }, kept, anyObject)),
  unbookmarkIllust: post('/v1/illust/bookmark/delete', { illust_id: id }, {}, anyObject),
  bookmarkNovel: withDefaults(openly, post('/v2/novel/bookmark/add', { novel_id: id }, kept, anyObject)),
  unbookmarkNovel: post('/v1/novel/bookmark/delete', { novel_id: id }, {}, anyObject),
  followUser: withDefaults(openly, post('/v1/user/follow/add', { user_id: id }, visibility, anyObject)),
  unfollowUser: post('/v1/user/follow/delete', { user_id: id }, {}, anyObject),
  commentOnIllust: post('/v1/illust/comment/add', { illust_id: id }, remark, anyObject),
  commentOnNovel: post('/v1/novel/comment/add', { novel_id: id }, remark, anyObject),
  deleteIllustComment: put('/v1/illust/comment/delete', { comment_id: id }, {}, anyObject),
  deleteNovelComment: put('/v1/novel/comment/delete', { comment_id: id }, {}, anyObject),
  editMutes: put(
    '/v1/mute/edit',
    {},
    { add_user_ids: ids, delete_user_ids: ids, add_tags: texts, delete_tags: texts },
    anyObject,
  ),
  blockUser: put('/v1/access-block/user/add', { user_id: id }, {}, anyObject),
  unblockUser: put('/v1/access-block/user/delete', { user_id: id }, {}, anyObject),
  showAi: put('/v1/user/ai-show-settings/edit', { show_ai: flag }, {}, anyObject),
} as const satisfies Readonly<Record<string, Endpoint>>

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type ParametersFor<N extends EndpointName> = ParametersOf<Endpoints[N]>
export type ResponseFor<N extends EndpointName> = ResponseOf<Endpoints[N]>

const byPath: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(endpoints) as EndpointName[])
    .filter((name) => endpoints[name].method === 'GET')
    .map((name) => [endpoints[name].path, name]),
)

/** The read endpoint of an exact path. */
export const endpointOfPath = (path: string): EndpointName | undefined => byPath.get(path)
