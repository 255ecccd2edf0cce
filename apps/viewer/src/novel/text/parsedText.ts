// A parsed novel text, shared by the novel page and the reader.
import type { NovelTree } from '@emaki/domain'
import type { Chunk } from './chunks.ts'

/** A text that is parsed once for every place that shows it. A long text starts with its first part only. */
export interface ParsedText {
  /** Empty for a text that belongs to no novel. */
  readonly novelId: string
  readonly title: string
  /** BCP 47; empty if unknown. */
  readonly language: string
  /** False for the first part of a long text: `tree` and `chunks` end early, but `tree.length` is that of the whole text. */
  readonly isWhole: boolean
  /** Pages of the whole text. For a first part, the count of `[newpage]` tags plus one. */
  readonly pageCount: number
  readonly tree: NovelTree
  readonly chunks: readonly Chunk[]
  /** URLs of uploaded pictures by `novelPictureKey`. */
  readonly pictures: ReadonlyMap<string, string>
}
