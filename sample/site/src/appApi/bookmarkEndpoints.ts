// Bookmarks of works and novels: tags, details, adding and deleting (docs/contract/app-api.md 3.3, 3.4, 3.7).
import { type Catalogue, type NovelRecord, untagged, type WorkKind, type WorkRecord } from '@emaki/catalogue'
import { noSuchWork, offsetPage } from '@emaki/domain/upstream'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { visibleNovel, visibleWork } from './existing.ts'
import type { Requester } from './requester.ts'

const visibilities = ['public', 'private'] as const

export function bookmarkEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/bookmark-tags/illust': (asked) => bookmarkTags(catalogue, 'illust', asked),
    '/v1/user/bookmark-tags/novel': (asked) => bookmarkTags(catalogue, 'novel', asked),

    '/v2/illust/bookmark/detail': ({ parameters, requester }) => {
      const work = catalogue.work(parameters.id('illust_id'))
      if (!work) throw noSuchWork(requester.language)
      return bookmarkDetail(catalogue, 'illust', work, requester)
    },
    '/v2/novel/bookmark/detail': ({ parameters, requester }) => {
      const novel = catalogue.novel(parameters.id('novel_id'))
      if (!novel) throw noSuchWork(requester.language)
      return bookmarkDetail(catalogue, 'novel', novel, requester)
    },
  }
}

/** Endpoints that write bookmarks: POST forms. */
export function bookmarkWrites(catalogue: Catalogue): Endpoints {
  return {
    '/v2/illust/bookmark/add': (asked) => {
      const work = visibleWork(catalogue, asked.parameters.id('illust_id'), asked.requester)
      return add(catalogue, 'illust', work.id, asked)
    },
    '/v2/novel/bookmark/add': (asked) => {
      const novel = visibleNovel(catalogue, asked.parameters.id('novel_id'), asked.requester)
      return add(catalogue, 'novel', novel.id, asked)
    },
    '/v1/illust/bookmark/delete': (asked) => remove(catalogue, 'illust', asked.parameters.id('illust_id'), asked),
    '/v1/novel/bookmark/delete': (asked) => remove(catalogue, 'novel', asked.parameters.id('novel_id'), asked),
  }
}

function add(catalogue: Catalogue, kind: WorkKind, id: number, { parameters, requester }: EndpointRequest): object {
  const restrict = parameters.oneOf('restrict', visibilities, 'public')
  catalogue.bookmark(kind, requester.accountId, id, restrict, parameters.tags('tags'))
  return {}
}

function remove(catalogue: Catalogue, kind: WorkKind, id: number, { requester }: EndpointRequest): object {
  if (!catalogue.unbookmark(kind, requester.accountId, id)) throw noSuchWork(requester.language)
  return {}
}

function bookmarkTags(catalogue: Catalogue, kind: WorkKind, { parameters, requester }: EndpointRequest): object {
  const user = parameters.optionalId('user_id') ?? requester.accountId
  const restrict = parameters.oneOf('restrict', visibilities, 'public')
  const isShown = restrict === 'public' || user === requester.accountId
  const tags = isShown ? catalogue.bookmarkTags(kind, user, restrict) : []
  const page = offsetPage(parameters, ({ offset, limit }) => tags.slice(offset, offset + limit))
  return { bookmark_tags: page.items, next_url: page.nextUrl }
}

/** Bookmark state of a work: attached tags first, then the work's, then the account's other tags (docs/contract/app-api.md 2.12). */
function bookmarkDetail(catalogue: Catalogue, kind: WorkKind, work: WorkRecord | NovelRecord, requester: Requester): object {
  const bookmark = catalogue.bookmarkOf(kind, requester.accountId, work.id)
  const attached = bookmark?.tags ?? []
  const own = visibilities.flatMap((restrict) => catalogue.bookmarkTags(kind, requester.accountId, restrict))
  const names = [...attached, ...work.tags.map(({ name }) => name), ...own.map(({ name }) => name)]
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
