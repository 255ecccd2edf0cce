// Follows: lists of users, feeds of their works, following and unfollowing (docs/contract/app-api.md 3.3, 3.5, 3.7).
import type { ArtistRecord, Catalogue, NovelRecord, Slice, WorkRecord } from '@emaki/catalogue'
import { invalidRequest, offsetPage } from '@emaki/domain/upstream'
import { illustPage, novelPage, userPage } from '@emaki/upstream'
import { listedNovels, listedWorks } from './catalogueRepository.ts'
import { type EndpointRequest, type Endpoints, existingUser, visibilities, writes } from './requester.ts'

/** Lists a slice for a request. */
type ListFor<Item> = (asked: EndpointRequest, slice: Slice) => readonly Item[]

export function followEndpoints(catalogue: Catalogue): Endpoints {
  const asksFor = ({ parameters, requester }: EndpointRequest) => existingUser(catalogue, parameters.id('user_id'), requester)
  const users =
    (list: (user: number, ...rest: Parameters<ListFor<ArtistRecord>>) => readonly ArtistRecord[]) => (asked: EndpointRequest) => {
      const user = asksFor(asked)
      return userPage(asked, (slice) => list(user.id, asked, slice).map(({ id }) => id))
    }
  const illusts = (list: ListFor<WorkRecord>) => (asked: EndpointRequest) =>
    illustPage(offsetPage(asked.parameters, (slice) => listedWorks(list(asked, slice), asked.requester)))
  const novels = (list: ListFor<NovelRecord>) => (asked: EndpointRequest) =>
    novelPage(offsetPage(asked.parameters, (slice) => listedNovels(list(asked, slice), asked.requester)))
  const audience = ({ parameters }: EndpointRequest) => parameters.oneOf('restrict', ['all', ...visibilities], 'all')
  const visibility = ({ parameters }: EndpointRequest) => parameters.oneOf('restrict', visibilities, 'public')
  return {
    '/v1/user/follow/detail': (asked) => {
      const restrict = catalogue.followOf(asked.requester.accountId, asksFor(asked).id)
      return { follow_detail: { is_followed: restrict !== undefined, restrict: restrict ?? 'public' } }
    },
    '/v1/user/following': users((user, asked, slice) => {
      const restrict = visibility(asked)
      // Private follows of another user are an empty list, not an error.
      return restrict === 'public' || user === asked.requester.accountId ? catalogue.following(user, restrict, slice) : []
    }),
    '/v1/user/follower': users((user, asked, slice) => {
      visibility(asked)
      return catalogue.followers(user, slice)
    }),
    '/v1/user/mypixiv': users((user, _asked, slice) => catalogue.friends(user, slice)),
    '/v2/illust/follow': illusts((asked, slice) =>
      catalogue.followedWorks(asked.requester.accountId, audience(asked), asked.requester.maxRestrict, slice),
    ),
    '/v1/novel/follow': novels((asked, slice) =>
      catalogue.followedNovels(asked.requester.accountId, audience(asked), asked.requester.maxRestrict, slice),
    ),
    '/v2/illust/mypixiv': illusts(({ requester: { accountId, maxRestrict } }, slice) =>
      catalogue.friendsWorks(accountId, maxRestrict, slice),
    ),
    '/v1/novel/mypixiv': novels(({ requester: { accountId, maxRestrict } }, slice) =>
      catalogue.friendsNovels(accountId, maxRestrict, slice),
    ),
  }
}

/** Endpoints that write follows: POST forms. */
export function followWrites(catalogue: Catalogue): Endpoints {
  return writes({
    '/v1/user/follow/add': ({ parameters, requester }) => {
      const user = existingUser(catalogue, parameters.id('user_id'), requester)
      const restrict = parameters.oneOf('restrict', visibilities, 'public')
      if (!catalogue.follow(requester.accountId, user.id, restrict)) throw invalidRequest()
    },
    // Ignores `restrict`, which some clients send. Unfollowing twice is no error, because clients repeat requests without a response.
    '/v1/user/follow/delete': ({ parameters, requester }) =>
      catalogue.unfollow(requester.accountId, existingUser(catalogue, parameters.id('user_id'), requester).id),
  })
}
