// Moves the sides of a region from the edge of the page to the frame of its panel.
import type { GreyImage, Levels } from './greyImage.ts'
import { type Point, type Quad, sidesAt, transposedQuad } from './quad.ts'

/** Broadest margin, as a share of the unit. */
const broadestMargin = 0.09
/** Deepest frame beside a gutter, as a share of the unit. */
const besideGutter = 0.02
/** Share of the columns that must meet the frame at the same distance. */
const frameShare = 0.45

export interface TrimPage {
  readonly image: GreyImage
  /** The transposed image. */
  readonly turned: GreyImage
  readonly levels: Levels
  /** Square root of the area of the page, in px. */
  readonly unit: number
}

/** The regions without the margin of the page. Panels that bleed keep the edge of the page. */
export function trimQuads(page: TrimPage, quads: readonly Quad[]): readonly Quad[] {
  const margins = quads.map((quad) => {
    const turned = transposedQuad(quad)
    return [
      ...([1, -1] as const).map((way) => marginAt(page.image, page, quad, way)),
      ...([1, -1] as const).map((way) => marginAt(page.turned, page, turned, way)),
    ]
  })
  const framed = margins.flatMap((sides) => sides.flatMap(({ kind, depth }) => (kind === 'margin' ? [depth] : [])))
  const usual = framed.sort((a, b) => a - b)[framed.length >> 1]
  return quads.map((quad, i) => {
    const [top = 0, bottom = 0, left = 0, right = 0] = (margins[i] ?? []).map(({ kind, depth }) =>
      kind === 'open' ? (usual ?? depth) : depth,
    )
    return inset(transposedQuad(inset(transposedQuad(quad), left, right)), top, bottom)
  })
}

function inset([a, b, c, d]: Quad, upper: number, lower: number): Quad {
  return [
    { x: a.x, y: a.y + upper },
    { x: b.x, y: b.y + upper },
    { x: c.x, y: c.y - lower },
    { x: d.x, y: d.y - lower },
  ]
}

/** Distance of the frame from a side, in px. `margin`: a frame within the page; `open`: no frame was found at the edge of the page. */
interface Side {
  readonly kind: 'margin' | 'open' | 'gutter'
  readonly depth: number
}

/** The upper (1) or lower (-1) side of the quad. */
function marginAt(image: GreyImage, { levels, unit }: TrimPage, quad: Quad, way: 1 | -1): Side {
  const [a, b, c, d] = quad
  const isPageEdge = way === 1 ? Math.max(a.y, b.y) < 2 : Math.min(c.y, d.y) > image.height - 2
  const most = Math.ceil(unit * (isPageEdge ? broadestMargin : besideGutter))
  const { counts, columns } = depths(image, levels, quad, way, most)
  let best = 0
  let share = 0
  for (let depth = 0; depth < most; depth++) {
    // Columns of paper alone do not count.
    const next = depth + 1 < most ? (counts[depth + 1] ?? 0) : 0
    const near = (counts[depth - 1] ?? 0) + (counts[depth] ?? 0) + next
    if (near > share) [best, share] = [depth, near]
  }
  const isFramed = share >= columns * frameShare
  if (!isPageEdge) return { kind: 'gutter', depth: isFramed ? best : 0 }
  if (isFramed) return { kind: best > unit * 0.008 ? 'margin' : 'gutter', depth: best }
  if (bleeds(image, levels, unit, quad, way)) return { kind: 'gutter', depth: 0 }
  return { kind: 'open', depth: quantile(counts, columns * 0.04) }
}

/** How many columns have how much paper, up to `most` px, between the side and the first ink. */
function depths(image: GreyImage, levels: Levels, quad: Quad, way: 1 | -1, most: number) {
  const [a, b, c, d] = quad
  const left = Math.ceil(Math.max(a.x, d.x, 0))
  const right = Math.floor(Math.min(b.x, c.x, image.width - 1))
  const counts = new Uint32Array(most + 1)
  for (let x = left; x <= right; x++) {
    const [upper, lower] = sidesAt(quad, x)
    const from = way === 1 ? Math.ceil(upper) : Math.floor(lower) - 1
    let depth = 0
    while (depth < most) {
      const y = from + way * depth
      if (y < 0 || y >= image.height || (image.data[y * image.width + x] ?? 0) < levels.light) break
      depth++
    }
    counts[depth] = (counts[depth] ?? 0) + 1
  }
  return { counts, columns: Math.max(1, right - left + 1) }
}

/** Whether the frames of the two other sides continue to the edge of the page. */
function bleeds(image: GreyImage, levels: Levels, unit: number, quad: Quad, way: 1 | -1): boolean {
  const [a, b, c, d] = quad
  const rows = Math.round(unit * 0.025)
  const isFramed = (upper: Point, lower: Point) => {
    const edge = way === 1 ? upper : lower
    const slope = (lower.x - upper.x) / Math.max(1, lower.y - upper.y)
    let framed = 0
    for (let row = 0; row < rows; row++) {
      const y = Math.min(image.height - 1, Math.max(0, Math.floor(edge.y) + (way === 1 ? row : -1 - row)))
      const x = Math.round(edge.x + slope * (y - edge.y))
      const near = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      if (near.some((by) => x + by >= 0 && x + by < image.width && (image.data[y * image.width + x + by] ?? 255) <= levels.dark))
        framed++
    }
    return framed > rows * 0.75
  }
  return isFramed(a, d) || isFramed(b, c)
}

/** The depth that `rest` columns do not reach. */
function quantile(counts: Uint32Array, columns: number): number {
  let rest = columns
  let depth = 0
  while (depth < counts.length - 1 && rest >= (counts[depth] ?? 0)) rest -= counts[depth++] ?? 0
  return depth
}
