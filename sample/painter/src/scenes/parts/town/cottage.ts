// Cottages of distant villages: walls, a steep roof and a chimney as one shape.
import type { Random } from '../../../random.ts'
import { type Pen, point, polygon } from '../drawing/line.ts'

/** A row of cottages of about `size` on `ground`, around the middle of the width or around `about`. */
export function village(
  pen: Pen,
  width: number,
  size: number,
  ground: (x: number) => number,
  random: Random,
  about = width * random.between(0.35, 0.65),
): void {
  const homes = random.whole(3, 5)
  for (let i = 0; i < homes; i++) {
    const x = about + (i - (homes - 1) / 2) * size * random.between(0.8, 1.05)
    cottage(pen, x, ground(x) + size * 0.12, size * random.between(0.7, 1.1), random.chance(0.5))
  }
}

/** One cottage at (x, y), `size` tall. */
export function cottage(pen: Pen, x: number, y: number, size: number, chimneyLeft: boolean): void {
  const half = size * 0.36
  const eaves = y - size * 0.5
  polygon(pen, [point(x - half, y), point(x - half, eaves), point(x + half, eaves), point(x + half, y)])
  polygon(pen, [point(x - half * 1.35, eaves + size * 0.03), point(x, y - size), point(x + half * 1.35, eaves + size * 0.03)])
  const stack = x + (chimneyLeft ? -half : half) * 0.6
  polygon(pen, [
    point(stack - size * 0.06, eaves - size * 0.05),
    point(stack - size * 0.06, y - size * 0.98),
    point(stack + size * 0.06, y - size * 0.98),
    point(stack + size * 0.06, eaves - size * 0.05),
  ])
}
