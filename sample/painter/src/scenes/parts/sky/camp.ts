// Shelters in a northern night: a hut with lit windows, and a glowing tent.
import { at, blend, type Colour, css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { addGlow } from '../drawing/glow.ts'
import type { North } from './north.ts'

export function hut({ context, width, height, unit, palette, shore }: North, random: Random): void {
  const x = width * random.between(0.15, 0.8)
  const y = shore + Math.min((height - shore) * 0.1, unit * 0.05)
  const size = unit * random.between(0.05, 0.085)
  const lamp: Colour = { l: 0.86, c: 0.14, h: 72 }
  addGlow(context, x, y - size * 0.3, size * 3.2, lamp, 0.55)
  context.fillStyle = css(at(palette.ink, 0.15))
  context.fillRect(x - size * 0.62, y - size * 0.62, size * 1.24, size * 0.62)
  context.fillStyle = css(at(palette.ground, 0.72, 0.5))
  context.beginPath()
  context.moveTo(x - size * 0.82, y - size * 0.54)
  context.lineTo(x, y - size * 1.22)
  context.lineTo(x + size * 0.82, y - size * 0.54)
  context.lineTo(x, y - size * 1.04)
  context.fill()
  context.fillStyle = css(at(palette.ink, 0.15))
  context.beginPath()
  context.moveTo(x - size * 0.7, y - size * 0.6)
  context.lineTo(x, y - size * 1.06)
  context.lineTo(x + size * 0.7, y - size * 0.6)
  context.rect(x + size * 0.3, y - size * 1.3, size * 0.14, size * 0.5)
  context.fill()
  context.fillStyle = css(lamp)
  context.beginPath()
  context.rect(x - size * 0.42, y - size * 0.44, size * 0.26, size * 0.22)
  context.rect(x + size * 0.16, y - size * 0.44, size * 0.26, size * 0.22)
  context.fill()
}

export function tent({ context, width, height, unit, palette, shore }: North, random: Random): void {
  const x = width * random.between(0.15, 0.85)
  const y = shore + Math.min((height - shore) * 0.12, unit * 0.06)
  const size = unit * random.between(0.045, 0.07)
  const cloth = random.chance(0.5) ? palette.accent : palette.spark
  addGlow(context, x, y - size * 0.3, size * 3.4, cloth, 0.7)
  const glow = context.createLinearGradient(0, y - size, 0, y)
  glow.addColorStop(0, css(at(cloth, 0.6)))
  glow.addColorStop(1, css(blend(cloth, { l: 0.94, c: 0.09, h: 85 }, 0.7)))
  context.fillStyle = glow
  context.beginPath()
  context.moveTo(x - size, y)
  context.quadraticCurveTo(x - size * 0.3, y - size * 0.5, x, y - size)
  context.quadraticCurveTo(x + size * 0.3, y - size * 0.5, x + size, y)
  context.fill()
  context.fillStyle = css(at(palette.ink, 0.2), 0.75)
  context.beginPath()
  context.moveTo(x, y - size)
  context.lineTo(x + size * 0.22, y)
  context.lineTo(x - size * 0.05, y)
  context.fill()
}
