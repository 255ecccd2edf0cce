// Routes whose query names an upstream path: two feeds, four writes, and a few more with the reader's own account. Other paths are never
// sent.
import type { EndpointName } from '@emaki/app-api'
import * as v from 'valibot'
import type { Pair, ValidationError } from './member.ts'
import { parameter } from './parameter.ts'
import { customRoute, type MirrorRoute, type RouteResult, sendPairs } from './route.ts'

/** Maximum length of the JSON, in characters. The allowed paths need far less (docs/reliability.md C6). */
const maxJsonLength = 4096

/** The same for the home feed, whose state grows with the page. */
const maxStateLength = 12_288

/** Characters of a comment, more than upstream takes. */
const maxCommentLength = 1000

const wholeNumber = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,15}$/))])
const text = v.union([v.string(), v.pipe(v.number(), v.safeInteger())])
const feedSchema = v.strictObject({
  restrict: v.optional(v.picklist(['all', 'public', 'private'])),
  offset: v.optional(wholeNumber),
  filter: v.optional(v.string()),
})
const illustSchema = v.strictObject({ illust_id: v.optional(text) })
const bookmarkIllustSchema = v.strictObject({
  illust_id: v.optional(text),
  restrict: v.optional(v.unknown()),
  tags: v.optional(v.unknown()),
})
const userSchema = v.strictObject({ user_id: v.optional(text), restrict: v.optional(v.unknown()) })
const userIdSchema = v.strictObject({ user_id: v.optional(text) })
const novelSchema = v.strictObject({ novel_id: v.optional(text) })
const bookmarkNovelSchema = v.strictObject({
  ...bookmarkIllustSchema.entries,
  ...novelSchema.entries,
  illust_id: v.optional(v.never()),
})
const remark = {
  comment: v.optional(v.pipe(v.string(), v.maxLength(maxCommentLength))),
  parent_comment_id: v.optional(wholeNumber),
  stamp_id: v.optional(wholeNumber),
}
/** A comment has a text or a stamp, not both (docs/contract/site-2026.md 7). */
const hasTextOrStamp = ({ comment, stamp_id }: { comment?: string | undefined; stamp_id?: number | string | undefined }) =>
  ((comment ?? '') !== '') !== (stamp_id !== undefined)
const illustCommentSchema = v.pipe(v.strictObject({ ...illustSchema.entries, ...remark }), v.check(hasTextOrStamp))
const novelCommentSchema = v.pipe(v.strictObject({ ...novelSchema.entries, ...remark }), v.check(hasTextOrStamp))
/** The state of the home feed, as upstream wrote it. */
const homeFeedSchema = v.strictObject({
  next_params: v.optional(v.record(v.string(), v.unknown())),
  states: v.optional(v.record(v.string(), v.unknown())),
})
const nothing = v.strictObject({})
const seriesSchema = v.strictObject({ series_id: v.optional(text) })
const markSchema = v.strictObject({ novel_id: v.optional(text), page: v.optional(wholeNumber) })
const offsetSchema = v.strictObject({ offset: v.optional(wholeNumber) })
const commentSchema = v.strictObject({ comment_id: v.optional(text) })
const tagsOfSchema = v.strictObject({
  restrict: v.optional(v.picklist(['public', 'private'])),
  offset: v.optional(wholeNumber),
})

const soughtSchema = v.strictObject({
  bookmark_restrict: v.optional(v.picklist(['public', 'private'])),
  bookmark_period: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  bookmark_tag: v.optional(v.string()),
  illust_tag: v.optional(v.string()),
  novel_tag: v.optional(v.string()),
  word: v.optional(v.string()),
  order: v.optional(v.picklist(['bookmarked_desc', 'bookmarked_asc'])),
  offset: v.optional(wholeNumber),
})
/** The cursors are those of upstream's next_url. */
const notificationsSchema = v.strictObject({
  limit: v.optional(wholeNumber),
  offset: v.optional(wholeNumber),
  older_than: v.optional(v.string()),
})
/** An id is text here: as a number beyond 2^53 it would be rounded. */
const notificationGroupSchema = v.strictObject({
  ...notificationsSchema.entries,
  notification_id: v.pipe(v.string(), v.regex(/^\d{1,30}$/)),
})
const newsSchema = v.strictObject({ cid: wholeNumber, offset: v.optional(wholeNumber) })
const userIds = v.optional(v.array(text))
const tagNames = v.optional(v.array(v.string()))
const muteSchema = v.strictObject({ add_user_ids: userIds, delete_user_ids: userIds, add_tags: tagNames, delete_tags: tagNames })

interface Allowed {
  readonly endpoint: EndpointName
  readonly schema: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>
  /** Defaults of absent members. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Maximum length of the JSON, in characters. Default: `maxJsonLength`. */
  readonly maxLength?: number
}

/** Compared exactly, as strings (docs/contract/app-api.md 4.4, docs/reliability.md 3). */
const readable: ReadonlyMap<string, Allowed> = new Map([
  ['v2/illust/follow', { endpoint: 'followedIllusts', schema: feedSchema, defaults: { restrict: 'all' } }],
  ['v1/novel/follow', { endpoint: 'followedNovels', schema: feedSchema, defaults: { restrict: 'all' } }],
])
const writable: ReadonlyMap<string, Allowed> = new Map([
  ['v2/illust/bookmark/add', { endpoint: 'bookmarkIllust', schema: bookmarkIllustSchema, defaults: { restrict: 'public' } }],
  ['v1/illust/bookmark/delete', { endpoint: 'unbookmarkIllust', schema: illustSchema, defaults: {} }],
  ['v1/user/follow/add', { endpoint: 'followUser', schema: userSchema, defaults: { restrict: 'public' } }],
  ['v1/user/follow/delete', { endpoint: 'unfollowUser', schema: userSchema, defaults: {} }],
])

const sought = (endpoint: EndpointName): Allowed => ({
  endpoint,
  schema: soughtSchema,
  defaults: { bookmark_restrict: 'public' },
})
/** Search in the reader's own bookmarks (docs/contract/site-2026.md 13). */
const ownSought: readonly (readonly [path: string, allowed: Allowed])[] = [
  ['v1/search/bookmark/sync-status', { endpoint: 'bookmarkSearchStatus', schema: v.strictObject({}), defaults: {} }],
  ['v1/search/bookmark/illust', sought('soughtIllusts')],
  ['v1/search/bookmark/novel', sought('soughtNovels')],
  ['v1/search/bookmark/illust/bookmark-tag', sought('soughtIllustBookmarkTags')],
  ['v1/search/bookmark/novel/bookmark-tag', sought('soughtNovelBookmarkTags')],
  ['v1/search/bookmark/illust/illust-tag', sought('soughtIllustTags')],
  ['v1/search/bookmark/novel/novel-tag', sought('soughtNovelTags')],
  ['v1/search/bookmark/illust/period', sought('soughtIllustPeriods')],
  ['v1/search/bookmark/novel/period', sought('soughtNovelPeriods')],
]
/**
 * Additional paths for a mirror with the reader's own account (docs/contract/app-api.md 4.4, the newer adapter; 3.3 to 3.5).
 * A shared mirror does not offer them, so its API description omits them.
 */
const ownReadable: ReadonlyMap<string, Allowed> = new Map([
  ['v1/user/bookmark-tags/illust', { endpoint: 'illustBookmarkTags', schema: tagsOfSchema, defaults: { restrict: 'public' } }],
  ['v1/user/bookmark-tags/novel', { endpoint: 'novelBookmarkTags', schema: tagsOfSchema, defaults: { restrict: 'public' } }],
  ['v2/illust/bookmark/detail', { endpoint: 'illustBookmarkDetail', schema: illustSchema, defaults: {} }],
  ['v2/novel/bookmark/detail', { endpoint: 'novelBookmarkDetail', schema: novelSchema, defaults: {} }],
  ['v1/user/follow/detail', { endpoint: 'followDetail', schema: userIdSchema, defaults: {} }],
  ...ownSought,
  ['v1/stamps', { endpoint: 'stamps', schema: nothing, defaults: {} }],
  ['v1/emoji', { endpoint: 'emoji', schema: nothing, defaults: {} }],
  ['v1/watchlist/manga', { endpoint: 'watchedManga', schema: offsetSchema, defaults: {} }],
  ['v1/watchlist/novel', { endpoint: 'watchedNovels', schema: offsetSchema, defaults: {} }],
  ['v2/novel/markers', { endpoint: 'markedNovels', schema: offsetSchema, defaults: {} }],
  ['v1/notification/list', { endpoint: 'notifications', schema: notificationsSchema, defaults: {} }],
  ['v1/notification/view-more', { endpoint: 'notificationGroup', schema: notificationGroupSchema, defaults: {} }],
  ['v1/notification/has-unread-notifications', { endpoint: 'hasUnreadNotifications', schema: nothing, defaults: {} }],
  ['v1/info/latest', { endpoint: 'latestNews', schema: nothing, defaults: {} }],
  ['v1/info/list', { endpoint: 'news', schema: newsSchema, defaults: {} }],
  ['v1/mute/list', { endpoint: 'mutes', schema: nothing, defaults: {} }],
  ['v1/access-block/users', { endpoint: 'blockedUsers', schema: offsetSchema, defaults: {} }],
])
const ownWritable: ReadonlyMap<string, Allowed> = new Map([
  ['v2/novel/bookmark/add', { endpoint: 'bookmarkNovel', schema: bookmarkNovelSchema, defaults: { restrict: 'public' } }],
  ['v1/novel/bookmark/delete', { endpoint: 'unbookmarkNovel', schema: novelSchema, defaults: {} }],
  ['v1/illust/comment/add', { endpoint: 'commentOnIllust', schema: illustCommentSchema, defaults: {} }],
  ['v1/novel/comment/add', { endpoint: 'commentOnNovel', schema: novelCommentSchema, defaults: {} }],
  ['v1/illust/comment/delete', { endpoint: 'deleteIllustComment', schema: commentSchema, defaults: {} }],
  ['v1/novel/comment/delete', { endpoint: 'deleteNovelComment', schema: commentSchema, defaults: {} }],
  ['v1/watchlist/manga/add', { endpoint: 'watchManga', schema: seriesSchema, defaults: {} }],
  ['v1/watchlist/manga/delete', { endpoint: 'unwatchManga', schema: seriesSchema, defaults: {} }],
  ['v1/watchlist/novel/add', { endpoint: 'watchNovels', schema: seriesSchema, defaults: {} }],
  ['v1/watchlist/novel/delete', { endpoint: 'unwatchNovels', schema: seriesSchema, defaults: {} }],
  ['v1/novel/marker/add', { endpoint: 'markNovel', schema: markSchema, defaults: {} }],
  ['v1/novel/marker/delete', { endpoint: 'unmarkNovel', schema: novelSchema, defaults: {} }],
  ['v1/mute/edit', { endpoint: 'editMutes', schema: muteSchema, defaults: {} }],
  ['v1/access-block/user/add', { endpoint: 'blockUser', schema: userIdSchema, defaults: {} }],
  ['v1/access-block/user/delete', { endpoint: 'unblockUser', schema: userIdSchema, defaults: {} }],
  ['v1/home/all', { endpoint: 'homeFeed', schema: homeFeedSchema, defaults: {}, maxLength: maxStateLength }],
])

export const readablePaths: readonly string[] = [...readable.keys()]
export const ownReadablePaths: readonly string[] = [...ownReadable.keys()]
export const ownWritablePaths: readonly string[] = [...ownWritable.keys()]
export const writablePaths: readonly string[] = [...writable.keys()]

const pathNotAllowed: RouteResult = { rejection: 'Path not allowed', status: 400 }
const writesDisabled: RouteResult = { rejection: 'This mirror does not write', status: 403 }

const pathParameter = (path: readonly string[]) => {
  const shown = parameter('path', { isRequired: true })
  return { ...shown, schema: { ...shown.schema, enum: path } }
}

/**
 * `/req_get`: the feeds of followed artists, and more for the reader's own account.
 * A shared mirror returns only artists that its account follows in public, because the private ones must stay private.
 */
export const readByPath: MirrorRoute = customRoute(
  '/req_get',
  'New works of followed artists; with the reader’s own account also what it keeps on the site, and its notifications',
  'own',
  [pathParameter(readablePaths), parameter('params')],
  async (query, api, context) => {
    const allowed = allowedPath(query, readable, context.isOwn ? ownReadable : none)
    if (allowed === undefined) return pathNotAllowed
    const given = readJson('params', query.get('params') ?? '', allowed)
    if ('validationErrors' in given) return given
    const members = context.isOwn ? given.members : { ...given.members, restrict: 'public' }
    return sendPairs(allowed.endpoint, pairsOf(members), api, context)
  },
)

/** `/req_post`: bookmarks and follows of the reader's own account. It is a GET that writes (docs/contract/app-api.md 4.4). */
export const writeByPath: MirrorRoute = {
  ...customRoute(
    '/req_post',
    'Adds or deletes a bookmark or a follow, where the mirror asks with the reader’s own account',
    'own',
    [pathParameter(writablePaths), parameter('data')],
    async (query, api, context) => {
      const allowed = allowedPath(query, writable, context.isOwn ? ownWritable : none)
      if (allowed === undefined) return pathNotAllowed
      if (!context.mayWrite) return writesDisabled
      const given = readJson('data', query.get('data') ?? '', allowed)
      if ('validationErrors' in given) return given
      const { tags } = given.members
      if (tags !== undefined && !v.is(tagsSchema, tags)) return invalid('data', 'invalid tags value')
      return sendPairs(allowed.endpoint, pairsOf(given.members), api, context)
    },
  ),
  isWriting: true,
}

const tagsSchema = v.array(v.string())
const none: ReadonlyMap<string, Allowed> = new Map()

const allowedPath = (query: URLSearchParams, ...lists: readonly ReadonlyMap<string, Allowed>[]): Allowed | undefined =>
  lists.map((list) => list.get(query.get('path') ?? '')).find((allowed) => allowed !== undefined)

/** The members of a JSON object with defaults, or validation errors when the path does not accept it. */
function readJson(
  name: string,
  json: string,
  { schema, defaults, maxLength = maxJsonLength }: Allowed,
): { readonly members: Readonly<Record<string, unknown>> } | { readonly validationErrors: readonly ValidationError[] } {
  if (json.length > maxLength) return invalid(name, 'value is too long')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json === '' ? '{}' : json)
  if (!parsed.success) return invalid(name, 'value is not a JSON object of what the path takes')
  return { members: { ...defaults, ...parsed.output } }
}

const invalid = (name: string, msg: string) => ({ validationErrors: [{ loc: ['query', name], msg, type: 'value_error' }] })

const pairsOf = (members: Readonly<Record<string, unknown>>): Pair[] =>
  Object.entries(members).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item): Pair => [`${name}[]`, String(item)]) : [[name, textOf(value)] satisfies Pair],
  )

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
