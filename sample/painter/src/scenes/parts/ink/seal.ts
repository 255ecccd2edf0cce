// An artist's seal: a red square with strokes that depend on the hand and resemble writing.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'

/** Draws the seal with its upper left corner at (x, y). The same `hand` always gives the same strokes. */
export function stampSeal(
  context: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  colours: { stone: string; cut: string },
  hand: Random,
): void {
  const random = hand.branch('seal')
  const isRound = random.chance(0.25)
  const isCarvedOut = random.chance(0.7)
  context.save()
  context.translate(x, y)
  context.scale(size, size)
  context.rotate(random.between(-0.03, 0.03))
  context.beginPath()
  if (isRound) context.ellipse(0.5, 0.5, 0.5, 0.5, 0, 0, Math.PI * 2)
  else context.roundRect(0, 0, 1, 1, 0.12)
  context.fillStyle = colours.stone
  context.strokeStyle = isCarvedOut ? colours.cut : colours.stone
  if (isCarvedOut) context.fill()
  else {
    context.lineWidth = 0.07
    context.stroke()
  }
  context.lineWidth = 0.075
  context.lineCap = 'round'
  context.beginPath()
  for (const top of [0.18, 0.55]) {
    for (const left of isRound ? [0.3] : [0.17, 0.55]) drawSign(context, left, top, isRound ? 0.4 : 0.28, random)
  }
  context.stroke()
  context.restore()
}

/** One sign: a few horizontal strokes, one or two vertical ones and sometimes a foot. */
function drawSign(context: SKRSContext2D, left: number, top: number, size: number, random: Random): void {
  const beams = random.whole(2, 3)
  for (let i = 0; i < beams; i++) {
    const y = top + (size * i) / beams
    const inset = random.between(0, 0.25) * size
    context.moveTo(left + inset, y)
    context.lineTo(left + size - inset, y)
  }
  const post = left + size * random.pick([0.3, 0.5, 0.7])
  context.moveTo(post, top)
  context.lineTo(post, top + size)
  if (!random.chance(0.6)) return
  context.moveTo(post, top + size * 0.6)
  context.lineTo(left + size * random.pick([0.05, 0.95]), top + size)
}
