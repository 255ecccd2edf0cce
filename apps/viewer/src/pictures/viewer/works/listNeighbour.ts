// The works before and after a work in the list from which it was opened, as far as a viewer can show them.
import { type Artwork, contentRule, isLimitedStub } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { listedArtwork, neighboursOf } from '../../../lists/opening/openedList.ts'
import { readSettings } from '../../../platform/settings/store.ts'
import { artworkQuery, cachedArtwork, isComplete } from '../../../works/queries/artwork.ts'

export type Step = 'previous' | 'next'

/** Maximum number of works that are skipped, because they are hidden or limited. */
const maxSkipped = 20

/** The next work in a direction that can be shown without a request; undefined at the end of the list or for an unknown work. */
export function knownNeighbour(id: string, step: Step, client: QueryClient): Artwork | undefined {
  for (const next of idsFrom(id, step)) {
    const artwork = knownArtwork(next, client)
    if (!artwork || canShow(artwork)) return artwork
  }
  return undefined
}

/** The same, but loads works that are unknown. Resolves to undefined when that fails. */
export async function loadNeighbour(id: string, step: Step, client: QueryClient): Promise<Artwork | undefined> {
  for (const next of idsFrom(id, step)) {
    const artwork = knownArtwork(next, client) ?? (await client.fetchQuery(artworkQuery(next)).catch(() => undefined))
    if (!artwork || canShow(artwork)) return artwork
  }
  return undefined
}

function* idsFrom(id: string, step: Step): Generator<string> {
  let next = neighboursOf(id)[step]
  for (let tries = 0; next !== undefined && tries < maxSkipped; tries++) {
    yield next
    next = neighboursOf(next)[step]
  }
}

/** The work from memory with all its pages. */
function knownArtwork(id: string, client: QueryClient): Artwork | undefined {
  return [cachedArtwork(id, client), listedArtwork(id)].find((artwork) => artwork && isComplete(artwork))
}

function canShow(artwork: Artwork): boolean {
  const { r18, r18g, ai, blockTags, blockUids } = readSettings()
  const hiddenBy = contentRule({ r18, r18g, ai }, { tags: new Set(blockTags), authors: new Set(blockUids) })
  return !isLimitedStub(artwork) && isComplete(artwork) && hiddenBy(artwork) === undefined
}
