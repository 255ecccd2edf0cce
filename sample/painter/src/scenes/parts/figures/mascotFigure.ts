// A complete mascot: tail, legs, body, clothes, arms, head and face, drawn in this order.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Brush, blob, moved, oval, shape } from '../drawing/brush.ts'
import { limb, point } from '../drawing/line.ts'
import type { Feeling, Mascot, MascotInks, Pose } from './mascot.ts'
import { bodyPath, drawBelonging, drawHat, drawOutfit } from './mascotClothes.ts'
import { drawFace } from './mascotFace.ts'
import { drawHead } from './mascotHead.ts'

interface Stance {
  /** Position of its feet. */
  readonly x: number
  readonly y: number
  /** From its feet to the top of its skull, in pixels. */
  readonly size: number
  readonly facing: 1 | -1
}

/** Figure units from the feet to the top of the skull. */
const figureHeight = 2.02
const headAt = -1.36
const headRadius = 0.64

/** The colours for a part that is drawn at `scale` pixels per unit, because screentones must not scale with the figure. */
type InkSupply = (scale: number) => MascotInks

/** Height of its face as a share of its size. */
export const faceHeight = ({ creature }: Mascot): number => (creature === 'ghost' || creature === 'slime' ? 0.45 : 0.62)

/** Draws the mascot. `weight` (about 1) is the width of its lines. */
export function drawMascot(
  context: SKRSContext2D,
  mascot: Mascot,
  supply: InkSupply,
  stance: Stance,
  pose: Pose,
  feeling: Feeling,
  weight = 1,
): void {
  const scale = stance.size / figureHeight
  const inks = supply(scale)
  const headInks = supply(scale * headRadius)
  const brush: Brush = { context, line: inks.line, thick: 0.036 * weight }
  context.save()
  context.translate(stance.x, stance.y)
  context.scale(scale * stance.facing, scale)
  context.rotate(pose.lean)
  const bodiless = mascot.creature === 'ghost' || mascot.creature === 'slime'
  if (bodiless) drawSoftBody(brush, mascot, inks)
  else {
    if (mascot.outfit === 'cape')
      blob(brush, inks.clothDark, [0, -0.9, 0.5, -0.7, 0.74, 0, 0.3, -0.06, -0.3, -0.06, -0.74, 0, -0.5, -0.7])
    drawTail(brush, mascot, inks)
    drawLegs(brush, inks, pose)
    drawArm(brush, mascot, inks, 1, pose.right)
    drawBody(brush, mascot, inks)
    drawArm(brush, mascot, inks, -1, pose.left)
  }
  moved(brush, pose.look * 0.03, headAt + (bodiless ? 0.36 : 0), pose.lean * 0.6, headRadius, () => {
    const finer: Brush = { ...brush, thick: brush.thick / headRadius }
    if (!bodiless) drawHead(finer, mascot, headInks)
    drawFace(finer, mascot, headInks, feeling, pose.look)
    if (!bodiless || mascot.hat !== 'headphones') drawHat(finer, mascot, headInks)
  })
  if (bodiless) drawHeld(brush, mascot, inks, 0.78, -0.5)
  context.restore()
}

function drawBody(brush: Brush, mascot: Mascot, inks: MascotInks): void {
  shape(brush, inks.fur, bodyPath)
  if (mascot.creature === 'robot') {
    for (const [i, x] of [-0.12, 0, 0.12].entries())
      oval(brush, i === 1 ? inks.trim : inks.hat, x, -0.4, 0.04, 0.04, brush.thick * 0.6)
  } else oval(brush, inks.belly, 0, -0.36, 0.24, 0.27, 0)
  drawOutfit(brush, mascot, inks)
}

function drawLegs(brush: Brush, inks: MascotInks, pose: Pose): void {
  for (const side of [-1, 1]) {
    const swing = pose.stride * 0.26 * side
    const lift = pose.stride * (side === 1 ? 0.14 : 0.02)
    shape(brush, inks.fur, (pen) =>
      limb(
        pen,
        [point(side * 0.17, -0.24), point(side * 0.18 + swing * 0.4, -0.1), point(side * 0.18 + swing, -0.02 - lift)],
        0.24,
        0.2,
      ),
    )
    oval(brush, inks.fur, side * 0.2 + swing + 0.02, -0.05 - lift, 0.16, 0.1)
  }
}

/** `lift` in radians from hanging down. The right hand (side 1) holds the belonging. */
function drawArm(brush: Brush, mascot: Mascot, inks: MascotInks, side: 1 | -1, lift: number): void {
  const winged = mascot.creature === 'chick' || mascot.creature === 'owl' || mascot.creature === 'penguin'
  const shoulder = point(side * 0.27, -0.72)
  const turn = Math.PI / 2 - side * lift
  const hand = point(shoulder.x + Math.cos(turn) * 0.44, shoulder.y + Math.sin(turn) * 0.44)
  const elbow = point((shoulder.x + hand.x) / 2 + side * 0.05, (shoulder.y + hand.y) / 2)
  if (side === 1) drawHeld(brush, mascot, inks, hand.x, hand.y)
  const sleeved = ['sweater', 'robe', 'raincoat', 'sailor'].includes(mascot.outfit)
  shape(brush, inks.fur, (pen) => limb(pen, [shoulder, elbow, hand], winged ? 0.3 : 0.2, winged ? 0.1 : 0.17))
  if (!winged) oval(brush, inks.fur, hand.x, hand.y, 0.1, 0.1)
  if (sleeved) {
    const cuff = point(shoulder.x + (hand.x - shoulder.x) * 0.72, shoulder.y + (hand.y - shoulder.y) * 0.72)
    const ink = mascot.outfit === 'sailor' ? inks.white : inks.cloth
    shape(brush, ink, (pen) => limb(pen, [shoulder, elbow, cuff], 0.22, mascot.outfit === 'robe' ? 0.36 : 0.22))
  }
}

function drawHeld(brush: Brush, mascot: Mascot, inks: MascotInks, x: number, y: number): void {
  moved(brush, x, y, 0.12, 1, () => drawBelonging(brush, mascot, inks))
}

function drawTail(brush: Brush, mascot: Mascot, inks: MascotInks): void {
  switch (mascot.creature) {
    case 'cat':
      shape(brush, inks.fur, (pen) =>
        limb(pen, [point(0.2, -0.2), point(0.7, -0.16), point(0.86, -0.5), point(0.74, -0.86)], 0.16, 0.13),
      )
      break
    case 'fox':
      blob(brush, inks.fur, [0.1, -0.2, 0.56, -0.1, 1.0, -0.3, 1.12, -0.86, 0.86, -1.0, 0.72, -0.64, 0.4, -0.44])
      blob(brush, inks.belly, [0.98, -0.62, 1.12, -0.8, 1.02, -1.02, 0.84, -0.98, 0.84, -0.8], brush.thick * 0.7)
      break
    case 'dog':
      blob(brush, inks.fur, [0.2, -0.3, 0.5, -0.3, 0.74, -0.6, 0.56, -0.84, 0.44, -0.66, 0.5, -0.5])
      break
    case 'dragon':
      shape(brush, inks.fur, (pen) =>
        limb(pen, [point(0.1, -0.22), point(0.6, -0.1), point(0.98, -0.2), point(1.1, -0.5)], 0.3, 0.05),
      )
      blob(brush, inks.inner, [1.0, -0.44, 1.1, -0.78, 1.24, -0.44])
      break
    case 'bunny':
    case 'sheep':
      oval(brush, inks.white, 0.4, -0.2, 0.16, 0.15)
      break
    case 'axolotl':
      blob(brush, inks.inner, [0.1, -0.3, 0.6, -0.5, 0.92, -0.3, 0.8, -0.06, 0.3, -0.1])
      break
    default:
  }
}

/** Ghosts and slimes are one soft shape. */
function drawSoftBody(brush: Brush, mascot: Mascot, inks: MascotInks): void {
  if (mascot.creature === 'ghost') {
    const hem = [0.78, -0.02, 0.52, -0.2, 0.28, 0.0, 0.02, -0.18, -0.26, 0.02, -0.5, -0.18, -0.8, 0.0]
    blob(brush, inks.fur, [0, -1.78, 0.56, -1.7, 0.82, -1.1, 0.84, -0.5, ...hem, -0.84, -0.5, -0.82, -1.1, -0.56, -1.7])
    for (const side of [-1, 1])
      blob(brush, inks.fur, [side * 0.66, -0.86, side * 0.98, -0.8, side * 1.0, -0.6, side * 0.66, -0.58])
  } else {
    blob(
      brush,
      inks.fur,
      [
        0, -1.9, 0.16, -1.62, 0.66, -1.36, 0.98, -0.7, 0.92, -0.04, 0.4, 0.0, -0.4, 0.0, -0.92, -0.04, -0.98, -0.7, -0.66, -1.36,
        -0.16, -1.62,
      ],
    )
    oval(brush, inks.white, -0.42, -1.2, 0.13, 0.2, 0, 0.5)
    oval(brush, inks.belly, 0.2, -0.24, 0.5, 0.13, 0)
  }
}
