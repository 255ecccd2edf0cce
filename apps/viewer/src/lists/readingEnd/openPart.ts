// Opens another part of a series inside the reader: loads it, then changes the address under the chapter card.
import { isLimitedStub } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { errorMessage } from '../../platform/query/queryClient.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import { novelQuery, novelTextQuery } from '../../works/queries/novel.ts'
import { browserNovelProgress } from '../../works/readingPlaces/novelProgress.ts'
import { browserReaderStore } from '../../works/readingPlaces/readerStore.ts'
import type { PartTarget } from '../../works/seriesParts/seriesPart.ts'
import { browserPartCover, type PartCard } from './partCover.ts'
import { requestReader } from './readerRequest.ts'

export interface OpenPart {
  readonly part: PartTarget
  /** `end`: the part before, which opens at its end. `place`: where it was left, or at its start. */
  readonly at: 'place' | 'end'
  readonly card: PartCard
  readonly client: QueryClient
  readonly router: RegisteredRouter
}

/** Resolves to undefined once the address has changed, or to a message for the user when the part cannot be loaded. Never rejects. */
export async function openPart({ part, at, card, client, router }: OpenPart): Promise<string | undefined> {
  const { kind, id } = part
  browserPartCover.show(card)
  let isReadable: boolean
  try {
    // The page of the part then shows it at once: nothing but the card is visible between the readers.
    isReadable = kind === 'novel' ? await loadNovel(client, id, at) : await loadArtwork(client, id, at)
  } catch (error) {
    browserPartCover.hide()
    return errorMessage(error)
  }
  if (isReadable) requestReader(id)
  else browserPartCover.hide()
  // Replaces the entry, so that Back leaves the series.
  const to = kind === 'novel' ? '/novel/$id' : '/artworks/$id'
  await router.navigate({ to, params: { id }, replace: true, viewTransition: false })
  return undefined
}

/** Resolves to false for an empty text, which the reader does not open. */
async function loadNovel(client: QueryClient, id: string, at: OpenPart['at']): Promise<boolean> {
  const [{ text }] = await Promise.all([client.fetchQuery(novelTextQuery(id)), client.fetchQuery(novelQuery(id))])
  if (at === 'end') browserNovelProgress.save(id, { at: text.length, length: text.length, isRead: false })
  return text.trim() !== ''
}

/** Resolves to false for a ugoira and for a work that only its page can show. */
async function loadArtwork(client: QueryClient, id: string, at: OpenPart['at']): Promise<boolean> {
  const artwork = await client.fetchQuery(artworkQuery(id))
  if (at === 'end') browserReaderStore.openAtEnd(id, artwork.images.length)
  return artwork.type !== 'ugoira' && !isLimitedStub(artwork)
}
