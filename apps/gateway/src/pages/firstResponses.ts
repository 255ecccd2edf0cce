// The first responses of pages, from the mirror or the companion: always those that all readers share.
import { companionOrigin, sharedCompanionRequest } from '@emaki/companion'
import { secondRequest } from '@emaki/mirror'
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
   * The second request of a page; undefined for pages without one, and for artists without works in their first tab. `response` is the first
   * response; without it an artist has illustrations, as most have.
   */
  second(initial: PageRequest, response: SharedResponse | undefined): MirrorRequest | undefined
  /** The response to such a request, if a fresh one is in memory. */
  readySecond(request: MirrorRequest): SharedResponse | undefined
  loadSecond(request: MirrorRequest): Promise<SharedResponse>
}

/** Creates the first responses over those of the two APIs. */
export function createFirstResponses(mirror: MirrorResponses, companion: SharedResponses): FirstResponses {
  /** Without headers of the client, so that the response is never a personal one. */
  const requestOf = (path: string) => sharedCompanionRequest('GET', new URL(path, companionOrigin), () => null)
  const seconds = new WeakMap<SharedResponse, Map<string | undefined, MirrorRequest | undefined>>()
  const secondOf = ({ subject, language }: PageRequest, response: SharedResponse | undefined) => {
    const request = subject && secondRequest(subject, response && responseText(response), language)
    return request && withKey(request)
  }
  return {
    second(initial, response) {
      if (!initial.hasSecond || response?.isWhole === false) return undefined
      if (!response) return secondOf(initial, undefined)
      // Read once for each response: it may be long.
      const known = getOrCreate(seconds, response, () => new Map())
      if (!known.has(initial.language)) known.set(initial.language, secondOf(initial, response))
      return known.get(initial.language)
    },
    readySecond: (request) => mirror.ready(request),
    loadSecond: (request) => mirror.load(request),
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
