// Further reads of the web side that PixivNow makes: searches, novels, series, similar works, and works by ids
// (docs/contract/other-clients.md 2, docs/contract/web-side.md).
import { unsearchableMessage } from '@emaki/domain'
import { HttpError, unauthorised } from '@emaki/web-api'
import { get } from './ajaxRoutes.ts'
import { passThrough } from './passThrough.ts'
import { type CompanionRoute, type RequestContext, readPathId } from './route.ts'
import { freeText, idParameter, integer, type ListParameter, matching, oneOf, type Parameter } from './web/parameter.ts'

const ids = (name: string, maxItems: number): ListParameter => ({
  name,
  maxItems,
  isRequired: true,
  schema: idParameter(name).schema,
})
const similar = integer('limit', { min: 1, max: 180, defaultValue: '18' })
const ratings = ['all', 'safe', 'r18'] as const
const day = { pattern: /^\d{4}-\d{2}-\d{2}$/, about: 'YYYY-MM-DD in Japan' }
const size = (name: string) => integer(name, { min: 0, max: 100_000 })

/** Parameters that all searches have (docs/contract/web-side.md 2). */
const searchParameters: readonly Parameter[] = [
  integer('p', { min: 1, max: 1000, defaultValue: '1' }),
  oneOf('order', ['date_d', 'date', 'popular_d', 'popular_male_d', 'popular_female_d'], { defaultValue: 'date_d' }),
  oneOf('mode', ratings, { defaultValue: 'all' }),
  oneOf('s_mode', ['s_tag', 's_tag_full', 's_tag_only', 's_tag_tc', 's_tc'], { defaultValue: 's_tag' }),
  matching('scd', day.pattern, { about: day.about }),
  matching('ecd', day.pattern, { about: day.about }),
  oneOf('ai_type', ['0', '1']),
  oneOf('gs', ['0', '1']),
  oneOf('csw', ['0', '1']),
]
const artworkParameters: readonly Parameter[] = [
  ...searchParameters,
  oneOf('type', ['all', 'illust_and_ugoira', 'illust', 'ugoira', 'manga']),
  oneOf('ratio', ['0.5', '-0.5', '0']),
  freeText('tool', 60),
  ...['wlt', 'wgt', 'hlt', 'hgt', 'blt', 'bgt'].map(size),
]
const novelParameters: readonly Parameter[] = [
  ...searchParameters,
  ...['tlt', 'tgt', 'blt', 'bgt'].map(size),
  oneOf('original_only', ['0', '1']),
  matching('work_lang', /^[a-z]{2}(?:-[a-z]{2,4})?$/),
]

/** A search with its words in the path, or in the query if they do not fit there (docs/decisions/0014-words-of-a-search.md). */
const search = (kind: string, about: string, parameters: readonly Parameter[]): readonly CompanionRoute[] => [
  get(`/ajax/search/${kind}/{id}`, [freeText('word', 200), ...parameters], { lifetime: 'feed', about, idForm: 'word' }),
  get(`/ajax/search/${kind}`, [freeText('word', 200, { isRequired: true }), ...parameters], {
    lifetime: 'feed',
    about: `${about} that does not fit in a path`,
    handle: searchOf(`/ajax/search/${kind}/{id}`),
  }),
]

const searchOf =
  (path: string): CompanionRoute['handle'] =>
  async (ctx) => {
    const { word, ...values } = ctx.values
    const id = readPathId(word, { idForm: 'word' })
    if (id === undefined) throw new HttpError(400, unsearchableMessage)
    return passThrough(path)({ ...ctx, id, values })
  }

const restrict = oneOf('rest', ['show', 'hide'], { defaultValue: 'show', about: 'hide is the private list, for its owner' })

export const browseRoutes: readonly CompanionRoute[] = [
  ...search('artworks', 'Illustrations and manga with a word', artworkParameters),
  ...search('illustrations', 'Illustrations with a word', artworkParameters),
  ...search('manga', 'Manga with a word', artworkParameters),
  ...search('novels', 'Novels with a word', novelParameters),
  // The detail of an unlisted work, with its id (docs/contract/site-2026.md 9).
  get('/ajax/illust/unlisted/{id}', [], { lifetime: 'detail', about: 'One unlisted artwork', idForm: 'key' }),
  get('/ajax/novel/unlisted/{id}', [], { lifetime: 'detail', about: 'One unlisted novel with its text', idForm: 'key' }),
  get('/ajax/illust/{id}/recommend/init', [similar], {
    lifetime: 'feed',
    about: 'The first similar works and the ids of more',
  }),
  get('/ajax/illust/recommend/illusts', [], {
    lifetime: 'feed',
    about: 'Similar works by their ids',
    lists: [ids('illust_ids[]', 30)],
  }),
  get('/ajax/novel/{id}/recommend/init', [similar], {
    lifetime: 'feed',
    about: 'The first similar novels and the ids of more',
  }),
  get('/ajax/novel/recommend/novels', [], {
    lifetime: 'feed',
    about: 'Similar novels by their ids',
    lists: [ids('novelIds[]', 30)],
  }),
  get('/ajax/novel/discovery', [oneOf('mode', ratings, { defaultValue: 'safe' })], {
    lifetime: 'feed',
    about: 'A random batch of novels',
  }),
  get('/ajax/novel/series/{id}', [], { lifetime: 'detail', about: 'One novel series' }),
  get('/ajax/novel/series/{id}/glossary', [], { lifetime: 'detail', about: 'The people and terms of a novel series' }),
  // Upstream has the second id in its path.
  get('/ajax/novel/series/{id}/glossary/item', [idParameter('item_id')], {
    lifetime: 'detail',
    about: 'One person or term of a novel series with its long text',
    handle: ({ values: { item_id, ...values }, ...ctx }) =>
      passThrough(`/ajax/novel/series/{id}/glossary/item/${item_id}`)({ ...ctx, values }),
  }),
  get('/ajax/novel/series/{id}/content_titles', [], { lifetime: 'detail', about: 'The titles of the parts of a novel series' }),
  get(
    '/ajax/novel/series_content/{id}',
    [
      integer('limit', { min: 1, max: 30, defaultValue: '30' }),
      integer('last_order', { min: 0, max: 100_000, defaultValue: '0' }),
      oneOf('order_by', ['asc', 'desc'], { defaultValue: 'asc' }),
    ],
    { lifetime: 'feed', about: 'The parts of a novel series' },
  ),
  get(
    '/ajax/ranking/novel',
    [
      matching('mode', /^[a-z_\d]{1,32}$/, { defaultValue: 'daily' }),
      matching('date', /^\d{8}$/, { about: 'YYYYMMDD in Japan; the latest without it' }),
      integer('p', { min: 1, max: 10, defaultValue: '1' }),
    ],
    { lifetime: 'ranking', about: 'The web ranking of novels' },
  ),
  get('/ajax/user/{id}/profile/top', [], { lifetime: 'feed', about: 'The newest works of a user' }),
  get('/ajax/user/{id}/illusts', [], { lifetime: 'feed', about: 'Works of a user by their ids', lists: [ids('ids[]', 60)] }),
  get(
    '/ajax/user/{id}/profile/illusts',
    [
      oneOf('work_category', ['illust', 'manga', 'illustManga'], { defaultValue: 'illustManga' }),
      oneOf('is_first_page', ['0', '1'], { defaultValue: '0' }),
    ],
    { lifetime: 'feed', about: 'Works of a user by their ids, for the profile', lists: [ids('ids[]', 60)] },
  ),
  get('/ajax/user/{id}/novels', [], { lifetime: 'feed', about: 'Novels of a user by their ids', lists: [ids('ids[]', 60)] }),
  get(
    '/ajax/user/{id}/novels/bookmarks',
    [
      freeText('tag', 200, { defaultValue: '' }),
      integer('offset', { min: 0, max: 100_000_000, clamps: true, defaultValue: '0' }),
      integer('limit', { min: 1, max: 100, defaultValue: '30' }),
      restrict,
    ],
    { lifetime: 'feed', about: 'A user’s bookmarked novels', handle: bookmarkedNovels },
  ),
]

async function bookmarkedNovels(ctx: RequestContext) {
  if (ctx.values.rest === 'hide' && ctx.session?.userId !== ctx.id) throw unauthorised()
  return passThrough('/ajax/user/{id}/novels/bookmarks')(ctx)
}
