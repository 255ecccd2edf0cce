// Follows: lists of users, the feeds of their works, following and unfollowing (docs/contract/app-api.md 3.3, 3.5, 3.7).
import type { ArtistRecord, Catalogue, Slice } from '@emaki/catalogue'
import { invalidRequest } from './appApiError.ts'
import { type Asked, type Endpoints, offsetPage } from './endpoint.ts'
import { existingUser } from './existing.ts'
import { illustPage } from './illustEndpoints.ts'
import { novelPage } from './novelEndpoints.ts'
import { userPreview } from './userEndpoints.ts'

const visibilities = ['public', 'private'] as const
const audiences = ['all', ...visibilities] as const

export function followEndpoints(catalogue: Catalogue): Endpoints {
  const users = ({ parameters, asker }: Asked, list: (slice: Slice) => readonly ArtistRecord[]) => {
    const page = offsetPage(parameters, list)
    return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, asker)), next_url: page.nextUrl }
  }
  return {
    '/v1/user/follow/detail': ({ parameters, asker }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), asker)
      const restrict = catalogue.followOf(asker.accountId, artist.id)
      return { follow_detail: { is_followed: restrict !== undefined, restrict: restrict ?? 'public' } }
    },

    '/v1/user/following': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.asker)
      const restrict = asked.parameters.oneOf('restrict', visibilities, 'public')
      // Whom another user follows in private is an empty list, not an error.
      const isShown = restrict === 'public' || user.id === asked.asker.accountId
      return users(asked, (slice) => (isShown ? catalogue.following(user.id, restrict, slice) : []))
    },
    '/v1/user/follower': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.asker)
      asked.parameters.oneOf('restrict', visibilities, 'public')
      return users(asked, (slice) => catalogue.followers(user.id, slice))
    },
    '/v1/user/mypixiv': (asked) => {
      const user = existingUser(catalogue, asked.parameters.id('user_id'), asked.asker)
      return users(asked, (slice) => catalogue.friends(user.id, slice))
    },

    '/v2/illust/follow': ({ parameters, asker }) => {
      const restrict = parameters.oneOf('restrict', audiences, 'all')
      const page = offsetPage(parameters, (slice) => catalogue.followedWorks(asker.accountId, restrict, asker.maxRestrict, slice))
      return illustPage(page, asker)
    },
    '/v1/novel/follow': ({ parameters, asker }) => {
      const restrict = parameters.oneOf('restrict', audiences, 'all')
      const page = offsetPage(parameters, (slice) =>
        catalogue.followedNovels(asker.accountId, restrict, asker.maxRestrict, slice),
      )
      return novelPage(page, asker)
    },
    '/v2/illust/mypixiv': ({ parameters, asker }) =>
      illustPage(
        offsetPage(parameters, (slice) => catalogue.friendsWorks(asker.accountId, asker.maxRestrict, slice)),
        asker,
      ),
    '/v1/novel/mypixiv': ({ parameters, asker }) =>
      novelPage(
        offsetPage(parameters, (slice) => catalogue.friendsNovels(asker.accountId, asker.maxRestrict, slice)),
        asker,
      ),
  }
}

/** What follows are written with: POST forms. */
export function followWrites(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/follow/add': ({ parameters, asker }) => {
      const user = existingUser(catalogue, parameters.id('user_id'), asker)
      const restrict = parameters.oneOf('restrict', visibilities, 'public')
      if (!catalogue.follow(asker.accountId, user.id, restrict)) throw invalidRequest()
      return {}
    },
    // `restrict` is sent by some clients and means nothing here. Unfollowing twice is no error: clients repeat what got no answer.
    '/v1/user/follow/delete': ({ parameters, asker }) => {
      const user = existingUser(catalogue, parameters.id('user_id'), asker)
      catalogue.unfollow(asker.accountId, user.id)
      return {}
    },
  }
}
