// Works that were uploaded again: their pictures have new addresses, and the old ones are 404 (docs/contract/site-2026.md 1).
import type { Artwork } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { artworkQuery } from './artwork.ts'

/**
 * Requests the artwork again when `picture`, a URL that failed to load, does not exist. Undefined when the picture failed for another reason,
 * and when the work cannot be loaded. Each picture is looked into once. Never rejects.
 */
export const renewArtwork = (id: string, picture: string, client: QueryClient): Promise<Artwork | undefined> =>
  // The browser's cache has the response that named the picture.
  renewWork(picture, () => client.fetchQuery({ ...artworkQuery(id, 'no-cache'), staleTime: 0 }), client)

/** The same for any kind of work: `load` requests it. */
export async function renewWork<T>(picture: string, load: () => Promise<T>, client: QueryClient): Promise<T | undefined> {
  if (picture === '') return undefined
  try {
    const work = await client.fetchQuery({
      queryKey: ['renewed-work', picture],
      queryFn: async (): Promise<T | null> => {
        const { status } = await fetch(picture, { method: 'HEAD' })
        return status === 404 ? await load() : null
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
    })
    return work ?? undefined
  } catch {
    // No network, or a proxy of another origin that answers only to images.
    return undefined
  }
}
