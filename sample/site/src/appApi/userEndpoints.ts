// Users: the newer profile, block lists, and the settings of the account (docs/contract/app-api.md 3.1, 3.3).
import type { Catalogue } from '@emaki/catalogue'
import type { Endpoints } from './endpoint.ts'
import { existingUser } from './existing.ts'
import { wireUserDetail } from './wire/wireUser.ts'

export function userEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v2/user/detail': ({ parameters, requester }) => {
      const artist = existingUser(catalogue, parameters.id('user_id'), requester)
      const detail = wireUserDetail(artist, catalogue.artistCounts(artist.id), requester)
      const badge = artist.isPremium ? { type: 'premium', url: null } : null
      return { ...detail, profile: { ...detail.profile, badge }, disabled_links: artist.twitter === '' ? [] : ['twitter'] }
    },
    // Users whom the account blocks. The sample has no block lists.
    '/v2/user/list': ({ parameters, requester }) => {
      existingUser(catalogue, parameters.id('user_id'), requester)
      parameters.offset()
      return { users: [], next_url: null }
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
