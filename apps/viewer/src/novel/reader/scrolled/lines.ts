// Line geometry for page turns: a turn shows whole lines, skips none and cuts none. All values are px along the reading direction.

/** The box of letters in one line, or in a part of it. */
export interface GlyphBox {
  readonly centre: number
  /** Font size. */
  readonly size: number
}

/** A line of text, or a picture. */
export interface Line {
  readonly start: number
  readonly end: number
  /** Space for ruby and emphasis marks before the letters, as far as the previous line leaves it. */
  readonly rubySpace: number
}

/** Size of ruby and marks, as a share of the font size. */
const rubyShare = 0.6

/** Groups letter boxes, in text order, into lines. Boxes with nearly the same centre share a line. */
export function linesOf(glyphs: readonly GlyphBox[]): Line[] {
  const lines: Line[] = []
  let last: GlyphBox | undefined
  for (const next of glyphs) {
    const { centre, size } = next
    const line = { start: centre - size / 2, end: centre + size / 2, rubySpace: size * rubyShare }
    const before = lines.at(-1)
    if (last && before && Math.abs(centre - last.centre) < Math.min(size, last.size) / 2)
      lines[lines.length - 1] = {
        start: Math.min(before.start, line.start),
        end: Math.max(before.end, line.end),
        rubySpace: Math.max(before.rubySpace, line.rubySpace),
      }
    else lines.push(line)
    last = next
  }
  return lines
}

/** Tolerance for rounded positions, px. */
const tolerance = 2

/** Start of a line with its ruby and marks, but never inside the previous line. */
export function lineStart(lines: readonly Line[], index: number): number {
  const line = lines[index]
  const before = lines[index - 1]
  if (!line) return before ? before.end : 0
  return Math.min(line.start, Math.max(before?.end ?? Number.NEGATIVE_INFINITY, line.start - line.rubySpace))
}

/** Start of the next screen: the first line that is not fully visible. */
export function nextScreenStart(lines: readonly Line[], viewStart: number, viewEnd: number): number {
  const index = lines.findIndex(({ end }) => end > viewEnd + tolerance)
  const start = index === -1 ? (lines.at(-1)?.end ?? viewEnd) : lineStart(lines, index)
  // A line longer than a screen, such as a picture, scrolls by screens.
  return start > viewStart + tolerance ? Math.min(start, viewEnd) : viewEnd
}

/** Start of the previous screen, which ends with the last line before `viewStart`. `length`: of a screen. */
export function previousScreenStart(lines: readonly Line[], viewStart: number, length: number): number {
  const firstVisible = lines.findIndex(({ start }) => start >= viewStart - tolerance)
  const last = (firstVisible === -1 ? lines.length : firstVisible) - 1
  const end = lines[last]?.end ?? viewStart
  const first = lines.findIndex((_, index) => index <= last && lineStart(lines, index) >= end - length)
  return first === -1 ? end - length : lineStart(lines, first)
}

/** The range of whole lines within the view; undefined if it has none. */
export function wholeLines(
  lines: readonly Line[],
  viewStart: number,
  viewEnd: number,
): { readonly from: number; readonly to: number } | undefined {
  const first = lines.findIndex(({ start }) => start >= viewStart - tolerance)
  const last = lines.findLastIndex(({ end }) => end <= viewEnd + tolerance)
  if (first === -1 || last < first) return undefined
  const to = last + 1 < lines.length ? lineStart(lines, last + 1) : Number.POSITIVE_INFINITY
  return { from: first > 0 ? lineStart(lines, first) : Number.NEGATIVE_INFINITY, to }
}
