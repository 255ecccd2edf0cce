// What a novel tells those that it is shared with.
import type { Novel } from '@emaki/domain'
import { pictureUrl } from '../../data/picture.ts'
import { captionText, parseCaption } from '../caption/captionTree.ts'
import type { Shared } from './shareTargets.ts'

/** The shared form of a novel. Flagged ones go without their cover. */
export function sharedNovel(novel: Novel): Shared {
  const cover = novel.x_restrict === 0 && novel.cover.m ? pictureUrl(novel.cover.m) : ''
  return {
    kind: 'novel',
    id: novel.id,
    title: novel.title,
    author: novel.author.name,
    summary: captionText(parseCaption(novel.caption)).replace(/\s+/g, ' ').trim(),
    picture: cover && new URL(cover, location.origin).href,
  }
}
