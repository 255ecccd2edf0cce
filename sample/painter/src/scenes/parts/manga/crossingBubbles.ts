// Speech bubbles that cross the gutter between two panels.
import type { Random } from '../../../random.ts'
import { between } from '../drawing/line.ts'
import type { Panel } from './panel.ts'
import type { Print } from './print.ts'
import { drawBubble } from './speechBubble.ts'

/** Puts a bubble on the lower or left edge of one panel of some pages. */
export function drawCrossingBubbles(print: Print, panels: readonly Panel[], unit: number, random: Random): void {
  if (panels.length < 3 || !random.chance(0.4)) return
  const panel = random.pick(panels.slice(0, -1))
  const [a, , c, d] = panel.corners
  const isLower = random.chance(0.5)
  const { x, y } = isLower ? between(d, c, random.between(0.2, 0.8)) : between(a, d, random.between(0.25, 0.75))
  const letter = unit * 0.0135
  const room = Math.min(panel.width, panel.height)
  const rx = Math.min(letter * random.between(3, 4), room * 0.24)
  const ry = Math.min(rx * random.between(1.1, 1.5), room * 0.3)
  if (rx < letter * 2) return
  const voice = random.pick(['speech', 'speech', 'thought'] as const)
  drawBubble(print.context, { x, y, rx, ry, voice }, letter, print.thick * 0.8, random.branch('bubble'))
}
