// The end page of an open reader, and its list of parts.
import { useState } from 'react'
import { type SeriesReading, type SeriesReadingOptions, useSeriesReading } from './useSeriesReading.ts'

export interface EndState {
  readonly reading: SeriesReading
  /** Whether a paged reader shows the end page in place of its pages. */
  readonly isShown: boolean
  readonly hide: () => void
  /**
   * Turns beyond the first (-1) or the last page (1): opens the end of the part before, or the end page, and from there the next
   * part. 2: opens the next part at once.
   */
  readonly turn: (by: 1 | -1 | 2) => void
  readonly isListOpen: boolean
  readonly openParts: () => void
  readonly closeParts: () => void
}

export function useEndPage(options: SeriesReadingOptions): EndState {
  const reading = useSeriesReading(options)
  const [isShown, setShown] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const { prev, next, open } = reading
  const turn = (by: 1 | -1 | 2) => {
    if (by < 0 && isShown) setShown(false)
    else if (by < 0) prev && open(prev, 'end')
    else if (by === 1 && !isShown) setShown(true)
    else if (next) open(next)
  }
  return {
    reading,
    isShown,
    hide: () => setShown(false),
    turn,
    isListOpen,
    openParts: () => setListOpen(true),
    closeParts: () => setListOpen(false),
  }
}
