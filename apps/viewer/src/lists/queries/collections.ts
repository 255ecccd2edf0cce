// Collections of the site's web side: front page, search, similar ones, those of a user, and whole collections (docs/contract/companion.md 7.18).
import {
  type Collection,
  type CollectionCard,
  type CollectionFront,
  list,
  normaliseWebCollection,
  parseLongId,
  readCollectionFront,
  readWebCollection,
  record,
  type SearchRating,
  succeeded,
  type Tag,
  text,
  writtenText,
} from '@emaki/domain'
import { companion, webLanguage } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'

/** Which collections a search finds: without R-18 works, all, or only those with R-18 works. */
export type CollectionMode = SearchRating | 'all'

/** Collections on a page of a search, and on later pages of lists whose ids are known. */
const searchPage = 20
const idsPage = 10
const maxTags = 40

/** The front page of collections. Cached for 10 minutes, as other lists of the web side. */
export const collectionFrontQuery = () =>
  entityQuery<CollectionFront>({
    key: ['collection-front', webLanguage()],
    lifetime: lifetimes.webFeeds,
    request: (signal) => companion().get('/ajax/top/collection', {}, signal),
    read: (response) => readCollectionFront(response, webLanguage()),
  })

/** Tags that find collections. */
export const collectionTagsQuery = () =>
  entityQuery<readonly Tag[]>({
    key: ['collection-tags', webLanguage()],
    lifetime: lifetimes.recommended,
    request: (signal) => companion().get('/ajax/collections/search/recommended_tags', {}, signal),
    read: (response) => {
      const { recommendedTags, tagTranslation } = record(response)
      const translations = record(tagTranslation)
      return list(recommendedTags)
        .slice(0, maxTags)
        .map(writtenText)
        .filter(Boolean)
        .map((name) => ({ name, translated_name: writtenText(record(translations[name])[webLanguage()]) || null }))
    },
  })

/** Collections that have all tags, newest first; without tags all. `words` are the tags, divided by spaces. */
export const collectionSearchQuery = memoize((words: string, mode: CollectionMode) =>
  feedQuery<CollectionCard>({
    key: ['collection-search', words, mode],
    lifetime: lifetimes.webFeeds,
    first: 0,
    page: async (offset, signal) => {
      const query = { 'tags[]': words.split(' ').filter(Boolean), mode, limit: searchPage, offset }
      const reply = await companion().get('/ajax/collections/search', query, signal)
      const next = Number(offset) + searchPage
      return cardPage(reply, bundled, (response) => (Number(record(response.data).total) > next ? next : null))
    },
    keep: keepAll,
  }),
)

/** One collection with its works. Cached for 12 hours, as series. */
export const collectionQuery = (id: string) =>
  entityQuery<Collection>({
    key: ['collection', id, webLanguage()],
    lifetime: lifetimes.series,
    request: (signal) => requestCollection(id, signal),
    read: (answer) => {
      const { detail, spare } = record(answer)
      return readWebCollection(id, detail, webLanguage(), spare)
    },
  })

/** The collection, and if the response has only its tiles, also its entry in a list. */
async function requestCollection(id: string, signal: AbortSignal): Promise<RequestResult<unknown>> {
  const reply = await companion().get(`/ajax/collection/${id}`, {}, signal)
  if (!reply.ok || readWebCollection(id, reply.value) !== undefined) return reply.ok ? succeeded({ detail: reply.value }) : reply
  const entry = await companion().get('/ajax/collection/recommend/collections', { 'ids[]': [id] }, signal)
  return entry.ok ? succeeded({ detail: reply.value, spare: list(record(entry.value).collections)[0] }) : entry
}

/** Collections similar to one. Pages after the first are loaded by their ids. */
export const relatedCollectionsQuery = memoize((id: string) =>
  feedQuery<CollectionCard>({
    key: ['related-collections', id],
    lifetime: lifetimes.related,
    first: '',
    page: async (cursor, signal) => {
      if (cursor === '') {
        const reply = await companion().get(`/ajax/collection/${id}/recommend/init`, {}, signal)
        return cardPage(
          reply,
          ({ collections }) => collections,
          ({ nextIds }) => cursorOf(list(nextIds).map(text)),
        )
      }
      const { ids, rest } = idsAt(cursor)
      const reply = await companion().get('/ajax/collection/recommend/collections', { 'ids[]': ids }, signal)
      return cardPage(
        reply,
        ({ collections }) => collections,
        () => rest,
      )
    },
    keep: keepAll,
  }),
)

/** The ids of the collections that a user has arranged, newest first. */
export const userCollectionIdsQuery = (id: string) =>
  entityQuery<readonly string[]>({
    key: ['user-collection-ids', id],
    lifetime: lifetimes.memberWorks,
    request: (signal) => companion().get(`/ajax/user/${id}/profile/all`, {}, signal),
    read: (response) => list(record(response).collectionIds).flatMap((one) => parseLongId(text(one)) ?? []),
  })

/** The collections of a user by their ids. */
export const userCollectionsQuery = memoize((id: string, ids: string) =>
  feedQuery<CollectionCard>({
    key: ['user-collections', id, ids],
    lifetime: lifetimes.memberWorks,
    first: ids,
    page: async (cursor, signal) => {
      const { ids, rest } = idsAt(cursor)
      const reply = await companion().get(`/ajax/user/${id}/profile/collections`, { 'ids[]': ids }, signal)
      return cardPage(
        reply,
        ({ works }) => works,
        () => rest,
      )
    },
    keep: keepAll,
  }),
)

type Response = Readonly<Record<string, unknown>>

/** Reads a page of collections. Without a list it is an unknown error. */
function cardPage(
  reply: RequestResult<unknown>,
  collectionsOf: (response: Response) => unknown,
  next: (response: Response) => Cursor | null,
): RequestResult<FeedPage<CollectionCard>> {
  if (!reply.ok) return reply
  const response = record(reply.value)
  const options = { translations: record(response.tagTranslation), language: webLanguage() }
  const page = succeeded({ collections: collectionsOf(response) })
  return listPage(
    page,
    'collections',
    () => next(response),
    (wire) => normaliseWebCollection(wire, options),
  )
}

/** Collections in the order of a search. */
function bundled(response: Response): unknown {
  const cards = record(response.thumbnails).collection
  const { ids } = record(response.data)
  if (!Array.isArray(cards) || !Array.isArray(ids)) return cards
  const places = new Map(ids.map((id, place) => [text(id), place]))
  const placeOf = (card: unknown) => places.get(text(record(card).id)) ?? places.size
  return [...cards].sort((one, two) => placeOf(one) - placeOf(two))
}

/** The ids of the next pages as a cursor. Null at the end. */
const cursorOf = (ids: readonly string[]): Cursor | null => ids.filter((id) => parseLongId(id) !== undefined).join(' ') || null

/** The ids of the page at a cursor, and the cursor of the rest. */
function idsAt(cursor: Cursor): { readonly ids: readonly string[]; readonly rest: Cursor | null } {
  const ids = String(cursor).split(' ')
  return { ids: ids.slice(0, idsPage), rest: cursorOf(ids.slice(idsPage)) }
}

const keepAll = () => true
