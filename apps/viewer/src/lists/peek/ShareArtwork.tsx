// The share sheet of an artwork. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { cardUrl } from '../../platform/hosts/picture.ts'
import { ShareSheet } from '../../works/share/ShareSheet.tsx'

interface ShareArtworkProps {
  readonly artwork: Artwork
  readonly onClose: () => void
}

/**
 * The same data as `sharedArtwork` of works/share, whose chunk belongs to the screens of works: an import from here would split it, and the
 * novel's screen would be larger. R-18 and R-18G artworks are shared without their picture.
 */
export function ShareArtwork({ artwork: { id, title, author, caption, images, x_restrict }, onClose }: ShareArtworkProps) {
  const [page] = images
  const picture = page && x_restrict === 0 ? new URL(cardUrl(page, 'Medium'), location.origin).href : ''
  return <ShareSheet shared={{ kind: 'artwork', id, title, author: author.name, caption, picture }} onClose={onClose} />
}
