// The inside of a rainy window: frame, sill, and a creature, a plant or a steaming cup on it.
import { at, css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { point } from '../drawing/line.ts'
import { loopWave } from '../drawing/loopPhase.ts'
import { colourInks, createMascot, feelings, standing } from '../figures/mascot.ts'
import { drawMascot } from '../figures/mascotFigure.ts'
import { drawLeaf } from '../plants/leaf.ts'
import type { Rain } from './rain.ts'

export function drawMascotWindow(rain: Rain, random: Random): void {
  const { context, width, height, unit, palette, phase } = rain
  const bar = unit * 0.028
  const sill = height - unit * 0.085
  const wood = css(at(palette.ink, 0.15, 0.8))
  context.fillStyle = wood
  const columns = Math.max(1, Math.round((width / unit) * 1.6))
  for (let i = 0; i <= columns; i++) context.fillRect((width * i) / columns - bar / 2, 0, bar, height)
  context.fillRect(0, 0, width, bar)
  if (height > width * 0.6) context.fillRect(0, height * 0.36, width, bar * 0.8)
  context.fillRect(0, sill, width, height - sill)
  context.fillStyle = css(at(palette.mid, 0.36, 0.7))
  context.fillRect(0, sill, width, unit * 0.012)
  const mascotX = width * random.between(0.3, 0.7)
  const size = Math.min(unit * 0.34, height * 0.5)
  const blink = phase > 0.46 && phase < 0.54 ? feelings.dreamy : feelings.calm
  const mascot = { ...createMascot(random.branch('friend')), holds: 'none' } as const
  const inks = colourInks(palette, random.branch('inks'))
  const pose = { ...standing, lean: 0.025 * loopWave(phase, 1, 0), look: 0.5 * loopWave(phase, 1, 0.3) }
  drawMascot(context, mascot, () => inks, { x: mascotX, y: sill + unit * 0.006, size, facing: 1 }, pose, blink, 0.9)
  const side = mascotX > width / 2 ? 0.16 : 0.84
  if (random.chance(0.5)) cup(rain, width * side, sill)
  else pot(rain, width * side, sill, random.branch('pot'))
}

function cup({ context, unit, palette, phase }: Rain, x: number, sill: number): void {
  const w = unit * 0.05
  context.fillStyle = css(palette.accent)
  context.beginPath()
  context.roundRect(x - w / 2, sill - w, w, w, [0, 0, w * 0.3, w * 0.3])
  context.fill()
  context.strokeStyle = css(palette.accent)
  context.lineWidth = w * 0.14
  context.beginPath()
  context.arc(x + w * 0.55, sill - w * 0.55, w * 0.22, -Math.PI / 2, Math.PI / 2)
  context.stroke()
  context.lineCap = 'round'
  context.strokeStyle = css(at(palette.ground, 0.95), 0.4)
  context.lineWidth = w * 0.09
  for (const off of [-0.18, 0.12]) {
    context.beginPath()
    for (let i = 0; i <= 8; i++) {
      const t = i / 8
      context.lineTo(x + off * w + Math.sin((t * 1.2 - phase + off) * Math.PI * 2) * w * 0.12 * t, sill - w * 1.12 - t * w * 0.9)
    }
    context.stroke()
  }
}

function pot({ context, unit, palette, phase }: Rain, x: number, sill: number, random: Random): void {
  const w = unit * 0.07
  const green = at({ l: 0.5, c: 0.08, h: 150 }, 0.42)
  for (let i = 0; i < 9; i++) {
    const turn = -Math.PI / 2 + (i - 4) * 0.24 + 0.03 * loopWave(phase, 1, i / 9)
    drawLeaf(context, 'lance', point(x, sill - w * 0.6), turn, unit * random.between(0.08, 0.15), {
      colour: green,
      vein: at(green, 0.7),
      detail: 1,
    })
  }
  context.fillStyle = css(at(palette.accent, 0.5))
  context.beginPath()
  context.moveTo(x - w * 0.5, sill - w * 0.8)
  context.lineTo(x + w * 0.5, sill - w * 0.8)
  context.lineTo(x + w * 0.36, sill)
  context.lineTo(x - w * 0.36, sill)
  context.fill()
}
