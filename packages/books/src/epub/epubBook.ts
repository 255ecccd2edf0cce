// Input of an EPUB: one novel, or the novels of a series in order, with their pictures.
import type { NovelTree } from '@emaki/domain'

export interface EpubNovel {
  readonly title: string
  /** Plain text, or empty. */
  readonly caption: string
  readonly tree: NovelTree
  /** JPEG, PNG, GIF or WebP files by `novelPictureKey`. Any other file is replaced by a word. */
  readonly pictures: ReadonlyMap<string, Blob>
  /** Marked words, in reading order. They are marked in the text and listed at the end of the book. */
  readonly highlights?: readonly EpubHighlight[]
}

export interface EpubHighlight {
  /** The marked words by block (`NovelBlock.at`), in UTF-16 units of the block's words. Never empty. */
  readonly ranges: readonly { readonly blockAt: number; readonly start: number; readonly end: number }[]
  readonly colour: 'yellow' | 'green' | 'blue' | 'pink'
  /** The marked words; paragraphs are separated by line feeds. */
  readonly quote: string
  /** Plain text, or empty. */
  readonly note: string
}

export interface EpubBook {
  /** Unique per book and stable: the URL at its source. */
  readonly identifier: string
  readonly title: string
  readonly author: string
  /** BCP 47, or empty when unknown. */
  readonly language: string
  /** Plain text, or empty. */
  readonly caption: string
  readonly tags: readonly string[]
  /** ISO 8601, or empty. */
  readonly created: string
  /** Time at which the file is made. */
  readonly modified: Date
  /** Series of the book, or of which it is the whole. `place` is the position from 1, when it is known. */
  readonly series?: { readonly title: string; readonly place?: number }
  /** Vertical writing, with columns and pages from right to left. */
  readonly isVertical: boolean
  readonly cover?: Blob
  readonly novels: readonly EpubNovel[]
  readonly words: {
    readonly contents: string
    readonly picture: string
    readonly cover: string
    /** Title of the list of pictures that the book does not have. Without it, there is no list. */
    readonly missing?: string
    /** Title of the list of highlights. Needed if there are any. */
    readonly highlights?: string
  }
}
