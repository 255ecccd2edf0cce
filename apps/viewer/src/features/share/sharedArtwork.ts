// What an artwork tells those that it is shared with.
import type { Artwork } from '@emaki/domain'
import { cardUrl } from '../../data/picture.ts'
import type { Shared } from './shareTargets.ts'
import { summaryOf } from './summary.ts'

/** The shared form of an artwork. Flagged works go without their picture. */
export function sharedArtwork(artwork: Artwork): Shared {
  const [page] = artwork.images
  const picture = page && artwork.x_restrict === 0 ? cardUrl(page, 'Medium') : ''
  return {
    kind: 'artwork',
    id: artwork.id,
    title: artwork.title,
    author: artwork.author.name,
    summary: summaryOf(artwork.caption),
    picture: picture && new URL(picture, location.origin).href,
  }
}
