// Page sizes: what is known of each page's pixels, asked for only where the work has more than one page.
import type { Artwork, SizedPage } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { webPagesQuery } from '../../../data/works/artworkDetail.ts'

/** The sizes of a work's pages; undefined until they are known, and for good where the web side does not tell. */
export function usePageSizes(artwork: Artwork): readonly SizedPage[] | undefined {
  const { data } = useQuery({ ...webPagesQuery(artwork.id), enabled: artwork.images.length > 1 })
  return data
}
