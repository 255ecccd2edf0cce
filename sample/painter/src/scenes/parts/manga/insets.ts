// Small panels that lie over a large one, at one of its corners.
import type { Random } from '../../../random.ts'
import { point } from '../drawing/line.ts'
import { type Panel, panelOf } from './panel.ts'

/** Shares of the panel below that an inset covers in each direction. */
const smallest = 0.3
const largest = 0.42

/**
 * Adds an inset to the largest panel of some pages. It is read before the panel when it lies at the corner where reading begins (upper
 * right), and after it otherwise.
 */
export function placeInsets(panels: readonly Panel[], unit: number, random: Random): readonly Panel[] {
  const areaOf = ({ width, height }: Panel) => width * height
  const below = panels.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  const isRoomy = below && below.kind === 'framed' && Math.min(below.width, below.height) > unit * 0.5
  if (!isRoomy || !random.chance(panels.length === 1 ? 0.6 : 0.4)) return panels
  const isRight = random.chance(0.5)
  const isUpper = random.chance(0.4)
  const inset = insetOf(below, isRight, isUpper, unit, random)
  const at = panels.indexOf(below) + (isRight && isUpper ? 0 : 1)
  return panels.toSpliced(at, 0, inset)
}

/** An upright box at a corner of the panel, which either stays inside or covers a little of the frame. */
function insetOf(below: Panel, isRight: boolean, isUpper: boolean, unit: number, random: Random): Panel {
  const width = below.width * random.between(smallest, largest)
  const height = below.height * random.between(smallest, largest)
  const pad = unit * random.pick([0.024, 0.03, -0.012])
  const x = isRight ? below.x + below.width - width - pad : below.x + pad
  const y = isUpper ? below.y + pad : below.y + below.height - height - pad
  return panelOf([point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)], 'inset')
}
