// The pictures of a work, whatever kind they are of: its pages, or a word that upstream keeps them back.
import { type Artwork, isStandIn } from '@emaki/domain'
import { ArtworkPages } from './ArtworkPages.tsx'
import { WithheldPages } from './WithheldPages.tsx'

export function WorkPictures({ artwork }: { readonly artwork: Artwork }) {
  if (isStandIn(artwork)) return <WithheldPages artwork={artwork} />
  return <ArtworkPages artwork={artwork} />
}
