// A translation that arrives paragraph by paragraph. The reader shows the original where no translation exists.
import type { NovelInline } from '@emaki/domain'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Segment } from './chunks.ts'

export interface TextTranslation {
  /** Language of the translation, BCP 47. */
  readonly language: string
  /** `instead` replaces the original. `beside` shows each translated paragraph below its original. */
  readonly mode: 'instead' | 'beside'
  /**
   * The translation of the paragraph or chapter title that starts at `at` (`NovelBlock.at`); undefined while there is none.
   * Returns the same array until it changes.
   */
  readonly inlinesAt: (at: number) => readonly NovelInline[] | undefined
  /** Calls `changed` after each change of any paragraph. Returns an unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void
  /** Renders what follows the words of a segment in its element. Its words must be in buttons, which do not count as text. */
  readonly renderEnd?: (segment: Segment) => ReactNode
}

/** The translation of one paragraph. Only paragraphs that change re-render. */
export const useTranslatedInlines = (translation: TextTranslation, at: number): readonly NovelInline[] | undefined =>
  useSyncExternalStore(translation.subscribe, () => translation.inlinesAt(at))
