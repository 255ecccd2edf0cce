// Table of the mirror's routes (docs/contract/app-api.md 4.4 and 4.6), with the adapter's defaults, and the public mirror's where clients
// rely on them.
import type { AppApi } from '@emaki/app-api'
import { days, defaults, fixed, hidesAi, id, lists, type Member, paged, passes, required, visibility } from './member.ts'
import { novelInPage, novelText } from './novelPage.ts'
import { recommendedIllusts, recommendedManga, relatedIllusts } from './replay.ts'
import { readByPath, writeByPath } from './request.ts'
import { customRoute, type MirrorRoute, type RouteContext, type RouteResult, route } from './route.ts'

const partial = defaults('mode', 'partial_match_for_tags', 'search_target')
/** `tags_and_titles` is upstream's search without a target, which only illustrations have. */
const target: Member = {
  ...partial,
  read: (query, isOwn) => (query.get('mode') === 'tags_and_titles' ? [] : partial.read(query, isOwn)),
}
const translated = [defaults('include_translated_tag_results', 'true'), defaults('merge_plain_keyword_results', 'true')]
const narrowed = [
  passes('duration', 'filter', 'lang', 'include_potential_violation_works'),
  days('start_date', 'end_date'),
  hidesAi,
]
const search = (where: Member): readonly Member[] => [required('word'), where, ...translated, ...narrowed]
const bookmarked = passes('bookmark_num_min', 'bookmark_num_max')
const picture = passes('content_type', 'ratio_pattern', 'width_min', 'width_max', 'height_min', 'height_max', 'tool')
const textual = passes(
  ...['text_length_min', 'text_length_max', 'word_count_min', 'word_count_max', 'reading_time_min', 'reading_time_max'],
  ...['is_original_only', 'is_replaceable_only', 'genre'],
)
const ranking = [defaults('mode', 'day'), days('date'), passes('filter'), paged()]
const noPolicy = defaults('include_privacy_policy', 'false')

export const mirrorRoutes: readonly MirrorRoute[] = [
  customRoute('/me', 'The account that the mirror asks with', 'own', [], readAccount),
  customRoute('/openapi.json', 'Says that the mirror is alive', 'own', [], async () => ({ ok: true, value: true })),

  route('/illust', 'One illustration, manga or ugoira', 'detail', 'illustDetail', [id('illust_id')]),
  route('/ugoira_metadata', 'Frames and archive of an ugoira', 'detail', 'ugoiraMetadata', [id('illust_id')]),
  relatedIllusts,
  route('/illust_comments', 'Comments on an illustration, newest first', 'feed', 'illustComments', [id('illust_id'), paged()]),
  route('/illust_comment_replies', 'Replies to a comment on an illustration', 'feed', 'illustCommentReplies', [id('comment_id')]),
  route('/illust_series', 'A manga series with its parts, newest first', 'profile', 'illustSeries', [
    id('illust_series_id'),
    paged(),
  ]),

  route('/rank', 'A day’s ranking of illustrations', 'ranking', 'illustRanking', ranking),
  recommendedIllusts,
  recommendedManga,
  route('/illust_new', 'The newest illustrations of everybody', 'feed', 'newIllusts', [
    defaults('content_type', 'illust'),
    passes('max_illust_id', 'filter'),
  ]),
  route('/manga_new', 'The newest manga of everybody', 'feed', 'newIllusts', [
    defaults('content_type', 'manga'),
    passes('max_illust_id', 'filter'),
  ]),
  route('/spotlights', 'Spotlight articles', 'ranking', 'spotlights', [
    defaults('category', 'all'),
    fixed('filter', 'for_ios'),
    paged({ size: 10 }),
  ]),

  route('/search', 'Illustrations by tag or words', 'search', 'searchIllusts', [
    ...search(target),
    defaults('order', 'date_desc', 'sort'),
    paged(),
    bookmarked,
    picture,
  ]),
  route('/search_novel', 'Novels by tag or words', 'search', 'searchNovels', [
    ...search(partial),
    defaults('sort', 'date_desc'),
    paged(),
    bookmarked,
    textual,
  ]),
  route('/popular_preview', 'The most popular illustrations of a search', 'search', 'popularIllusts', [
    ...search(target),
    picture,
  ]),
  route('/popular_preview_novel', 'The most popular novels of a search', 'search', 'popularNovels', [
    ...search(partial),
    textual,
  ]),
  // The word is required upstream and changes nothing.
  route('/search_options', 'What the filters of searches may be', 'profile', 'searchOptions', [
    fixed('word', 'a'),
    ...translated,
  ]),
  route('/search_user', 'Users by name', 'search', 'searchUsers', [required('word'), paged()]),
  route('/search_autocomplete', 'Tags that begin like the word', 'search', 'autocomplete', [
    required('word'),
    passes('merge_plain_keyword_results'),
  ]),
  route('/tags_autocomplete', 'Tags that begin like the word', 'search', 'autocomplete', [
    required('word'),
    defaults('merge_plain_keyword_results', 'true'),
  ]),
  route('/tags', 'Tags of the hour, each with an illustration', 'ranking', 'illustTags', [passes('filter')]),
  route('/tags_novel', 'Tags of the hour for novels', 'ranking', 'novelTags', [passes('filter')]),

  route('/member', 'A user’s profile', 'profile', 'userDetail', [id('user_id')]),
  route('/member_illust', 'Works of a user, newest first', 'feed', 'userIllusts', [
    id('user_id'),
    defaults('illust_type', 'illust', 'type'),
    paged(),
  ]),
  route('/member_novel', 'Novels of a user, newest first', 'feed', 'userNovels', [id('user_id'), paged()]),
  route('/member_illust_series', 'Manga series of a user', 'profile', 'userIllustSeries', [id('user_id'), paged()]),
  route('/member_novel_series', 'Novel series of a user', 'profile', 'userNovelSeries', [id('user_id'), paged()]),
  route('/related_member', 'Users like the one named', 'related', 'relatedUsers', [id('seed_user_id')]),
  route('/user_recommended', 'Users chosen for the account', 'feed', 'recommendedUsers', [passes('offset', 'filter')]),
  route('/following', 'Whom a user follows', 'feed', 'following', [id('user_id'), visibility, paged()]),
  route('/follower', 'Who follows a user', 'feed', 'followers', [id('user_id'), paged()]),
  route('/illust_bookmark_users', 'Who has bookmarked an illustration in public', 'feed', 'illustBookmarkUsers', [
    id('illust_id'),
    paged(),
  ]),
  route('/novel_bookmark_users', 'Who has bookmarked a novel in public', 'feed', 'novelBookmarkUsers', [id('novel_id'), paged()]),
  route('/favorite', 'Illustrations that a user has bookmarked', 'feed', 'bookmarkedIllusts', [
    id('user_id'),
    visibility,
    passes('tag', 'max_bookmark_id', 'filter'),
  ]),
  route('/favorite_novel', 'Novels that a user has bookmarked', 'feed', 'bookmarkedNovels', [
    id('user_id'),
    visibility,
    passes('tag', 'max_bookmark_id', 'filter'),
  ]),

  route('/novel_detail', 'One novel without its text', 'detail', 'novelDetail', [id('novel_id')]),
  novelInPage,
  novelText,
  route('/novel_comments', 'Comments on a novel, newest first', 'feed', 'novelComments', [id('novel_id'), paged()]),
  route('/novel_comment_replies', 'Replies to a comment on a novel', 'feed', 'novelCommentReplies', [id('comment_id')]),
  route('/novel_series', 'A novel series with its parts in order', 'profile', 'novelSeries', [
    id('series_id'),
    paged({ upstream: 'last_order' }),
  ]),
  route('/related_novel', 'Novels like the one named', 'related', 'relatedNovels', [id('novel_id'), paged()]),
  route('/rank_novel', 'A day’s ranking of novels', 'ranking', 'novelRanking', ranking),
  route('/novel_recommended', 'Novels chosen for the account', 'feed', 'recommendedNovels', [
    defaults('include_ranking_novels', 'false'),
    noPolicy,
    passes('filter', 'offset', 'max_bookmark_id_for_recommend', 'already_recommended'),
    lists('viewed'),
  ]),
  // Upstream has no pages here. Some clients send `page`, which is ignored (docs/contract/app-api.md 7, C11).
  route('/novel_new', 'The newest novels of everybody', 'feed', 'newNovels', [passes('max_novel_id', 'filter')]),

  readByPath,
  writeByPath,

  route('/live_list', 'Lives that are on', 'live', 'lives', [fixed('list_type', 'popular'), paged({ isSparse: true })]),
]

const byPath: ReadonlyMap<string, MirrorRoute> = new Map(mirrorRoutes.map((one) => [one.path, one]))

/** The route of a path such as `/rank`, compared exactly. */
export const mirrorRoute = (path: string): MirrorRoute | undefined => byPath.get(path)

/** The logged-in user. A shared mirror hides its operator's mail address. */
async function readAccount(
  _query: URLSearchParams,
  api: AppApi,
  { isOwn, language, signal }: RouteContext,
): Promise<RouteResult> {
  const account = await api.account({ language, signal })
  if (isOwn || !account.ok) return account
  const { mail_address: _operators, ...shown } = account.value
  return { ok: true, value: shown }
}
