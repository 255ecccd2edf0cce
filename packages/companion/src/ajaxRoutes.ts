// The web-ajax reads: the allow-list of docs/contract/companion.md 13.2 with each route's parameters (docs/contract/companion.md 7.3 to
// 7.17). No other path is sent.

import {
  bookmarksPageSize,
  discoveryBatch,
  followedUsersPageSize,
  newWorksPage,
  previewedComments,
  tagWorksPageSize,
  webDiscoveryBatch,
} from '@emaki/domain'
import { HttpError, unauthorised } from '@emaki/web-api'
import { passThrough } from './passThrough.ts'
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
    ],
    {
      lifetime: 'feed',
      about: 'A user’s bookmarks',
      handle: (ctx) => ownWhenPrivate('/ajax/user/{id}/illusts/bookmarks', ctx),
    },
  ),
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
