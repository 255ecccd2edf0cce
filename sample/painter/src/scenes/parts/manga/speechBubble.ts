// Speech bubbles: ovals for speech, bursts for shouts, clouds for thoughts and boxes for narration, with illegible writing.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { closedCurve, type Point, point } from '../drawing/line.ts'
import { writeColumns } from './writing.ts'

export type Voice = 'speech' | 'shout' | 'thought' | 'narration'

interface Bubble {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly voice: Voice
  /** The point that the tail points to. */
  readonly speaker?: Point
}

/** Draws the bubble with its writing. `letter` is the size of a letter and `thick` the width of the outline, in pixels. */
export function drawBubble(context: SKRSContext2D, bubble: Bubble, letter: number, thick: number, random: Random): void {
  const { x, y, rx, ry, voice } = bubble
  context.fillStyle = '#ffffff'
  context.strokeStyle = '#141218'
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.beginPath()
  if (voice === 'narration') context.rect(x - rx * 0.8, y - ry, rx * 1.6, ry * 2)
  else if (voice === 'shout') burst(context, bubble, random)
  else if (voice === 'thought') cloud(context, bubble, random)
  else {
    const tail = bubble.speaker && tailOf(bubble, bubble.speaker)
    if (tail) {
      context.ellipse(x, y, rx, ry, 0, tail.from, tail.from + Math.PI * 2 - tail.gap)
      context.quadraticCurveTo(tail.bend.x, tail.bend.y, tail.tip.x, tail.tip.y)
      context.closePath()
    } else context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
  }
  context.fill()
  context.stroke()
  if (voice === 'thought' && bubble.speaker) trail(context, bubble, bubble.speaker)
  context.strokeStyle = '#141218'
  const inset = voice === 'narration' ? 0.66 : 0.6
  const box = { x: x - rx * inset, y: y - ry * inset * 1.1, width: rx * inset * 2, height: ry * inset * 2.2 }
  writeColumns(context, box, voice === 'shout' ? letter * 1.3 : letter, random.branch('words'))
}

/** Undefined if the speaker is so near that no tail would be visible. */
function tailOf({ x, y, rx, ry }: Bubble, speaker: Point) {
  const a = Math.atan2((speaker.y - y) / ry, (speaker.x - x) / rx)
  const gap = 0.36
  const far = Math.hypot(speaker.x - x, speaker.y - y)
  const reach = Math.min(far * 0.7, Math.max(rx, ry) * 1.5)
  const turn = Math.atan2(speaker.y - y, speaker.x - x)
  const rim = (rx * ry) / Math.hypot(ry * Math.cos(turn), rx * Math.sin(turn))
  if (reach < rim * 1.15) return undefined
  const edge = point(x + Math.cos(a - gap / 2) * rx, y + Math.sin(a - gap / 2) * ry)
  const tip = point(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach)
  return { from: a + gap / 2, gap, tip, bend: point((edge.x + tip.x) / 2 + Math.sin(turn) * rx * 0.08, (edge.y + tip.y) / 2) }
}

function burst(context: SKRSContext2D, { x, y, rx, ry }: Bubble, random: Random): void {
  const spikes = random.whole(13, 18)
  for (let i = 0; i < spikes; i++) {
    const a = (i / spikes) * Math.PI * 2
    const b = ((i + 0.5) / spikes) * Math.PI * 2
    const reach = random.between(1.12, 1.38)
    const corner = point(x + Math.cos(a) * rx * 0.94, y + Math.sin(a) * ry * 0.94)
    if (i === 0) context.moveTo(corner.x, corner.y)
    const tip = point(x + Math.cos(b) * rx * reach, y + Math.sin(b) * ry * reach)
    context.lineTo(tip.x, tip.y)
    const next = ((i + 1) / spikes) * Math.PI * 2
    context.lineTo(x + Math.cos(next) * rx * 0.94, y + Math.sin(next) * ry * 0.94)
  }
  context.closePath()
}

function cloud(context: SKRSContext2D, { x, y, rx, ry }: Bubble, random: Random): void {
  const puffs = 9
  const corners: Point[] = []
  for (let i = 0; i < puffs * 2; i++) {
    const a = (i / (puffs * 2)) * Math.PI * 2
    const reach = i % 2 === 0 ? random.between(1.12, 1.24) : 0.84
    corners.push(point(x + Math.cos(a) * rx * reach, y + Math.sin(a) * ry * reach))
  }
  closedCurve(context, corners)
}

function trail(context: SKRSContext2D, { x, y, rx, ry }: Bubble, speaker: Point): void {
  const turn = Math.atan2(speaker.y - y, speaker.x - x)
  for (const [far, size] of [
    [1.3, 0.13],
    [1.55, 0.08],
  ] as const) {
    context.beginPath()
    context.arc(x + Math.cos(turn) * rx * far, y + Math.sin(turn) * ry * far, Math.min(rx, ry) * size, 0, Math.PI * 2)
    context.fill()
    context.stroke()
  }
}
