// The reading pace: a moving average of the time for a page.

export interface Pace {
  readonly msPerPage: number
  /** How many times the average has, at most `maxSamples`. */
  readonly samples: number
}

/** The pace of a reader who is not known: it counts as three times, so that the first pages change the estimate slowly. */
export const initialPace: Pace = { msPerPage: 12_000, samples: 3 }

/** The average follows about the last 24 pages. */
const maxSamples = 24
/** A shorter time on a page is leafing, ms. */
const minPageMs = 1000
/** After a longer time on a page the reader was away, ms. */
const maxPageMs = 120_000

/** The pace after `pages` pages were on the screen for `shownMs`. Leafing and absence do not count. */
export function measuredPace(pace: Pace, shownMs: number, pages: number): Pace {
  const ms = shownMs / pages
  if (!(ms >= minPageMs && ms <= maxPageMs)) return pace
  const samples = Math.min(maxSamples, pace.samples + 1)
  return { msPerPage: pace.msPerPage + (ms - pace.msPerPage) / samples, samples }
}

/** Whole hours and minutes for `pages` pages. Less than half a minute gives zero. */
export function timeLeft(pace: Pace, pages: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.round((pages * pace.msPerPage) / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
