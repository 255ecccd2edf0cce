// The mirror's routes (contract 4.4 and 4.6). The adapter's defaults, and the public mirror's where a client without the adapter relies on them.
import type { AppApiResult } from '@emaki/app-api'
import { readNovelPage } from '@emaki/app-api'
import { days, defaults, fixed, hidesAi, id, lists, paged, passes, required } from './member.ts'
import { recommendedIllusts, relatedIllusts } from './replay.ts'
import { type MirrorRoute, route } from './route.ts'

const partial = defaults('mode', 'partial_match_for_tags', 'search_target')
const translated = [defaults('include_translated_tag_results', 'true'), defaults('merge_plain_keyword_results', 'true')]
const narrowed = [passes('duration', 'filter'), days('start_date', 'end_date'), hidesAi]
const search = [required('word'), partial, ...translated, ...narrowed]
const bookmarked = passes('bookmark_num_min', 'bookmark_num_max', 'lang')
const picture = passes('content_type', 'ratio_pattern', 'width_min', 'width_max', 'height_min', 'height_max', 'tool')
const textual = passes('text_length_min', 'text_length_max', 'is_original_only', 'genre')
const ranking = [defaults('mode', 'day'), days('date'), passes('filter'), paged()]
const noPolicy = defaults('include_privacy_policy', 'false')
const novelPage = [id('id'), fixed('viewer_version', '20221031_ai')]
/** Always the public list: on a shared mirror, the signed-in account is the server's, and its private bookmarks are nobody's business. */
const isPublic = fixed('restrict', 'public')

export const mirrorRoutes: readonly MirrorRoute[] = [
  { path: '/me', lifetime: 'own', parameters: [], answer: (_query, api, options) => api.account(options) },
  { path: '/openapi.json', lifetime: 'own', parameters: [], answer: async () => ({ ok: true, value: true }) },

  route('/illust', 'detail', 'illustDetail', [id('illust_id')]),
  route('/ugoira_metadata', 'detail', 'ugoiraMetadata', [id('illust_id')]),
  relatedIllusts,
  route('/illust_comments', 'feed', 'illustComments', [id('illust_id'), paged()]),
  route('/illust_comment_replies', 'feed', 'illustCommentReplies', [id('comment_id')]),
  route('/illust_series', 'profile', 'illustSeries', [id('illust_series_id'), paged()]),

  route('/rank', 'ranking', 'illustRanking', ranking),
  recommendedIllusts,
  route('/manga_recommended', 'feed', 'recommendedManga', [
    defaults('include_ranking_label', 'true'),
    noPolicy,
    defaults('include_ranking_illusts', 'false'),
    passes('filter', 'max_bookmark_id', 'offset'),
    lists('viewed'),
  ]),
  route('/illust_new', 'feed', 'newIllusts', [defaults('content_type', 'illust'), passes('max_illust_id', 'filter')]),
  route('/manga_new', 'feed', 'newIllusts', [defaults('content_type', 'manga'), passes('max_illust_id', 'filter')]),
  route('/spotlights', 'ranking', 'spotlights', [defaults('category', 'all'), fixed('filter', 'for_ios'), paged(10)]),

  route('/search', 'search', 'searchIllusts', [...search, defaults('order', 'date_desc', 'sort'), paged(), bookmarked, picture]),
  route('/search_novel', 'search', 'searchNovels', [...search, defaults('sort', 'date_desc'), paged(), bookmarked, textual]),
  route('/popular_preview', 'search', 'popularIllusts', search),
  route('/popular_preview_novel', 'search', 'popularNovels', search),
  route('/search_user', 'search', 'searchUsers', [required('word'), paged()]),
  route('/search_autocomplete', 'search', 'autocomplete', [required('word'), passes('merge_plain_keyword_results')]),
  route('/tags_autocomplete', 'search', 'autocomplete', [required('word'), defaults('merge_plain_keyword_results', 'true')]),
  route('/tags', 'ranking', 'illustTags', [passes('filter')]),
  route('/tags_novel', 'ranking', 'novelTags', [passes('filter')]),

  route('/member', 'profile', 'userDetail', [id('user_id')]),
  route('/member_illust', 'feed', 'userIllusts', [id('user_id'), defaults('illust_type', 'illust', 'type'), paged()]),
  route('/member_novel', 'feed', 'userNovels', [id('user_id'), paged()]),
  route('/member_illust_series', 'profile', 'userIllustSeries', [id('user_id'), paged()]),
  route('/member_novel_series', 'profile', 'userNovelSeries', [id('user_id'), paged()]),
  route('/related_member', 'related', 'relatedUsers', [id('seed_user_id')]),
  route('/user_recommended', 'feed', 'recommendedUsers', [passes('offset', 'filter')]),
  route('/following', 'feed', 'following', [id('user_id'), isPublic, paged()]),
  route('/follower', 'feed', 'followers', [id('user_id'), paged()]),
  route('/favorite', 'feed', 'bookmarkedIllusts', [id('user_id'), isPublic, passes('tag', 'max_bookmark_id', 'filter')]),
  route('/favorite_novel', 'feed', 'bookmarkedNovels', [id('user_id'), isPublic, passes('tag', 'max_bookmark_id', 'filter')]),

  route('/novel_detail', 'detail', 'novelDetail', [id('novel_id')]),
  route('/webview_novel', 'detail', 'novelPage', novelPage, novelOf),
  route('/novel_text', 'detail', 'novelPage', novelPage, (page) => {
    const novel = novelOf(page)
    return novel.ok ? { ok: true, value: { novel_text: novel.value.text ?? '' } } : novel
  }),
  route('/novel_comments', 'feed', 'novelComments', [id('novel_id'), paged()]),
  route('/novel_comment_replies', 'feed', 'novelCommentReplies', [id('comment_id')]),
  route('/novel_series', 'profile', 'novelSeries', [id('series_id'), paged(30, 'last_order')]),
  route('/related_novel', 'related', 'relatedNovels', [id('novel_id'), paged()]),
  route('/rank_novel', 'ranking', 'novelRanking', ranking),
  route('/novel_recommended', 'feed', 'recommendedNovels', [
    defaults('include_ranking_novels', 'false'),
    noPolicy,
    passes('filter', 'offset', 'max_bookmark_id_for_recommend', 'already_recommended'),
    lists('viewed'),
  ]),
  // Upstream has no pages here: `page` is taken by some clients' word and means nothing (contract 7, C11).
  route('/novel_new', 'feed', 'newNovels', [passes('max_novel_id', 'filter')]),

  route('/live_list', 'feed', 'lives', [fixed('list_type', 'popular'), paged()]),
]

const byPath: ReadonlyMap<string, MirrorRoute> = new Map(mirrorRoutes.map((one) => [one.path, one]))

/** The route of a path such as `/rank`, compared exactly. */
export const mirrorRoute = (path: string): MirrorRoute | undefined => byPath.get(path)

function novelOf(page: string): AppApiResult<Readonly<Record<string, unknown>>> {
  const novel = readNovelPage(page)
  if (novel) return { ok: true, value: novel }
  return { ok: false, error: { kind: 'malformed', status: 200, reason: 'shape' } }
}
