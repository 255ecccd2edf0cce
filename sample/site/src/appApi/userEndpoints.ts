// Users: their page, their works, suggestions of users, and the state of the asking account (docs/contract/app-api.md 3.1, 3.3).
import type { ArtistRecord, Catalogue } from '@emaki/catalogue'
import type { WireUserPreview } from '@emaki/domain'
import type { Asker } from './asker.ts'
import { type Asked, type Endpoints, offsetPage } from './endpoint.ts'
import { existingUser } from './existing.ts'
import { illustPage } from './illustEndpoints.ts'
import { novelPage } from './novelEndpoints.ts'
import { maxOffset } from './parameters.ts'
import { wireIllust } from './wireIllust.ts'
import { wireNovel } from './wireNovel.ts'
import { wireNobody, wireUser, wireUserDetail } from './wireUser.ts'

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
    '/v1/user/ai-show-settings': ({ asker }) => ({ show_ai: catalogue.showsAi(asker.accountId) }),

    '/v1/user/detail': ({ parameters, asker }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), asker)
      return wireUserDetail(artist, catalogue.artistCounts(artist.id), asker)
    },

    '/v1/user/illusts': (asked) => worksOfUser(catalogue, asked),

    '/v1/user/novels': ({ parameters, asker }) => {
      const id = parameters.id('user_id')
      const artist = catalogue.artist(id)
      const page = offsetPage(parameters, (slice) => catalogue.novelsOfArtist(id, asker.maxRestrict, slice))
      return { user: artist ? wireUser(artist, asker) : wireNobody, ...novelPage(page, asker) }
    },

    '/v1/user/related': ({ parameters, asker }) => {
      const seed = existingUser(catalogue, parameters.id('seed_user_id'), asker)
      const page = offsetPage(parameters, (slice) => catalogue.relatedArtists(seed.id, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, asker)), next_url: page.nextUrl }
    },

    // Users whom the account blocks. The sample keeps no block lists.
    '/v2/user/list': ({ parameters, asker }) => {
      existingUser(catalogue, parameters.id('user_id'), asker)
      parameters.offset()
      return { users: [], next_url: null }
    },

    '/v1/user/recommended': ({ parameters, asker }) => {
      const page = offsetPage(parameters, (slice) => catalogue.recommendedArtists(asker.account?.id, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, asker)), next_url: page.nextUrl }
    },
  }
}

/** What settings of the account are written with: POST forms. */
export function userWrites(catalogue: Catalogue): Endpoints {
  return {
    '/v1/user/ai-show-settings/edit': ({ parameters, asker }) => {
      const showsAi = parameters.flag('show_ai')
      catalogue.setShowsAi(asker.accountId, showsAi)
      return { show_ai: showsAi }
    },
  }
}

/** A user with the newest works, at most three of each kind (docs/contract/app-api.md 2.7). */
export function userPreview(catalogue: Catalogue, artist: ArtistRecord, asker: Asker): WireUserPreview {
  const works = catalogue.worksOfArtist(artist.id, undefined, asker.maxRestrict, previewWorks)
  const novels = catalogue.novelsOfArtist(artist.id, asker.maxRestrict, previewWorks)
  return {
    user: wireUser(artist, asker),
    illusts: works.map((work) => wireIllust(work, asker)),
    novels: novels.map((novel) => wireNovel(novel, asker)),
    is_muted: false,
  }
}

/** Works of a user, newest first; a user who is not there has an empty list, not an error (docs/contract/app-api.md 3.3). */
function worksOfUser(catalogue: Catalogue, { parameters, asker }: Asked): object {
  const id = parameters.id('user_id')
  const type = parameters.oneOf('type', ['', 'illust', 'manga', 'ugoira'], '')
  const artist = catalogue.artist(id)
  const list = (kind: 'illust' | 'manga' | undefined, slice: { offset: number; limit: number }) =>
    catalogue.worksOfArtist(id, kind, asker.maxRestrict, slice)
  const page = offsetPage(parameters, (slice) => {
    if (type !== 'ugoira') return list(type === '' ? undefined : type, slice)
    // The catalogue counts ugoira as illustrations, as upstream does, so the rare question for them alone sifts.
    const ugoira = list('illust', { offset: 0, limit: maxOffset * 2 }).filter((work) => work.type === 'ugoira')
    return ugoira.slice(slice.offset, slice.offset + slice.limit)
  })
  return { user: artist ? wireUser(artist, asker) : wireNobody, ...illustPage(page, asker) }
}
