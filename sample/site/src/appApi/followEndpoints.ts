// Follows: lists of users, feeds of their works, following and unfollowing (docs/contract/app-api.md 3.3, 3.5, 3.7).
import type { ArtistRecord, Catalogue, NovelRecord, Slice, WorkRecord } from '@emaki/catalogue'
import { invalidRequest, offsetPage } from '@emaki/domain/upstream'
import { illustPage, novelPage, userPage } from '@emaki/upstream'
import { listedNovels, listedWorks } from './catalogueRepository.ts'
import { type EndpointRequest, type Endpoints, existingUser } from './requester.ts'

const visibilities = ['public', 'private'] as const
const audiences = ['all', ...visibilities] as const

export function followEndpoints(catalogue: Catalogue): Endpoints {
  const users = (asked: EndpointRequest, list: (slice: Slice) => readonly ArtistRecord[]) =>
    userPage(asked, (slice) => list(slice).map(({ id }) => id))
  const illusts = ({ parameters, requester }: EndpointRequest, list: (slice: Slice) => readonly WorkRecord[]) =>
    illustPage(offsetPage(parameters, (slice) => listedWorks(list(slice), requester)))
  const novels = ({ parameters, requester }: EndpointRequest, list: (slice: Slice) => readonly NovelRecord[]) =>
    novelPage(offsetPage(parameters, (slice) => listedNovels(list(slice), requester)))
  return {
    '/v1/user/follow/detail': ({ parameters, requester }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), requester)
      const restrict = catalogue.followOf(requester.accountId, artist.id)
      return { follow_detail: { is_followed: restrict !== undefined, restrict: restrict ?? 'public' } }
    },

    '/v1/user/following': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.requester)
      const restrict = asked.parameters.oneOf('restrict', visibilities, 'public')
      // Private follows of another user are an empty list, not an error.
      const isShown = restrict === 'public' || user.id === asked.requester.accountId
      return users(asked, (slice) => (isShown ? catalogue.following(user.id, restrict, slice) : []))
    },
    '/v1/user/follower': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.requester)
      asked.parameters.oneOf('restrict', visibilities, 'public')
      return users(asked, (slice) => catalogue.followers(user.id, slice))
    },
    '/v1/user/mypixiv': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.requester)
      return users(asked, (slice) => catalogue.friends(user.id, slice))
    },

    '/v2/illust/follow': (asked) => {
      const { accountId, maxRestrict } = asked.requester
      const restrict = asked.parameters.oneOf('restrict', audiences, 'all')
      return illusts(asked, (slice) => catalogue.followedWorks(accountId, restrict, maxRestrict, slice))
    },
    '/v1/novel/follow': (asked) => {
      const { accountId, maxRestrict } = asked.requester
      const restrict = asked.parameters.oneOf('restrict', audiences, 'all')
      return novels(asked, (slice) => catalogue.followedNovels(accountId, restrict, maxRestrict, slice))
    },
    '/v2/illust/mypixiv': (asked) => {
      const { accountId, maxRestrict } = asked.requester
      return illusts(asked, (slice) => catalogue.friendsWorks(accountId, maxRestrict, slice))
    },
    '/v1/novel/mypixiv': (asked) => {
      const { accountId, maxRestrict } = asked.requester
      return novels(asked, (slice) => catalogue.friendsNovels(accountId, maxRestrict, slice))
    },
  }
}

/** Endpoints that write follows: POST forms. */
export function followWrites(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/follow/add': ({ parameters, requester }) => {
      const user = existingUser(catalogue, parameters.id('user_id'), requester)
      const restrict = parameters.oneOf('restrict', visibilities, 'public')
      if (!catalogue.follow(requester.accountId, user.id, restrict)) throw invalidRequest()
      return {}
    },
    // Ignores `restrict`, which some clients send. Unfollowing twice is no error, because clients repeat requests without a response.
    '/v1/user/follow/delete': ({ parameters, requester }) => {
      const user = existingUser(catalogue, parameters.id('user_id'), requester)
      catalogue.unfollow(requester.accountId, user.id)
      return {}
    },
  }
}
