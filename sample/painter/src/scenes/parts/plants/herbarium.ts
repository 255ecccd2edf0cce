// A herbarium sheet: specimens under strips of paper, each with a shadow, and a label.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { point } from '../drawing/line.ts'
import { castShadow } from '../drawing/softShadow.ts'
import { writeLine } from '../manga/writing.ts'
import { type Bed, paper, speciesOf } from './bed.ts'
import { cacheSpecies, drawPlant } from './plant.ts'

/** One to five specimens on a sheet, with an illegible label. */
export function paintPressed(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette } = bed
  paper(bed, at(palette.ground, 0.94, 1.2))
  const inset = unit * 0.035
  context.strokeStyle = css(shade(palette.mid, 0.1), 0.5)
  context.lineWidth = unit * 0.002
  context.strokeRect(inset, inset, width - inset * 2, height - inset * 2)
  const many = Math.max(1, Math.min(7, Math.round((width / height) * random.pick([1.2, 2.4, 3]))))
  const shadow = { blur: 0.008, dx: 0.006, dy: 0.009, colour: 'rgba(40,25,10,0.3)' }
  const highest = Math.min(height * 0.74, (width / many) * 1.9)
  const cachedSpecies = Array.from({ length: many }, (_, i) => {
    const kin = random.branch(`species ${i}`)
    return cacheSpecies(speciesOf(bed, kin, 1), highest, kin)
  })
  const grow = (pen: SKRSContext2D) => {
    cachedSpecies.forEach((one, i) => {
      const kin = random.branch(`specimen ${i}`)
      const x = (width * (i + 0.5)) / many
      const tall = highest * kin.between(0.86, 1)
      const foot = height * 0.86 - Math.max(0, height * 0.74 - tall) * 0.5
      drawPlant(pen, point(x, foot), tall, kin.between(-0.14, 0.14), one, kin.branch('growth'))
      pen.fillStyle = css(at(palette.ground, 0.97), 0.75)
      for (const [up, turn] of [
        [0.07, 0.2],
        [0.42, -0.24],
      ] as const) {
        pen.save()
        pen.translate(x, foot - tall * up)
        pen.rotate(turn + kin.between(-0.15, 0.15))
        pen.fillRect(-unit * 0.045, -unit * 0.009, unit * 0.09, unit * 0.018)
        pen.restore()
      }
    })
  }
  castShadow(context, width, height, shadow, (pen) => {
    pen.globalCompositeOperation = 'source-over'
    grow(pen)
    pen.globalCompositeOperation = 'source-in'
    pen.fillStyle = shadow.colour
    pen.filter = 'none'
    pen.fillRect(-width, -height, width * 3, height * 3)
  })
  grow(context)
  paintLabel(bed, random)
}

function paintLabel({ context, width, height, unit, palette }: Bed, random: Random): void {
  const w = unit * 0.25
  const h = unit * 0.1
  const x = width - w - unit * 0.065
  const y = height - h - unit * 0.06
  context.fillStyle = css(at(palette.ground, 0.98, 0.7))
  context.fillRect(x, y, w, h)
  context.strokeStyle = css(palette.deep, 0.8)
  context.lineWidth = unit * 0.0016
  context.strokeRect(x + unit * 0.006, y + unit * 0.006, w - unit * 0.012, h - unit * 0.012)
  writeLine(context, x + unit * 0.022, y + unit * 0.018, 8, unit * 0.02, random.branch('name'))
  for (const [row, letters] of [
    [0, 14],
    [1, 11],
  ] as const) {
    writeLine(context, x + unit * 0.022, y + unit * (0.052 + row * 0.02), letters, unit * 0.0115, random.branch(`line ${row}`))
  }
  context.strokeStyle = css(palette.accent, 0.7)
  context.lineWidth = unit * 0.003
  context.beginPath()
  context.arc(x + w - unit * 0.03, y + h - unit * 0.028, unit * 0.018, 0, Math.PI * 2)
  context.stroke()
}
