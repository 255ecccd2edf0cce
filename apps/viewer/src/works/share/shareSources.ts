// The shareable data of artworks, novels and users.
import type { Artwork, Novel, UserProfile } from '@emaki/domain'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import type { ShareSource } from './shareTargets.ts'

/** R-18 and R-18G artworks are shared without their picture. */
export function sharedArtwork(artwork: Artwork): ShareSource {
  const [page] = artwork.images
  return {
    kind: 'artwork',
    id: artwork.id,
    title: artwork.title,
    author: artwork.author.name,
    caption: artwork.caption,
    picture: absolute(page && artwork.x_restrict === 0 ? cardUrl(page, 'Medium') : ''),
  }
}

/** R-18 and R-18G novels are shared without their cover. */
export function sharedNovel(novel: Novel): ShareSource {
  return {
    kind: 'novel',
    id: novel.id,
    title: novel.title,
    author: novel.author.name,
    caption: novel.caption,
    picture: absolute(novel.x_restrict === 0 && novel.cover.m ? pictureUrl(novel.cover.m) : ''),
  }
}

export const sharedUser = ({
  id,
  name,
  comment,
  avatar,
}: Pick<UserProfile, 'id' | 'name' | 'comment' | 'avatar'>): ShareSource => ({
  kind: 'user',
  id,
  title: name,
  author: '',
  caption: comment,
  picture: absolute(avatar && pictureUrl(avatar)),
})

/** An absolute URL; empty when `url` is. */
const absolute = (url: string): string => url && new URL(url, location.origin).href
