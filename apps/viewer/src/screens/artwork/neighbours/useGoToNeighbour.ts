// Opens the previous or the next work of the list from which the work was opened.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listedArtwork, neighboursOf } from '../../../lists/opening/openedList.ts'
import { showBeside } from '../../../lists/opening/showBeside.ts'
import { cacheArtwork } from '../../../works/queries/artwork.ts'

/** Replaces the route entry, so that Back leads to the list (docs/spec/product.md 2.9). Returns false at the ends of the list. */
export function useGoToNeighbour(id: string): (step: 'previous' | 'next') => boolean {
  const router = useRouter()
  const client = useQueryClient()
  return (step) => {
    const neighbour = neighboursOf(id)[step]
    if (neighbour === undefined) return false
    const artwork = listedArtwork(neighbour)
    if (artwork) cacheArtwork(artwork, client)
    if (router.state.location.state.beside && showBeside(neighbour, undefined)) return true
    void router.navigate({ to: '/artworks/$id', params: { id: neighbour }, replace: true })
    return true
  }
}
