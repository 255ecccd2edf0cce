// Lines: where a text may be cut at the edges of what is seen, so that a turn shows whole lines, none left out and none cut. All in px along the way.

/** Letters of one line, or of a part of it. */
export interface Letters {
  readonly centre: number
  /** Of the letters. */
  readonly size: number
}

/** A line, or a picture. */
export interface Line {
  readonly start: number
  readonly end: number
  /** What stands before its letters as far as there is room: readings and marks. */
  readonly reach: number
}

/** Of a letter's size, what readings and marks beside it come to. */
const readingShare = 0.6

/** Letters in the order of the text, as lines: those on about the same height are one. */
export function linesOf(letters: readonly Letters[]): Line[] {
  const lines: Line[] = []
  let last: Letters | undefined
  for (const next of letters) {
    const { centre, size } = next
    const line = { start: centre - size / 2, end: centre + size / 2, reach: size * readingShare }
    const before = lines.at(-1)
    if (last && before && Math.abs(centre - last.centre) < Math.min(size, last.size) / 2)
      lines[lines.length - 1] = {
        start: Math.min(before.start, line.start),
        end: Math.max(before.end, line.end),
        reach: Math.max(before.reach, line.reach),
      }
    else lines.push(line)
    last = next
  }
  return lines
}

/** Places are rounded, px. */
const slack = 2

/** Where the line at `index` begins with all that belongs to it; never within the line before. */
export function beginningOf(lines: readonly Line[], index: number): number {
  const line = lines[index]
  const before = lines[index - 1]
  if (!line) return before ? before.end : 0
  return Math.min(line.start, Math.max(before?.end ?? Number.NEGATIVE_INFINITY, line.start - line.reach))
}

/** Where the screen after the one between `lead` and `trail` begins: with the first line that is not wholly seen. */
export function nextScreen(lines: readonly Line[], lead: number, trail: number): number {
  const index = lines.findIndex(({ end }) => end > trail + slack)
  const begins = index === -1 ? (lines.at(-1)?.end ?? trail) : beginningOf(lines, index)
  // What is longer than a screen is read on by the screen.
  return begins > lead + slack ? Math.min(begins, trail) : trail
}

/** Where the screen before the one that begins at `lead` begins: it ends with the last line before it. `length`: of a screen. */
export function screenBefore(lines: readonly Line[], lead: number, length: number): number {
  const seen = lines.findIndex(({ start }) => start >= lead - slack)
  const last = (seen === -1 ? lines.length : seen) - 1
  const end = lines[last]?.end ?? lead
  const first = lines.findIndex((_, index) => index <= last && beginningOf(lines, index) >= end - length)
  return first === -1 ? end - length : beginningOf(lines, first)
}

/** From where to where whole lines are seen between `lead` and `trail`; undefined where there is none. */
export function wholeLines(
  lines: readonly Line[],
  lead: number,
  trail: number,
): { readonly from: number; readonly to: number } | undefined {
  const first = lines.findIndex(({ start }) => start >= lead - slack)
  const last = lines.findLastIndex(({ end }) => end <= trail + slack)
  if (first === -1 || last < first) return undefined
  const to = last + 1 < lines.length ? beginningOf(lines, last + 1) : Number.POSITIVE_INFINITY
  return { from: first > 0 ? beginningOf(lines, first) : Number.NEGATIVE_INFINITY, to }
}
