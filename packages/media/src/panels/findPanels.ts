// Finds the panels of a comic page and their reading order.
//
// Hand-written: npm's contour and marching-squares packages trace the outlines of bubbles and figures as well, and OpenCV's builds have
// 8 MB. The method is recursive splitting along gutters (Pang, Cao, Lau, Chan: "A Robust Panel Extraction Method for Manga", 2014).
import type { Plane } from './cuts.ts'
import { divide, dividePage, isLarge, type Planes, regionsOf, runSizes, type Tree } from './divide.ts'
import { blurredRows, type GreyImage, inverted, type Levels, levelsOf, transposed } from './greyImage.ts'
import { type Box, findFrames } from './insets.ts'
import { areaOf, boundsOf, boxQuad, type Point, type Quad } from './quad.ts'
import { runsOf } from './runs.ts'
import { trimQuads } from './trim.ts'

/** Dots of screentones are about 0.008 of the unit apart. */
const blurRadius = 0.002

export type ReadingDirection = 'rtl' | 'ltr'

export interface FoundPanel {
  /** Corners clockwise from the upper left, as shares of the width and height of the page (0 to 1). */
  readonly corners: readonly [Point, Point, Point, Point]
}

/** The panels in reading order. A page without gutters has none. */
export function findPanels(page: GreyImage, direction: ReadingDirection): readonly FoundPanel[] {
  const { image, turned, levels, unit, tree } = dividedPage(page)
  const isMargin = (level: number) => level >= levels.light
  const panels = trimQuads({ image, turned, levels, unit }, inOrder(tree, direction)).filter(
    (quad) => isLarge(quad, image.width * image.height) && hasContent(image, quad, isMargin),
  )
  return withInsets(panels, findFrames(image, turned, levels, unit), direction, unit * 0.008).map((quad) => ({
    corners: scaled(quad, image),
  }))
}

interface DividedPage extends Sheet {
  readonly tree: Tree
}

/** The page, or its negative if its gutters are black, and its division. */
function dividedPage(page: GreyImage): DividedPage {
  if (darkMargin(page) > 0.3) {
    const negative = sheetOf(inverted(page))
    const tree = divide(negative.planes, negative.quad, 'band')
    if (tree.kind !== 'region') return { ...negative, tree }
  }
  const sheet = sheetOf(page)
  return { ...sheet, tree: dividePage(sheet.planes, sheet.quad) }
}

interface Sheet {
  readonly image: GreyImage
  readonly turned: GreyImage
  readonly levels: Levels
  readonly unit: number
  readonly planes: Planes
  readonly quad: Quad
}

function sheetOf(image: GreyImage): Sheet {
  const levels = levelsOf(image)
  const turned = transposed(image)
  const unit = Math.sqrt(image.width * image.height)
  const planes = { down: planeOf(image, levels, unit), across: planeOf(turned, levels, unit) }
  return { image, turned, levels, unit, planes, quad: boxQuad(0, 0, image.width, image.height) }
}

/** Share of the edge of the page that is black. */
function darkMargin(page: GreyImage): number {
  const { width, height, data } = page
  const { dark } = levelsOf(page)
  const inset = Math.round(Math.sqrt(width * height) * 0.012)
  let count = 0
  const see = (x: number, y: number) => {
    if ((data[y * width + x] ?? 255) <= dark) count++
  }
  for (let x = 0; x < width; x++) {
    see(x, inset)
    see(x, height - 1 - inset)
  }
  for (let y = 0; y < height; y++) {
    see(inset, y)
    see(width - 1 - inset, y)
  }
  return count / (2 * (width + height))
}

/** Cuts are looked for in a picture that is blurred along them, so that the dots of screentones become a plain grey. */
function planeOf(image: GreyImage, levels: Levels, unit: number): Plane {
  const blurred = blurredRows(image, Math.max(1, Math.round(unit * blurRadius)))
  const { gutter, paper, line, usualLine } = runSizes
  const sizes = { gutter: unit * gutter, paper: unit * paper, line: unit * line, usualLine: Math.round(unit * usualLine) }
  return { image: blurred, levels, unit, runs: runsOf(transposed(blurred), levels, sizes) }
}

/** Rows from top to bottom; columns in the reading direction. */
function inOrder(tree: Tree, direction: ReadingDirection): readonly Quad[] {
  if (tree.kind === 'region') return regionsOf(tree)
  const [first, second] = tree.parts
  const isTurned = tree.kind === 'across' && direction === 'rtl'
  return [...inOrder(isTurned ? second : first, direction), ...inOrder(isTurned ? first : second, direction)]
}

/** Whether at least 0.4 % of the region is not paper. */
function hasContent({ data, width, height }: GreyImage, quad: Quad, isMargin: (level: number) => boolean): boolean {
  const { left, top, right, bottom } = boundsOf(quad)
  let seen = 0
  let count = 0
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(height, bottom); y += 2)
    for (let x = Math.max(0, Math.ceil(left)); x < Math.min(width, right); x += 2) {
      count++
      if (!isMargin(data[y * width + x] ?? 0)) seen++
    }
  return seen > count * 0.004
}

/** Adds frames that lie over panels. One at the corner where reading begins is read before the panel below it, others after it. */
function withInsets(
  panels: readonly Quad[],
  frames: readonly Box[],
  direction: ReadingDirection,
  slack: number,
): readonly Quad[] {
  const all = [...panels]
  for (const frame of frames) {
    const quad = boxQuad(frame.left, frame.top, frame.right, frame.bottom)
    if (all.some((other) => overlapOf(boundsOf(other), frame) > 0.6)) continue
    const below = all.find((other) => shareInside(frame, boundsOf(other)) > 0.5)
    if (
      !below ||
      sharedSides(frame, boundsOf(below), slack) > 1 ||
      areaOf(quad) > areaOf(below) * 0.5 ||
      areaOf(quad) < areaOf(below) * 0.04
    )
      continue
    const { left, top, right, bottom } = boundsOf(below)
    const isUpper = frame.top + frame.bottom < top + bottom
    const isStart = direction === 'rtl' ? frame.left + frame.right > left + right : frame.left + frame.right < left + right
    all.splice(all.indexOf(below) + (isUpper && isStart ? 0 : 1), 0, quad)
  }
  return all
}

/** Number of sides that two boxes have in common: lines of a drawing often end at the frame of its panel. */
const sharedSides = (a: Box, b: Box, slack: number) =>
  (['left', 'top', 'right', 'bottom'] as const).filter((side) => Math.abs(a[side] - b[side]) <= slack).length
const boxArea = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)
const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
const shareInside = (inner: Box, outer: Box) => boxArea(common(inner, outer)) / Math.max(1, boxArea(inner))
const overlapOf = (a: Box, b: Box) => {
  const both = boxArea(common(a, b))
  return both / Math.max(1, boxArea(a) + boxArea(b) - both)
}

function scaled([a, b, c, d]: Quad, { width, height }: GreyImage): FoundPanel['corners'] {
  const share = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const scale = ({ x, y }: Point) => ({ x: share(x, width), y: share(y, height) })
  return [scale(a), scale(b), scale(c), scale(d)]
}
