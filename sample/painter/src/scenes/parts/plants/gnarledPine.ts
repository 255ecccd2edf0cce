// A pine in the style of ink paintings: a bent trunk, branches on both sides, needles in flat clouds.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { limb, type Point, point } from '../drawing/line.ts'

export interface PineLook {
  readonly trunk: string
  /** Colours of needles from the shaded to the lit side. */
  readonly needles: readonly [string, string]
  /** Colour on top of every cloud, for snow or blossoms; undefined for none. */
  readonly crown?: string | undefined
}

/** Paints a pine with its foot at (x, y). `lean` -1 to 1. */
export function paintPine(
  context: SKRSContext2D,
  x: number,
  y: number,
  height: number,
  lean: number,
  look: PineLook,
  random: Random,
): void {
  const bends = random.whole(3, 4)
  const trunk: Point[] = [point(x, y)]
  for (let i = 1; i <= bends; i++) {
    const up = i / bends
    const sway = (i % 2 === 0 ? -1 : 1) * random.between(0.05, 0.12)
    trunk.push(point(x + (lean * up ** 1.3 * 0.6 + sway) * height, y - up * height * random.between(0.92, 1)))
  }
  context.fillStyle = look.trunk
  context.beginPath()
  limb(context, trunk, height * 0.075, height * 0.018)
  const clouds: { at: Point; reach: number }[] = []
  for (let i = 1; i < trunk.length; i++) {
    const from = trunk[i]
    if (!from) continue
    const sides = i === trunk.length - 1 ? [0] : random.chance(0.55) ? [-1, 1] : [random.pick([-1, 1])]
    for (const side of sides) {
      const reach = height * random.between(0.2, 0.36) * (1.25 - (i / trunk.length) * 0.6)
      const tip = point(
        from.x + side * reach,
        from.y - height * random.between(0.02, 0.1) * Math.abs(side) + (side === 0 ? height * 0.02 : 0),
      )
      if (side !== 0) {
        limb(
          context,
          [from, point((from.x + tip.x) / 2, from.y + height * random.between(-0.01, 0.04)), tip],
          height * 0.028,
          height * 0.01,
        )
        if (random.chance(0.6)) clouds.push({ at: point((from.x + tip.x) / 2, tip.y - height * 0.03), reach: reach * 0.5 })
      }
      clouds.push({ at: tip, reach: reach * random.between(0.62, 0.85) })
    }
  }
  context.fill()
  // Each cloud has its own random stream, because the number of needles depends on the size of the picture.
  clouds.forEach(({ at, reach }, i) => {
    needleCloud(context, at, reach, height, look, random.branch(`cloud ${i}`))
  })
}

function needleCloud(context: SKRSContext2D, at: Point, reach: number, height: number, look: PineLook, random: Random): void {
  const puffs = Array.from({ length: 5 }, (_, i) => {
    const across = (i - 2) / 2.4 + random.between(-0.12, 0.12)
    return { x: at.x + across * reach, size: reach * (0.46 - Math.abs(across) * 0.2) * random.between(0.8, 1.15) }
  })
  // Every puff is a dome on a nearly flat base.
  const domes = (lift: number, share: number) => {
    context.beginPath()
    for (const { x, size } of puffs) {
      const y = at.y - lift * size
      context.moveTo(x - size * share, y)
      context.bezierCurveTo(
        x - size * share,
        y - size * 1.5 * share,
        x + size * share,
        y - size * 1.5 * share,
        x + size * share,
        y,
      )
      context.quadraticCurveTo(x, y + size * 0.26 * share, x - size * share, y)
    }
    context.fill()
  }
  context.fillStyle = look.needles[0]
  domes(0, 1)
  context.fillStyle = look.needles[1]
  domes(0.2, 0.74)
  if (height > 110) needles(context, puffs, at.y, height, look, random)
  if (!look.crown) return
  context.fillStyle = look.crown
  domes(0.42, 0.62)
}

/** Fans of single needles, only on trees that are large enough. */
function needles(
  context: SKRSContext2D,
  puffs: readonly { x: number; size: number }[],
  foot: number,
  height: number,
  look: PineLook,
  random: Random,
): void {
  context.strokeStyle = look.needles[0]
  context.lineWidth = Math.max(0.6, height * 0.0032)
  context.beginPath()
  for (const { x, size } of puffs) {
    for (let i = 0; i < 12; i++) {
      const turn = Math.PI * (1.08 + (0.84 * i) / 11) + random.between(-0.08, 0.08)
      const from = random.between(0.2, 0.5)
      context.moveTo(x + Math.cos(turn) * size * from, foot + Math.sin(turn) * size * from * 0.7)
      context.lineTo(x + Math.cos(turn) * size * 1.04, foot + Math.sin(turn) * size * 0.8)
    }
  }
  context.stroke()
}
