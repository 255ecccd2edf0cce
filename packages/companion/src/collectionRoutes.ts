// Collections, tag stories and popular works of the web side (docs/contract/companion.md 7.18 to 7.20).

import { unauthorised } from '@emaki/web-api'
import { passThrough } from './passThrough.ts'
import type { CompanionRoute, RequestContext } from './route.ts'
import { languageParameter as lang } from './web/language.ts'
import { freeText, integer, type ListParameter, longId, oneOf } from './web/parameter.ts'

type Query = Partial<Pick<CompanionRoute, 'parameters' | 'lists' | 'idForm'>>

/** Creates a read of the web side with its body unwrapped. */
const read = (path: string, about: string, { parameters = [], ...rest }: Query = {}): CompanionRoute => ({
  method: 'GET',
  path,
  aliases: [`/api/pixiv-now/http${path}`],
  lifetime: 'feed',
  about,
  parameters: [...parameters, lang],
  handle: passThrough(path),
  ...rest,
})

/**
 * Creates the same read and its second form: clients append the whole upstream address to a proxy prefix or to the origin, and expect
 * the envelope and unchanged addresses.
 */
function readAndProxied(path: string, about: string, query: Query): readonly CompanionRoute[] {
  const plain = read(path, about, query)
  const address = `/https://www.pixiv.net${path}`
  const proxied: CompanionRoute = {
    ...plain,
    path: `/proxy${address}`,
    aliases: [address],
    about: `${about}, with the envelope`,
    handle: (ctx) => plain.handle({ ...ctx, isRaw: true }),
  }
  return [plain, proxied]
}

const ids = (name: string, maxItems: number): ListParameter => ({ name, maxItems, isRequired: true, schema: longId })

export const collectionRoutes: readonly CompanionRoute[] = [
  read('/ajax/top/collection', 'Recommended and new collections'),
  read('/ajax/collections/search/recommended_tags', 'Tags to search collections by'),
  ...readAndProxied('/ajax/collections/search', 'Collections with all given tags, or all', {
    parameters: [
      oneOf('mode', ['safe', 'all', 'r18'], { defaultValue: 'safe' }),
      integer('limit', { min: 1, max: 60, defaultValue: '20' }),
      integer('offset', { min: 0, max: 100_000, defaultValue: '0' }),
    ],
    lists: [{ name: 'tags[]', maxItems: 10, isRequired: false, schema: freeText('tags[]', 200).schema }],
  }),
  read('/ajax/collection/{id}', 'One collection with its tiles', { idForm: 'long' }),
  read('/ajax/collection/{id}/recommend/init', 'The first similar collections and the ids of more', { idForm: 'long' }),
  ...readAndProxied('/ajax/collection/recommend/collections', 'Similar collections by their ids', { lists: [ids('ids[]', 20)] }),
  read('/ajax/user/{id}/profile/all', 'The ids of all works and collections of a user'),
  ...readAndProxied('/ajax/user/{id}/profile/collections', 'Collections of a user by their ids', { lists: [ids('ids[]', 60)] }),
  read('/ajax/stories/tag_stories', 'The ids of the stories of a tag', {
    parameters: [freeText('tag', 200, { isRequired: true })],
  }),
  ...readAndProxied('/ajax/stories/tag_stories/details/many', 'Tag stories by their ids', { lists: [ids('storyIds[]', 40)] }),
  {
    ...read('/touch/ajax_api/ajax_api.php', 'Popular works as a bare list', {
      parameters: [
        oneOf('mode', ['popular_illust', 'popular_illust_r18'], { defaultValue: 'popular_illust' }),
        oneOf('type', ['manga', 'ugoira'], { defaultValue: '' }),
        integer('p', { min: 1, max: 1000, defaultValue: '1' }),
      ],
    }),
    handle: popularWorks,
  },
]

/** Upstream shows adult works to a session only. */
async function popularWorks(ctx: RequestContext) {
  if (ctx.values.mode === 'popular_illust_r18' && !ctx.session) throw unauthorised()
  return passThrough('/touch/ajax_api/ajax_api.php')(ctx)
}
