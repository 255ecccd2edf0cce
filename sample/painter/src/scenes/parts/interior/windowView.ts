// The window behind a table: panes, weather and hills outside, curtains on both sides.
import { at, blend, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { ridgeLine } from '../drawing/land.ts'
import { crown } from '../plants/tree.ts'
import type { Table } from './table.ts'

export function windowView({ context, width, unit, palette, light, nightly, edge }: Table, random: Random): void {
  const w = Math.min(width * 0.62, unit * 0.62)
  const top = Math.max(-unit * 0.02, edge - Math.max(edge * 0.9, unit * 0.5))
  const h = edge - top - unit * 0.07
  const x = light.from === 1 ? width * 0.92 - w : width * 0.08
  const frame = css(at(palette.ground, nightly ? 0.5 : 0.95, 0.7))
  const thick = unit * 0.018
  context.save()
  context.beginPath()
  context.rect(x, top, w, h)
  context.clip()
  const sky = context.createLinearGradient(0, top, 0, top + h)
  sky.addColorStop(0, css(nightly ? at(palette.deep, 0.22) : at(blend(palette.light, palette.mid, 0.35), 0.76)))
  sky.addColorStop(1, css(nightly ? at(palette.mid, 0.42) : at(blend(palette.ground, palette.spark, 0.25), 0.94)))
  context.fillStyle = sky
  context.fillRect(x, top, w, h)
  context.fillStyle = css(at(palette.ground, 0.98), 0.9)
  context.beginPath()
  context.arc(x + w * random.between(0.2, 0.8), top + h * random.between(0.15, 0.35), unit * 0.035, 0, Math.PI * 2)
  context.fill()
  for (let row = 0; row < 3; row++) {
    const kin = random.branch(`hill ${row}`)
    const ridge = ridgeLine(unit, top + h * (0.6 + row * 0.14), unit * 0.05, 3, kin)
    const far = nightly ? at(palette.deep, 0.3 - row * 0.05) : blend(at(palette.light, 0.8), at(palette.mid, 0.55), row / 2)
    context.fillStyle = css(far)
    context.beginPath()
    context.moveTo(x, top + h)
    for (let i = 0; i <= 24; i++) context.lineTo(x + (w * i) / 24, ridge((w * i) / 24))
    context.lineTo(x + w, top + h)
    context.fill()
    if (row < 1) continue
    context.fillStyle = css(shade(far, -0.07))
    context.beginPath()
    for (let i = 0; i < 5; i++) {
      const tx = kin.next() * w
      crown(
        context,
        x + tx,
        ridge(tx) - unit * 0.012,
        unit * kin.between(0.02, 0.045),
        unit * kin.between(0.02, 0.035),
        6,
        kin.branch(`${i}`),
      )
    }
    context.fill()
  }
  context.restore()
  context.fillStyle = frame
  for (const t of [0, 0.5, 1]) context.fillRect(x + w * t - thick / 2, top, thick, h)
  for (const t of [0, 0.42, 1]) context.fillRect(x - thick / 2, top + h * t - thick / 2, w + thick, thick)
  context.fillRect(x - unit * 0.04, top + h, w + unit * 0.08, unit * 0.022)
  context.fillStyle = css(light.shadow, 0.22)
  context.fillRect(x - unit * 0.04, top + h + unit * 0.022, w + unit * 0.08, unit * 0.012)
  if (random.chance(0.3)) return
  const cloth = random.pick([palette.accent, palette.light, palette.ground, palette.spark])
  for (const side of [0, 1] as const) {
    const from = side === 0 ? x - unit * 0.07 : x + w + unit * 0.07
    const toward = side === 0 ? 1 : -1
    const folds = 5
    for (let k = 0; k < folds; k++) {
      const step = unit * 0.034
      const a = from + toward * k * step
      const flare = toward * unit * 0.012 * (k - 1)
      context.fillStyle = css(shade(cloth, (k % 2 === 0 ? 0.02 : -0.07) - (nightly ? 0.2 : 0)), 0.96)
      context.beginPath()
      context.moveTo(a, top - unit * 0.02)
      context.lineTo(a + toward * step * 1.03, top - unit * 0.02)
      context.quadraticCurveTo(a + toward * step - flare * 2, top + h * 0.6, a + toward * step - flare, top + h + unit * 0.05)
      context.lineTo(a - flare, top + h + unit * 0.05)
      context.quadraticCurveTo(a - flare * 2, top + h * 0.6, a, top - unit * 0.02)
      context.fill()
    }
  }
}
