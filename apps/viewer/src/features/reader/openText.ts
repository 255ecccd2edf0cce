// Open text: a novel's text as the page and the reader's window share it.
import type { NovelMatch, NovelTree } from '@emaki/domain'
import type { Chunk } from './passages.ts'

/** A text that is open: parsed once, wherever it is drawn. */
export interface OpenText {
  readonly title: string
  /** BCP 47; empty when it is not known. */
  readonly language: string
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
