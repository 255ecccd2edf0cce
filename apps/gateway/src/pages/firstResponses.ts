// The first responses of pages, from the mirror or the companion: always those that all readers share.
import { companionOrigin, sharedCompanionRequest } from '@emaki/companion'
import { artistWorksRequest, firstWorksType, type WorksType } from '@emaki/mirror'
import { getOrCreate } from '../cache/getOrCreate.ts'
import { responseText, type SharedResponse, type SharedResponses } from '../cache/sharedResponses.ts'
import { companionRequest } from '../companion/openCompanion.ts'
import { type MirrorRequest, type MirrorResponses, withKey } from '../mirror/mirrorResponses.ts'
import type { PageRequest } from './pagePlan.ts'

export interface FirstResponses {
  /** The response, if a fresh one is in memory. */
  ready(initial: PageRequest): SharedResponse | undefined
  /** The response, from memory when it is fresh there; undefined for a request that readers cannot share. */
  load(initial: PageRequest): Promise<SharedResponse | undefined>
  /**
   * The request for the first works of an artist; undefined for other pages, and for artists without works in their first tab. `response`
   * is the profile; without it the works are illustrations, which most artists have.
   */
  works(initial: PageRequest, response: SharedResponse | undefined): MirrorRequest | undefined
  /** The response to such a request, if a fresh one is in memory. */
  readyWorks(works: MirrorRequest): SharedResponse | undefined
  loadWorks(works: MirrorRequest): Promise<SharedResponse>
}

/** Creates the first responses over those of the two APIs. */
export function createFirstResponses(mirror: MirrorResponses, companion: SharedResponses): FirstResponses {
  /** Without headers of the client, so that the response is never a personal one. */
  const requestOf = (path: string) => sharedCompanionRequest('GET', new URL(path, companionOrigin), () => null)
  const types = new WeakMap<SharedResponse, { readonly type: WorksType | undefined }>()
  const typeOf = (response: SharedResponse) =>
    getOrCreate(types, response, () => ({ type: response.isWhole ? firstWorksType(responseText(response)) : undefined })).type
  return {
    works({ hasWorks, subject, language }, response) {
      const type = response ? typeOf(response) : 'illust'
      return hasWorks && subject && type && withKey(artistWorksRequest(subject.id, type, language))
    },
    readyWorks: (works) => mirror.ready(works),
    loadWorks: (works) => mirror.load(works),
    ready(initial) {
      if (initial.mirror) return mirror.ready(initial.mirror)
      const shared = requestOf(initial.companion)
      return shared && companion.ready(shared.key)
    },
    async load(initial) {
      if (initial.mirror) return mirror.load(initial.mirror)
      const shared = requestOf(initial.companion)
      return shared && companion.load(companionRequest(shared))
    },
  }
}
