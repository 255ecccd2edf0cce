// Users: profile, works, recommended users, and the state of the account (docs/contract/app-api.md 3.1, 3.3).

import type { ArtistRecord, Catalogue } from '@emaki/catalogue'
import type { WireUserPreview } from '@emaki/domain'
import { maxOffset, offsetPage } from '@emaki/domain/upstream'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { existingUser } from './existing.ts'
import { illustPage } from './illustEndpoints.ts'
import { novelPage } from './novelEndpoints.ts'
import type { Requester } from './requester.ts'
import { wireIllust } from './wire/wireIllust.ts'
import { wireNovel } from './wire/wireNovel.ts'
import { wireMissingUser, wireUser, wireUserDetail } from './wire/wireUser.ts'

const previewWorks = { offset: 0, limit: 3 }

export function userEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/me/state': () => ({
      user_state: {
        is_mail_authorized: true,
        has_mail_address: true,
        has_changed_pixiv_id: true,
        can_change_pixiv_id: false,
        has_password: true,
        require_policy_agreement: false,
        no_login_method: false,
        is_user_restricted: false,
      },
    }),
    '/v1/user/ai-show-settings': ({ requester }) => ({ show_ai: catalogue.showsAi(requester.accountId) }),

    '/v1/user/detail': ({ parameters, requester }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), requester)
      return wireUserDetail(artist, catalogue.artistCounts(artist.id), requester)
    },
    '/v2/user/detail': ({ parameters, requester }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), requester)
      const detail = wireUserDetail(artist, catalogue.artistCounts(artist.id), requester)
      const badge = artist.isPremium ? { type: 'premium', url: null } : null
      return { ...detail, profile: { ...detail.profile, badge }, disabled_links: artist.twitter === '' ? [] : ['twitter'] }
    },

    '/v1/user/illusts': (asked) => worksOfUser(catalogue, asked),

    '/v1/user/novels': ({ parameters, requester }) => {
      const id = parameters.id('user_id')
      const artist = catalogue.artist(id)
      const page = offsetPage(parameters, (slice) => catalogue.novelsOfArtist(id, requester.maxRestrict, slice))
      return { user: artist ? wireUser(artist, requester) : wireMissingUser, ...novelPage(page, requester) }
    },

    '/v1/user/related': ({ parameters, requester }) => {
      const seed = existingUser(catalogue, parameters.id('seed_user_id'), requester)
      const page = offsetPage(parameters, (slice) => catalogue.relatedArtists(seed.id, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, requester)), next_url: page.nextUrl }
    },

    // Users whom the account blocks. The sample has no block lists.
    '/v2/user/list': ({ parameters, requester }) => {
      existingUser(catalogue, parameters.id('user_id'), requester)
      parameters.offset()
      return { users: [], next_url: null }
    },

    '/v1/user/recommended': ({ parameters, requester }) => {
      const page = offsetPage(parameters, (slice) => catalogue.recommendedArtists(requester.account?.id, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, requester)), next_url: page.nextUrl }
    },
  }
}

/** Endpoints that write account settings: POST forms. */
export function userWrites(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/ai-show-settings/edit': ({ parameters, requester }) => {
      const showsAi = parameters.flag('show_ai')
      catalogue.setShowsAi(requester.accountId, showsAi)
      return { show_ai: showsAi }
    },
  }
}

/** A user with at most three newest works of each kind (docs/contract/app-api.md 2.7). */
export function userPreview(catalogue: Catalogue, artist: ArtistRecord, requester: Requester): WireUserPreview {
  const works = catalogue.worksOfArtist(artist.id, undefined, requester.maxRestrict, previewWorks)
  const novels = catalogue.novelsOfArtist(artist.id, requester.maxRestrict, previewWorks)
  return {
    user: wireUser(artist, requester),
    illusts: works.map((work) => wireIllust(work, requester)),
    novels: novels.map((novel) => wireNovel(novel, requester)),
    is_muted: false,
  }
}

/** Works of a user, newest first. A missing user has an empty list, not an error (docs/contract/app-api.md 3.3). */
function worksOfUser(catalogue: Catalogue, { parameters, requester }: EndpointRequest): object {
  const id = parameters.id('user_id')
  const type = parameters.oneOf('type', ['', 'illust', 'manga', 'ugoira'], '')
  const artist = catalogue.artist(id)
  const list = (kind: 'illust' | 'manga' | undefined, slice: { offset: number; limit: number }) =>
    catalogue.worksOfArtist(id, kind, requester.maxRestrict, slice)
  const page = offsetPage(parameters, (slice) => {
    if (type !== 'ugoira') return list(type === '' ? undefined : type, slice)
    // The catalogue counts ugoira as illustrations, as upstream does, so a request for ugoira only filters the list.
    const ugoira = list('illust', { offset: 0, limit: maxOffset * 2 }).filter((work) => work.type === 'ugoira')
    return ugoira.slice(slice.offset, slice.offset + slice.limit)
  })
  return { user: artist ? wireUser(artist, requester) : wireMissingUser, ...illustPage(page, requester) }
}
