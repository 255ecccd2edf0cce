// What a novel tells those that it is shared with.
import type { Novel } from '@emaki/domain'
import { pictureUrl } from '../../data/hosts/picture.ts'
import type { Sharing } from './shareTargets.ts'

/** The shared form of a novel. Flagged ones go without their cover. */
export function sharedNovel(novel: Novel): Sharing {
  const cover = novel.x_restrict === 0 && novel.cover.m ? pictureUrl(novel.cover.m) : ''
  return {
    kind: 'novel',
    id: novel.id,
    title: novel.title,
    author: novel.author.name,
    caption: novel.caption,
    picture: cover && new URL(cover, location.origin).href,
  }
}
