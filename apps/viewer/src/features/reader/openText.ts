// Open text: a novel's text as the page and the reader's window share it.
import type { NovelMatch, NovelTree } from '@emaki/domain'
import type { Chunk } from './passages.ts'

/** A text that is open: parsed once, wherever it is drawn. Of a long one its beginning comes first, and all of it soon after. */
export interface OpenText {
  readonly title: string
  /** BCP 47; empty when it is not known. */
  readonly language: string
  /** False for a beginning: its `tree` and `chunks` then end early, though the tree's length is that of the whole. */
  readonly isWhole: boolean
  /** Of the whole text, as far as it can be known from a beginning. */
  readonly pageCount: number
  readonly tree: NovelTree
  readonly chunks: readonly Chunk[]
  /** Addresses of uploaded pictures by `novelPictureKey`. */
  readonly pictures: ReadonlyMap<string, string>
}

/** Words looked for, and which of their places was stepped to. */
export interface Found {
  readonly matches: readonly NovelMatch[]
  readonly current: number
}
