// Which pages to load in advance: more in the direction of reading, and more while pages turn fast.

export interface ReadingMotion {
  /** The visible pages, from 0. */
  readonly first: number
  readonly last: number
  readonly count: number
  /** 1 while reading on, -1 while going back. */
  readonly direction: 1 | -1
  /** Average time between the last page turns, ms. */
  readonly turnMs: number
  /** Whether the user asked the browser to save data. */
  readonly savesData: boolean
}

/** How many pages are loaded ahead, by the time between page turns, ms. */
const aheadBy = [
  { belowMs: 700, pages: 8 },
  { belowMs: 2000, pages: 6 },
  { belowMs: Number.POSITIVE_INFINITY, pages: 4 },
] as const
/** How many pages are loaded against the direction. */
const behind = 2
const aheadSavingData = 1

/** Pages from 0 in the order in which to load them. It does not have the visible ones. */
export function pagesToPreload({ first, last, count, direction, turnMs, savesData }: ReadingMotion): readonly number[] {
  const ahead = savesData ? aheadSavingData : (aheadBy.find(({ belowMs }) => turnMs < belowMs)?.pages ?? behind)
  const start = direction === 1 ? last : first
  const back = direction === 1 ? first : last
  const pages = [
    ...Array.from({ length: ahead }, (_, step) => start + direction * (step + 1)),
    ...Array.from({ length: savesData ? 0 : behind }, (_, step) => back - direction * (step + 1)),
  ]
  return pages.filter((page) => page >= 0 && page < count)
}
