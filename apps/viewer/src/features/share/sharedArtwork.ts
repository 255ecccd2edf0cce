// What an artwork tells those that it is shared with.
import type { Artwork } from '@emaki/domain'
import { cardUrl } from '../../data/hosts/picture.ts'
import type { Sharing } from './shareTargets.ts'

/** The shared form of an artwork. Flagged works go without their picture. */
export function sharedArtwork(artwork: Artwork): Sharing {
  const [page] = artwork.images
  const picture = page && artwork.x_restrict === 0 ? cardUrl(page, 'Medium') : ''
  return {
    kind: 'artwork',
    id: artwork.id,
    title: artwork.title,
    author: artwork.author.name,
    caption: artwork.caption,
    picture: picture && new URL(picture, location.origin).href,
  }
}
