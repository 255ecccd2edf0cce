// Watched series, novel markers, mutes and blocks (docs/contract/site-2026.md 5, 6, 16).
import type { AccountRecord, Catalogue, WorkKind } from '@emaki/catalogue'
import { AppApiError, invalidParameter, invalidRequest, offsetPage, type Parameters } from '@emaki/domain/upstream'
import { avatarUrl, coverPageUrls, coverUrls } from '../images/pictureUrls.ts'
import { type AccountLists, type Mutes, maskedSeriesId } from './accountLists.ts'
import {
  type EndpointRequest,
  type Endpoints,
  existingSeries,
  existingUser,
  itemOf,
  listPage,
  type Requester,
  sliced,
  visibleItem,
  writes,
} from './requester.ts'
import { wireNovel, wireUser } from './wire.ts'

export function accountListEndpoints(catalogue: Catalogue, lists: AccountLists): Endpoints {
  const watchlist = (kind: WorkKind) => (asked: EndpointRequest) => {
    const ids = lists.watched(asked.requester.accountId, kind)
    const page = offsetPage(asked.parameters, sliced(ids))
    return { series: page.items.map((id) => watchedSeries(catalogue, kind, id, asked.requester)), ...lastPage(page.nextUrl, ids) }
  }
  return {
    '/v1/watchlist/manga': watchlist('illust'),
    '/v1/watchlist/novel': watchlist('novel'),
    '/v2/novel/markers': ({ parameters, requester }) =>
      listPage(parameters, 'marked_novels', sliced([...lists.markers(requester.accountId)]), ([id, page]) => {
        const novel = catalogue.novel(id)
        return novel && { novel: wireNovel(novel, requester), novel_marker: { page } }
      }),
  }
}

/** POST forms. They may be repeated. */
export function accountListWrites(catalogue: Catalogue, lists: AccountLists): Endpoints {
  const watch =
    (kind: WorkKind) =>
    ({ parameters, requester }: EndpointRequest) =>
      lists.watch(requester.accountId, kind, existingSeries(catalogue, kind, parameters.id('series_id'), requester).id)
  const unwatch =
    (kind: WorkKind) =>
    ({ parameters, requester }: EndpointRequest) =>
      lists.unwatch(requester.accountId, kind, parameters.id('series_id'))
  return writes({
    '/v1/watchlist/manga/add': watch('illust'),
    '/v1/watchlist/manga/delete': unwatch('illust'),
    '/v1/watchlist/novel/add': watch('novel'),
    '/v1/watchlist/novel/delete': unwatch('novel'),
    '/v1/novel/marker/add': ({ parameters, requester }) => {
      const { id } = visibleItem(catalogue, 'novel', parameters.id('novel_id'), requester)
      const page = parameters.count('page')
      if (page === 0) throw invalidParameter('page', 'contains invalid value')
      lists.mark(requester.accountId, id, page)
    },
    '/v1/novel/marker/delete': ({ parameters, requester }) => lists.unmark(requester.accountId, parameters.id('novel_id')),
  })
}

function watchedSeries(catalogue: Catalogue, kind: WorkKind, id: number, requester: Requester): object {
  const series = id === maskedSeriesId ? undefined : catalogue.series(kind, id, requester.maxRestrict)
  if (!series) return maskedEntry(id)
  const latest = itemOf(catalogue, kind, series.latestId)
  const covers = latest && ('type' in latest ? coverPageUrls(latest, false) : coverUrls(latest))
  const { artist } = series
  return {
    id,
    title: series.title,
    url: covers?.medium ?? null,
    mask_text: null,
    published_content_count: series.count,
    last_published_content_datetime: latest?.created ?? series.created,
    latest_content_id: series.latestId,
    user: { id: artist.id, name: artist.name, account: artist.account, profile_image_urls: { medium: avatarUrl(artist) } },
  }
}

/** A series that the account may no longer see. */
const maskedEntry = (id: number) => ({
  id,
  title: '',
  url: null,
  mask_text: 'この作品は表示できません。',
  published_content_count: 0,
  last_published_content_datetime: null,
  latest_content_id: null,
  user: { id: 0, name: '', account: '', profile_image_urls: { medium: '' } },
})

/** The end of the list in the three forms that upstream has: null, a missing member or an empty text, by the length of the list. */
function lastPage(nextUrl: string | null, ids: readonly number[]): { next_url?: string | null } {
  if (nextUrl !== null) return { next_url: nextUrl }
  return [{ next_url: null }, {}, { next_url: '' }][ids.length % 3] ?? {}
}

const muteLimits = { plain: 1, premium: 500 } as const

/** How many users and tags an account may mute together. */
const muteLimit = (account: Pick<AccountRecord, 'isPremium'> | undefined): number =>
  account?.isPremium ? muteLimits.premium : muteLimits.plain

export const muteEndpoints = (catalogue: Catalogue, lists: AccountLists): Endpoints => ({
  '/v1/mute/list': ({ requester }) => {
    const { users, tags } = lists.mutes(requester.accountId)
    const artists = users.flatMap((id) => catalogue.artist(id) ?? [])
    return {
      muted_tags: tags.map((name) => ({ tag: { name, translated_name: null }, is_premium_slot: false })),
      muted_users: artists.map((artist) => ({ user: wireUser(artist, requester), is_premium_slot: false })),
      muted_count: tags.length + artists.length,
      muted_tags_count: tags.length,
      muted_users_count: artists.length,
      mute_limit_count: muteLimit(requester.account),
      for_text: { mute_limit_count_if_no_premium: muteLimits.plain, mute_limit_count_if_premium: muteLimits.premium },
    }
  },
  '/v1/access-block/users': ({ parameters, requester }) =>
    listPage(parameters, 'blocked_users', sliced(lists.blocked(requester.accountId)), (id) => {
      const artist = catalogue.artist(id)
      return artist && wireUser(artist, requester)
    }),
})

/** POST forms. They may be repeated. */
export function muteWrites(catalogue: Catalogue, lists: AccountLists): Endpoints {
  return writes({
    '/v1/mute/edit': ({ parameters, requester }) => {
      for (const id of parameters.ids('add_user_ids')) existingUser(catalogue, id, requester)
      const next = edited(lists.mutes(requester.accountId), parameters)
      const limit = muteLimit(requester.account)
      if (next.users.length + next.tags.length > limit) {
        throw new AppApiError(400, { userMessage: `ミュートできるのは${limit}件までです。` })
      }
      lists.setMutes(requester.accountId, next)
    },
    '/v1/access-block/user/add': ({ parameters, requester }) => {
      const { id } = existingUser(catalogue, parameters.id('user_id'), requester)
      if (id === requester.accountId) throw invalidRequest()
      lists.block(requester.accountId, id)
      catalogue.unfollow(requester.accountId, id)
    },
    '/v1/access-block/user/delete': ({ parameters, requester }) => lists.unblock(requester.accountId, parameters.id('user_id')),
  })
}

/** The mutes after an edit. Throws without one. */
function edited({ users, tags }: Readonly<Mutes>, parameters: Parameters): Mutes {
  const [addedUsers, deletedUsers] = [parameters.ids('add_user_ids'), parameters.ids('delete_user_ids')]
  const [addedTags, deletedTags] = [parameters.tags('add_tags'), parameters.tags('delete_tags')]
  if ([addedUsers, deletedUsers, addedTags, deletedTags].every(({ length }) => length === 0)) throw invalidRequest()
  return {
    users: [...new Set([...users, ...addedUsers])].filter((id) => !deletedUsers.includes(id)),
    tags: [...new Set([...tags, ...addedTags])].filter((tag) => !deletedTags.includes(tag)),
  }
}
