// A book as it is asked for: one novel, or the novels of a series in their order, with their pictures.
import type { NovelTree } from '@emaki/domain'

export interface EpubNovel {
  readonly title: string
  /** Plain text; empty for none. */
  readonly caption: string
  readonly tree: NovelTree
  /** JPEG, PNG, GIF or WebP by `novelPictureKey`; what is no such file is named in words in its place. */
  readonly pictures: ReadonlyMap<string, Blob>
}

export interface EpubBook {
  /** Unlike that of any other book, and the same for the same novel: its address at its source. */
  readonly identifier: string
  readonly title: string
  readonly author: string
  /** BCP 47; empty when it is not known. */
  readonly language: string
  /** Plain text; empty for none. */
  readonly caption: string
  readonly tags: readonly string[]
  /** ISO 8601, or empty. */
  readonly created: string
  /** When the book is made. */
  readonly modified: Date
  /** The series that the book belongs to, or is all of; its place there from 1, where it has one that is known. */
  readonly series?: { readonly title: string; readonly place?: number }
  /** Vertical writing, its columns and pages from right to left. */
  readonly isVertical: boolean
  readonly cover?: Blob
  readonly novels: readonly EpubNovel[]
  readonly words: { readonly contents: string; readonly picture: string; readonly cover: string }
}
