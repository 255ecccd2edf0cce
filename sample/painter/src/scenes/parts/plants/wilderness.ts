// Plants in nature: a meadow before the sky, and a dense jungle.
import { at, blend, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { point } from '../drawing/line.ts'
import { type Bed, paper, speciesOf } from './bed.ts'
import { blossomForms, drawBlossom } from './blossom.ts'
import { drawLeaf, leafForms } from './leaf.ts'
import { cacheSpecies, drawPlant } from './plant.ts'

/** Tall flowers at the lower edge before a pale or glowing sky. */
export function paintMeadow(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette, green } = bed
  const dusk = random.chance(0.5)
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(dusk ? at(blend(palette.mid, palette.deep, 0.4), 0.5) : at(palette.light, 0.85)))
  sky.addColorStop(0.7, css(dusk ? at(blend(palette.accent, palette.spark, 0.4), 0.78, 0.8) : at(palette.ground, 0.95)))
  sky.addColorStop(1, css(shade(green, dusk ? -0.1 : 0.2)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = css(at(palette.spark, 0.92, 0.7), 0.75)
  context.beginPath()
  context.arc(
    width * random.between(0.25, 0.75),
    height * random.between(0.25, 0.45),
    unit * random.between(0.08, 0.13),
    0,
    Math.PI * 2,
  )
  context.fill()
  const kinds = [0, 1, 2, 3].map((i) => speciesOf(bed, random.branch(`species ${i}`), i > 1 ? 1 : 0.4))
  const rows = 4
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1)
    const many = Math.max(3, Math.min(26, Math.round((width / unit) * (13 - row * 2.4))))
    const highest = Math.min(height * 0.62, unit * 0.62) * (0.5 + depth * 0.4)
    const cachedSpecies = [0, 1].map((i) => {
      const species = kinds[(row + i) % kinds.length] ?? speciesOf(bed, random, 1)
      const hazy = dusk
        ? at(blend(species.green, palette.ink, 0.3 + depth * 0.4), 0.42 - depth * 0.2)
        : blend(species.green, palette.ground, 0.45 * (1 - depth))
      return cacheSpecies(
        { ...species, green: hazy, pairs: Math.min(4, species.pairs) },
        highest,
        random.branch(`carved ${row} ${i}`),
      )
    })
    for (let i = 0; i < many; i++) {
      const kin = random.branch(`plant ${row} ${i}`)
      const x = ((i + kin.between(0.1, 0.9)) / many) * width
      drawPlant(
        context,
        point(x, height * 1.03),
        highest * kin.between(0.7, 1.15),
        kin.between(-0.2, 0.2),
        kin.pick(cachedSpecies),
        kin.branch('growth'),
      )
    }
  }
}

/** Overlapping leaves in the dark, with a few bright blossoms. */
export function paintJungle(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette, green } = bed
  paper(bed, at(blend(palette.deep, green, 0.3), 0.22))
  const forms = Array.from({ length: 4 }, () => random.pick(leafForms))
  const layers = 4
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1)
    const many = 26 - layer * 3
    for (let i = 0; i < many; i++) {
      const kin = random.branch(`leaf ${layer} ${i}`)
      const from = point(kin.between(-0.05, 1.05) * width, kin.between(-0.05, 1.1) * height)
      const tint = kin.chance(0.16) ? palette.accent : kin.chance(0.25) ? palette.mid : green
      const colour = at(tint, 0.26 + depth * 0.34 + kin.bell(0, 0.025), 1.05)
      const turn = -Math.PI / 2 + kin.bell(0, 0.9)
      drawLeaf(context, forms[(layer + i) % forms.length] ?? 'palm', from, turn, unit * kin.between(0.22, 0.4), {
        colour,
        vein: at(tint, 0.72 * (0.6 + depth * 0.4), 0.8),
        detail: 0.5 + depth * 0.5,
      })
    }
    if (layer < 2) continue
    const look = { petal: random.pick([palette.accent, palette.spark, at(palette.light, 0.88)]), heart: at(palette.spark, 0.86) }
    const form = random.pick(blossomForms)
    for (let i = 0; i < 4; i++) {
      const kin = random.branch(`bloom ${layer} ${i}`)
      drawBlossom(
        context,
        form,
        point(kin.between(0.08, 0.92) * width, kin.between(0.1, 0.9) * height),
        unit * kin.between(0.05, 0.09),
        kin.between(-2.4, -0.7),
        look,
        kin,
      )
    }
  }
}
