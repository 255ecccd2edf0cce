// The web-ajax reads: the allow-list of docs/contract/companion.md 13.2 with each route's parameters (docs/contract/companion.md 7.3 to
// 7.17). No other path is sent.

import {
  bookmarksPageSize,
  discoveryBatch,
  followedUsersPageSize,
  list,
  newWorksPage,
  previewedComments,
  record,
  tagWorksPageSize,
  webDiscoveryBatch,
} from '@emaki/domain'
import { HttpError, readReply, unauthorised } from '@emaki/web-api'
import { passThrough, requestWeb } from './passThrough.ts'
import type { CompanionRoute, RequestContext } from './route.ts'
import { languageParameter as lang } from './web/language.ts'
import { freeText, idParameter, integer, matching, oneOf, type Parameter } from './web/parameter.ts'

type ReadRoute = Pick<CompanionRoute, 'lifetime' | 'about'> & Partial<Pick<CompanionRoute, 'handle' | 'idForm' | 'lists'>>

/** A read of the web side with its body unwrapped. */
export const get = (
  path: string,
  parameters: readonly Parameter[],
  { handle = passThrough(path), ...rest }: ReadRoute,
): CompanionRoute => ({
  method: 'GET',
  path,
  aliases: [`/api/pixiv-now/http${path}`],
  parameters: [...parameters, lang],
  handle,
  ...rest,
})

const offset = integer('offset', { min: 0, max: 100_000_000, clamps: true, defaultValue: '0' })
const restrict = oneOf('rest', ['show', 'hide'], { defaultValue: 'show', about: 'hide is the private list, for its owner' })
/** Upstream requires it even when it is empty. */
const anyTag = freeText('tag', 200, { defaultValue: '' })
const full = oneOf('full', ['0', '1'])

const comments = (kind: 'illust' | 'novel'): readonly CompanionRoute[] => [
  get(
    `/ajax/${kind}s/comments/roots`,
    [
      idParameter(`${kind}_id`),
      { ...offset, defaultValue: '0' },
      integer('limit', { min: 1, max: 50, defaultValue: String(previewedComments) }),
    ],
    { lifetime: 'feed', about: `Comments on a ${kind}, newest first` },
  ),
  get(
    `/ajax/${kind}s/comments/replies`,
    [idParameter('comment_id'), integer('page', { min: 1, max: 100_000, defaultValue: '1' })],
    {
      lifetime: 'feed',
      about: `Answers to a comment on a ${kind}`,
    },
  ),
]

export const ajaxRoutes: readonly CompanionRoute[] = [
  get(
    '/ajax/discovery/artworks',
    [oneOf('mode', ['all', 'safe', 'r18'], { defaultValue: 'all' }), limit(webDiscoveryBatch, webDiscoveryBatch)],
    {
      lifetime: 'feed',
      about: 'A random batch of works',
      handle: discoverArtworks,
    },
  ),
  get('/ajax/discovery/users', [limit(webDiscoveryBatch, webDiscoveryBatch)], {
    lifetime: 'feed',
    about: 'Recommended users with some of their works',
  }),
  get(
    '/ajax/illust/discovery',
    [
      oneOf('mode', ['safe', 'all'], { defaultValue: 'safe' }),
      integer('max', { min: 1, max: discoveryBatch, defaultValue: String(discoveryBatch) }),
    ],
    { lifetime: 'feed', about: 'A random batch of cards' },
  ),
  get(
    '/ajax/illust/new',
    [
      matching('lastId', /^\d{1,12}$/, { defaultValue: '0' }),
      limit(newWorksPage, webDiscoveryBatch),
      oneOf('type', ['illust', 'manga'], { defaultValue: 'illust' }),
      oneOf('r18', ['true', 'false'], { defaultValue: 'false' }),
    ],
    { lifetime: 'feed', about: 'The newest works of the whole site' },
  ),
  get('/ajax/illust/{id}', [full], { lifetime: 'detail', about: 'One illustration, manga or ugoira' }),
  get('/ajax/illust/{id}/pages', [], { lifetime: 'detail', about: 'The pages of a work' }),
  get('/ajax/illust/{id}/ugoira_meta', [], { lifetime: 'detail', about: 'Frames and archives of a ugoira' }),
  get('/ajax/novel/{id}', [full], { lifetime: 'detail', about: 'One novel with its text' }),
  get('/ajax/user/{id}', [full], { lifetime: 'detail', about: 'One user' }),
  get('/ajax/user/{id}/illusts/tags', [oneOf('all', ['0', '1'])], { lifetime: 'detail', about: 'The tags of a user’s works' }),
  get(
    '/ajax/user/{id}/illusts/tag',
    [
      freeText('tag', 200, { isRequired: true }),
      offset,
      limit(tagWorksPageSize, 100),
      oneOf('sensitiveFilterMode', ['userSetting']),
    ],
    { lifetime: 'feed', about: 'A user’s works with one tag' },
  ),
  get(
    '/ajax/user/{id}/illusts/bookmarks',
    [
      anyTag,
      offset,
      limit(bookmarksPageSize, 100),
      restrict,
      oneOf('order', ['desc', 'asc']),
      oneOf('mode', ['all', 'safe', 'r18']),
      freeText('work_tag', 200),
      matching('bm', /^\d{6}$/, { about: 'YYYYMM, the month of the bookmark' }),
    ],
    {
      lifetime: 'feed',
      about: 'A user’s bookmarks',
      handle: (ctx) => ownWhenPrivate('/ajax/user/{id}/illusts/bookmarks', ctx),
    },
  ),
  get('/ajax/user/{id}/bookmark/periods', [restrict], {
    lifetime: 'own',
    about: 'The months of the session’s own bookmarks',
    handle: ownOnly('/ajax/user/{id}/bookmark/periods'),
  }),
  get('/ajax/user/{id}/bookmark/illusts/work_tags', [freeText('word', 200, { defaultValue: '' }), restrict], {
    lifetime: 'own',
    about: 'Tags of the works that the session’s user has bookmarked',
    handle: ownOnly('/ajax/user/{id}/bookmark/illusts/work_tags'),
  }),
  get('/ajax/user/{id}/bookmarks/sync_status', [], {
    lifetime: 'own',
    about: 'Whether the session’s own bookmarks can be searched',
    handle: ownOnly('/ajax/user/{id}/bookmarks/sync_status'),
  }),
  get(
    '/ajax/user/{id}/following',
    [offset, limit(followedUsersPageSize, 100), restrict, anyTag, oneOf('acceptingRequests', ['0', '1'])],
    {
      lifetime: 'own',
      about: 'Whom the session’s user follows',
      handle: signedIn('/ajax/user/{id}/following'),
    },
  ),
  get(
    '/ajax/follow_latest/illust',
    [
      integer('p', { min: 1, max: 100_000, defaultValue: '1' }),
      oneOf('mode', ['all', 'safe', 'r18'], { defaultValue: 'all' }),
      freeText('tag', 200),
    ],
    { lifetime: 'own', about: 'New works of followed users', handle: signedIn('/ajax/follow_latest/illust') },
  ),
  get('/touch/ajax/user/self/status', [], {
    lifetime: 'own',
    about: 'The stamps and emoji that the session’s user may use in comments',
    handle: readCommentSeries,
  }),
  ...(['manga', 'novel'] as const).map((kind) =>
    get(`/ajax/watch_list/${kind}`, [integer('p', { min: 1, max: 100_000, defaultValue: '1' }), oneOf('new', ['1'])], {
      lifetime: 'own',
      about: `The ${kind} series that the session’s user watches`,
      handle: signedIn(`/ajax/watch_list/${kind}`),
    }),
  ),
  get('/ajax/block/list', [matching('target_id', /^(?:[1-9]\d{0,11})?$/, { defaultValue: '' }), offset, limit(24, 100)], {
    lifetime: 'own',
    about: 'Whose access the session’s user blocks',
    handle: signedIn('/ajax/block/list'),
  }),
  get('/rpc/notify_count.php', [oneOf('op', ['count_unread'], { defaultValue: 'count_unread' })], {
    lifetime: 'own',
    about: 'How many notifications the session’s user has not read',
    handle: signedIn('/rpc/notify_count.php'),
  }),
  ...comments('illust'),
  ...comments('novel'),
]

function limit(defaultValue: number, max: number): Parameter {
  return integer('limit', { min: 1, max, defaultValue: String(defaultValue) })
}

/** Upstream needs a login too, so a request without one is not sent. */
function signedIn(path: string): CompanionRoute['handle'] {
  const handle = passThrough(path)
  return async (ctx) => {
    if (!ctx.session) throw unauthorised()
    return handle(ctx)
  }
}

/** A read of the session's own data. */
function ownOnly(path: string): CompanionRoute['handle'] {
  const handle = passThrough(path)
  return async (ctx) => {
    if (ctx.session?.userId !== ctx.id) throw unauthorised()
    return handle(ctx)
  }
}

/** Only these two lists: the rest of upstream's response is about the person (docs/contract/companion.md 7.17). */
async function readCommentSeries(ctx: RequestContext) {
  if (!ctx.session) throw unauthorised()
  const reply = await requestWeb(ctx, { path: '/touch/ajax/user/self/status' })
  const { stamp_series, emoji_series } = record(record(readReply(reply)).user_status)
  return { json: { user_status: { stamp_series: list(stamp_series), emoji_series: list(emoji_series) } } }
}

async function ownWhenPrivate(path: string, ctx: RequestContext) {
  if (ctx.values.rest === 'hide' && ctx.session?.userId !== ctx.id) throw unauthorised()
  return passThrough(path)(ctx)
}

/** Upstream accepts only `all` now, while older clients send other modes (docs/contract/companion.md 7). */
async function discoverArtworks(ctx: RequestContext) {
  const handle = passThrough('/ajax/discovery/artworks')
  try {
    return await handle(ctx)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400 || ctx.values.mode === 'all') throw error
    return handle({ ...ctx, values: { ...ctx.values, mode: 'all' } })
  }
}
