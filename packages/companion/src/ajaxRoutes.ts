// The web-ajax reads: the allow-list of docs/contract/companion.md 13.2 with each route's parameters (docs/contract/companion.md 7.3 to 7.17). Nothing else of upstream can be asked.
import {
  bookmarksPageSize,
  discoveryBatch,
  followedUsersPageSize,
  newWorksPage,
  previewedComments,
  tagWorksPageSize,
  webDiscoveryBatch,
} from '@emaki/domain'
import { passThrough } from './passThrough.ts'
import type { CompanionRoute, Visit } from './route.ts'
import { languageParameter as lang } from './web/language.ts'
import { identity, matching, oneOf, type Parameter, whole, words } from './web/parameter.ts'
import { Refusal, unauthorised } from './web/refusal.ts'

type ReadRoute = Pick<CompanionRoute, 'lifetime' | 'about'> & Partial<Pick<CompanionRoute, 'answer'>>

const get = (
  path: string,
  parameters: readonly Parameter[],
  { answer = passThrough(path), ...rest }: ReadRoute,
): CompanionRoute => ({
  method: 'GET',
  path,
  aliases: [`/api/pixiv-now/http${path}`],
  parameters: [...parameters, lang],
  answer,
  ...rest,
})

const offset = whole('offset', { least: 0, most: 100_000_000, clamps: true, otherwise: '0' })
const restrict = oneOf('rest', ['show', 'hide'], { otherwise: 'show', about: 'hide is the private list, for its owner' })
/** Upstream wants it even when it is empty. */
const anyTag = words('tag', 200, { otherwise: '' })
const full = oneOf('full', ['0', '1'])

const comments = (kind: 'illust' | 'novel'): readonly CompanionRoute[] => [
  get(
    `/ajax/${kind}s/comments/roots`,
    [
      identity(`${kind}_id`),
      { ...offset, otherwise: '0' },
      whole('limit', { least: 1, most: 50, otherwise: String(previewedComments) }),
    ],
    { lifetime: 'feed', about: `Comments on a ${kind}, newest first` },
  ),
  get(`/ajax/${kind}s/comments/replies`, [identity('comment_id'), whole('page', { least: 1, most: 100_000, otherwise: '1' })], {
    lifetime: 'feed',
    about: `Answers to a comment on a ${kind}`,
  }),
]

export const ajaxRoutes: readonly CompanionRoute[] = [
  get(
    '/ajax/discovery/artworks',
    [oneOf('mode', ['all', 'safe', 'r18'], { otherwise: 'all' }), limit(webDiscoveryBatch, webDiscoveryBatch)],
    {
      lifetime: 'feed',
      about: 'A random batch of works',
      answer: discoverArtworks,
    },
  ),
  get('/ajax/discovery/users', [limit(webDiscoveryBatch, webDiscoveryBatch)], {
    lifetime: 'feed',
    about: 'Recommended users with some of their works',
  }),
  get(
    '/ajax/illust/discovery',
    [
      oneOf('mode', ['safe', 'all'], { otherwise: 'safe' }),
      whole('max', { least: 1, most: discoveryBatch, otherwise: String(discoveryBatch) }),
    ],
    { lifetime: 'feed', about: 'A random batch of cards' },
  ),
  get(
    '/ajax/illust/new',
    [
      matching('lastId', /^\d{1,12}$/, { otherwise: '0' }),
      limit(newWorksPage, webDiscoveryBatch),
      oneOf('type', ['illust', 'manga'], { otherwise: 'illust' }),
      oneOf('r18', ['true', 'false'], { otherwise: 'false' }),
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
      words('tag', 200, { isRequired: true }),
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
      answer: (visit) => ownWhenPrivate('/ajax/user/{id}/illusts/bookmarks', visit),
    },
  ),
  get(
    '/ajax/user/{id}/following',
    [offset, limit(followedUsersPageSize, 100), restrict, anyTag, oneOf('acceptingRequests', ['0', '1'])],
    {
      lifetime: 'own',
      about: 'Whom the session’s user follows',
      answer: signedIn('/ajax/user/{id}/following'),
    },
  ),
  get(
    '/ajax/follow_latest/illust',
    [
      whole('p', { least: 1, most: 100_000, otherwise: '1' }),
      oneOf('mode', ['all', 'safe', 'r18'], { otherwise: 'all' }),
      words('tag', 200),
    ],
    { lifetime: 'own', about: 'New works of followed users', answer: signedIn('/ajax/follow_latest/illust') },
  ),
  ...comments('illust'),
  ...comments('novel'),
]

function limit(otherwise: number, most: number): Parameter {
  return whole('limit', { least: 1, most, otherwise: String(otherwise) })
}

/** Login is needed upstream too; asking would only tell what is known. */
function signedIn(path: string): CompanionRoute['answer'] {
  const answer = passThrough(path)
  return async (visit) => {
    if (!visit.session) throw unauthorised()
    return answer(visit)
  }
}

async function ownWhenPrivate(path: string, visit: Visit) {
  if (visit.values.rest === 'hide' && visit.session?.userId !== visit.id) throw unauthorised()
  return passThrough(path)(visit)
}

/** Upstream takes only `all` these days; older clients still wish for other modes (docs/contract/companion.md 7). */
async function discoverArtworks(visit: Visit) {
  const answer = passThrough('/ajax/discovery/artworks')
  try {
    return await answer(visit)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400 || visit.values.mode === 'all') throw error
    return answer({ ...visit, values: { ...visit.values, mode: 'all' } })
  }
}
