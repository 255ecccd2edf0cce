// Text source: other words for a novel's paragraphs, as a translation gives them one by one. The reader draws what is there and the original where nothing is.
import type { NovelInline } from '@emaki/domain'
import { useSyncExternalStore } from 'react'

export interface TextSource {
  /** Of these words, BCP 47. */
  readonly language: string
  /** `instead` of the original, or `beside` it: each paragraph under its own. */
  readonly place: 'instead' | 'beside'
  /**
   * The words for the paragraph or chapter title that begins at `at` in the source (`NovelBlock.at`); undefined while there are none. The
   * same array until they change.
   */
  readonly wordsAt: (at: number) => readonly NovelInline[] | undefined
  /** Tells each change of any words. Returns the way to stop. */
  readonly subscribe: (changed: () => void) => () => void
}

/** The words of a source for one paragraph: only paragraphs whose words change are drawn again. */
export const useWordsAt = (source: TextSource, at: number): readonly NovelInline[] | undefined =>
  useSyncExternalStore(source.subscribe, () => source.wordsAt(at))
