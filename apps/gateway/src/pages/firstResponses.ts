// The first responses of pages, from the mirror or the companion: always those that all readers share.
import { companionOrigin, sharedCompanionRequest } from '@emaki/companion'
import type { SharedResponse, SharedResponses } from '../cache/sharedResponses.ts'
import { companionRequest } from '../companion/openCompanion.ts'
import type { MirrorResponses } from '../mirror/mirrorResponses.ts'
import type { PageRequest } from './pagePlan.ts'

export interface FirstResponses {
  /** The response, if a fresh one is in memory. */
  ready(initial: PageRequest): SharedResponse | undefined
  /** The response, from memory when it is fresh there; undefined for a request that readers cannot share. */
  load(initial: PageRequest): Promise<SharedResponse | undefined>
}

/** Creates the first responses over those of the two APIs. */
export function createFirstResponses(mirror: MirrorResponses, companion: SharedResponses): FirstResponses {
  /** Without headers of the client, so that the response is never a personal one. */
  const requestOf = (path: string) => sharedCompanionRequest('GET', new URL(path, companionOrigin), () => null)
  return {
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
