// Bookmarks of works and novels: tags, details, who made them, adding and deleting (docs/contract/app-api.md 3.3, 3.4, 3.7;
// docs/contract/site-2026.md 14).
import { type Catalogue, type NovelRecord, untagged, type WorkKind, type WorkRecord } from '@emaki/catalogue'
import { noSuchWork } from '@emaki/domain/upstream'
import {
  type EndpointRequest,
  type Endpoints,
  itemOf,
  listPage,
  type Requester,
  sliced,
  visibilities,
  visibleItem,
  writes,
} from './requester.ts'
import { wireUser } from './wire.ts'

export const bookmarkEndpoints = (catalogue: Catalogue, kind: WorkKind): Endpoints => ({
  [`/v1/user/bookmark-tags/${kind}`]: ({ parameters, requester }: EndpointRequest) => {
    const user = parameters.optionalId('user_id') ?? requester.accountId
    const restrict = parameters.oneOf('restrict', visibilities, 'public')
    const isShown = restrict === 'public' || user === requester.accountId
    return listPage(parameters, 'bookmark_tags', sliced(isShown ? catalogue.bookmarkTags(kind, user, restrict) : []))
  },
  [`/v2/${kind}/bookmark/detail`]: ({ parameters, requester }: EndpointRequest) => {
    const work = itemOf(catalogue, kind, parameters.id(`${kind}_id`))
    if (!work) throw noSuchWork(requester.language)
    return bookmarkDetail(catalogue, kind, work, requester)
  },
  [`/v1/${kind}/bookmark/users`]: ({ parameters, requester }: EndpointRequest) => {
    const { id } = visibleItem(catalogue, kind, parameters.id(`${kind}_id`), requester)
    return listPage(
      parameters,
      'users',
      (slice) => catalogue.bookmarkers(kind, id, slice),
      (user) => wireUser(user, requester),
    )
  },
})

/** Endpoints that write bookmarks: POST forms. */
export function bookmarkWrites(catalogue: Catalogue, kind: WorkKind): Endpoints {
  return writes({
    [`/v2/${kind}/bookmark/add`]: ({ parameters, requester }: EndpointRequest) => {
      const { id } = visibleItem(catalogue, kind, parameters.id(`${kind}_id`), requester)
      const restrict = parameters.oneOf('restrict', visibilities, 'public')
      catalogue.bookmark(kind, requester.accountId, id, restrict, parameters.tags('tags'))
    },
    [`/v1/${kind}/bookmark/delete`]: ({ parameters, requester }: EndpointRequest) => {
      if (!catalogue.unbookmark(kind, requester.accountId, parameters.id(`${kind}_id`))) throw noSuchWork(requester.language)
    },
  })
}

/** Bookmark state of a work: attached tags first, then the work's, then the account's other tags (docs/contract/app-api.md 2.12). */
function bookmarkDetail(catalogue: Catalogue, kind: WorkKind, work: WorkRecord | NovelRecord, requester: Requester): object {
  const bookmark = catalogue.bookmarkOf(kind, requester.accountId, work.id)
  const attached = bookmark?.tags ?? []
  const own = visibilities.flatMap((restrict) => catalogue.bookmarkTags(kind, requester.accountId, restrict))
  const names = [...attached, ...[...work.tags, ...own].map(({ name }) => name)]
  return {
    bookmark_detail: {
      is_bookmarked: bookmark !== undefined,
      restrict: bookmark?.restrict ?? 'public',
      tags: [...new Set(names)]
        .filter((name) => name !== untagged)
        .map((name) => ({ name, is_registered: attached.includes(name) })),
    },
  }
}
