// Finds the uniform margins of a page in its pixels.

/** The share of the page's size that each margin has, from 0 to 1. */
export interface Margins {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const noMargins: Margins = { left: 0, top: 0, right: 0, bottom: 0 }

/** Pixels of a page: RGBA, by rows. */
export interface PagePixels {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** Maximum difference of a channel from the colour of the margin. It is above the noise of JPEG and below a faint pencil line. */
const tolerance = 12
/** Maximum share of the width or height that one margin loses: more is a design of the page, not a margin. */
const maxMargin = 0.3
/** Share of the width or height that stays around the content. */
const breathing = 0.012
/** A smaller gain, as a share of the width or height, is not worth a change. */
const minGain = 0.01

/** Reads a side of the page: line 0 is the outermost row or column. */
interface Side {
  readonly lines: number
  readonly length: number
  /** Index of a pixel. */
  readonly pixel: (line: number, at: number) => number
}

/**
 * The margins that can be cropped without losing content. A side has a margin if its outermost row or column has one colour; it ends
 * at the first row or column with another colour. At least two sides need a margin, and all margins need the same colour:
 * otherwise a plain area may be a part of the picture.
 */
export function findMargins({ data, width, height }: PagePixels): Margins {
  if (width < 8 || height < 8) return noMargins
  const sides = {
    left: { lines: width, length: height, pixel: (line, at) => at * width + line },
    top: { lines: height, length: width, pixel: (line, at) => line * width + at },
    right: { lines: width, length: height, pixel: (line, at) => at * width + (width - 1 - line) },
    bottom: { lines: height, length: width, pixel: (line, at) => (height - 1 - line) * width + at },
  } satisfies Record<keyof Margins, Side>
  const plain = Object.values(sides).filter((side) => blankLines(data, side) > 0)
  const colours = plain.map(({ pixel }) => pixel(0, 0) * 4)
  const reference = colours[0] ?? 0
  if (plain.length < 2 || colours.some((colour) => differs(data, colour, reference))) return noMargins
  // A blank page has no content to show larger.
  if (plain.every((side) => blankLines(data, side) > side.lines * maxMargin)) return noMargins
  const crop = (side: Side) => share(blankLines(data, side), side.lines)
  return { left: crop(sides.left), top: crop(sides.top), right: crop(sides.right), bottom: crop(sides.bottom) }
}

/** The part of a margin to crop, a share. */
function share(lines: number, count: number): number {
  const cropped = Math.min(maxMargin, lines / count) - breathing
  return cropped < minGain ? 0 : cropped
}

/** The number of lines from the outside that have one colour. At most one more than may be cropped. */
function blankLines(data: ArrayLike<number>, { lines, length, pixel }: Side): number {
  const reference = pixel(0, 0) * 4
  const limit = Math.floor(lines * maxMargin) + 1
  for (let line = 0; line < limit; line++) {
    for (let at = 0; at < length; at++) if (differs(data, pixel(line, at) * 4, reference)) return line
  }
  return limit
}

function differs(data: ArrayLike<number>, at: number, reference: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((data[at + channel] ?? 0) - (data[reference + channel] ?? 0)) > tolerance) return true
  }
  return false
}
