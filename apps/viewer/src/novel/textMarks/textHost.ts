// An open novel for modules that load later. They do not import the text's own modules, so that those stay in the novel's first files.
import type { NovelBlock } from '@emaki/domain'
import type { RefObject } from 'react'
import type { FlatRange, FlatText, WordsRange } from './flatText.ts'

/** The mounted text. */
export interface MountedText {
  /** The element with the chunks. */
  readonly root: Element
  /** A translation takes the place of the text: the first element of a block shows all of it. */
  readonly isTranslated: boolean
}

/** An open novel in the reader dialog. */
export interface TextHost {
  readonly dialog: RefObject<HTMLElement | null>
  /** A translation takes the place of the text. */
  readonly isTranslated: boolean
  /** Undefined before the dialog is mounted. */
  mounted(): MountedText | undefined
  /** The DOM ranges of a block's words. Empty if they are not mounted. `open`: only in the open view, not in panes beside it. */
  rangesOf(words: WordsRange, where?: 'mounted' | 'open'): Range[]
  /** The flat range of a DOM range; undefined if it contains no words of the text. */
  flatRangeOf(flat: FlatText, range: Range): FlatRange | undefined
  /** The block of a `[data-at]` element. */
  blockOf(element: Element): NovelBlock | undefined
  /** The source position of a unit of a block's words. */
  sourceOf(block: NovelBlock, offset: number): number
}
