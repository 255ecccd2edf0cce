// Creates, changes and deletes highlights of the open novel. Messages appear in the reader: toasts are behind its dialog.
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { anchorOf } from '../highlights/anchor.ts'
import type { Highlight, HighlightColour, HighlightedNovel } from '../highlights/highlight.ts'
import { highlights as store } from '../highlights/highlightStore.ts'
import type { FlatRange, FlatText } from '../textMarks/flatText.ts'

/** A message over the text, with an optional action. */
export interface ReaderNotice {
  readonly text: string
  readonly undo?: () => void
}

/** How long a message stays, ms. */
const noticeMs = 8000

export function useReaderNotice() {
  const [notice, setNotice] = useState<ReaderNotice>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  return { notice, showNotice: setNotice }
}

export interface HighlightEditsOptions {
  readonly novel: HighlightedNovel
  readonly flat: FlatText
  /** The source position of a flat offset. */
  readonly sourceOf: (offset: number) => number
  readonly onNotice: (notice: ReaderNotice) => void
}

export function useHighlightEdits({ novel, flat, sourceOf, onNotice }: HighlightEditsOptions) {
  const t = useT()
  const save = async (highlight: Highlight) => {
    const failure = await store.save([highlight])
    if (failure !== undefined) onNotice({ text: t(`highlight.unsaved.${failure}`) })
  }
  return {
    /** Creates a highlight. Returns it; undefined if the range has no words, or too many. */
    add(range: FlatRange, colour: HighlightColour, note = ''): Highlight | undefined {
      const anchor = anchorOf(flat, range, sourceOf)
      if (!anchor) return undefined
      const now = Date.now()
      const highlight = { id: newId(), novel, anchor, colour, note, created: now, changed: now }
      void save(highlight)
      return highlight
    },
    /** Resolves when the change is stored, or a message says why not. */
    change: (highlight: Highlight, changes: Partial<Pick<Highlight, 'colour' | 'note'>>): Promise<void> =>
      save({ ...highlight, ...changes, changed: Date.now() }),
    remove(highlight: Highlight) {
      void store.delete([highlight])
      onNotice({ text: t('highlight.deleted'), undo: () => void save(highlight) })
    },
  }
}

/** Random, unlike crypto.randomUUID() also on pages without https. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, '0')).join('')
