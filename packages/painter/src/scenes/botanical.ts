// Botanical: pressed sheets, blossoming branches, wreaths, meadows and jungles of leaves.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { blossomForms, drawBlossom } from './parts/blossom.ts'
import { drawLeaf, favouriteLeaf, leafForms } from './parts/leaf.ts'
import { point } from './parts/line.ts'
import { layGrain } from './parts/paperGrain.ts'
import { carveSpecies, drawPlant, pressLeaf, type Species } from './parts/plant.ts'
import { castShadow } from './parts/softShadow.ts'
import { carve, press } from './parts/stamp.ts'
import { branches } from './parts/tree.ts'
import { writeLine } from './parts/writing.ts'

/** The box, its measure, and the colours a hand gives to green things. */
interface Bed {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly green: Colour
}

export const botanical: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habit = hand.branch('garden')
  const leafGreen = { l: 0.5, c: 0.08, h: habit.between(120, 165) }
  const green = at(blend(palette.mid, leafGreen, habit.between(0.35, 0.75)), 0.5)
  const bed: Bed = { context, width, height, unit: Math.sqrt(width * height), palette, green }
  const form = habit.chance(0.35) ? habit.whole(0, 4) : random.whole(0, 4)
  const kin = random.branch('plants')
  if (form === 0) paintPressed(bed, kin)
  else if (form === 1) paintBough(bed, kin)
  else if (form === 2) paintWreath(bed, kin)
  else if (form === 3) paintMeadow(bed, kin)
  else paintJungle(bed, kin)
  layGrain(context, width, height, 0.24)
}

function speciesOf({ palette, green }: Bed, random: Random, detail: number): Species {
  const petal = random.pick([palette.accent, palette.spark, palette.light, palette.accent, at(palette.ground, 0.93)])
  return {
    leaf: favouriteLeaf(random),
    blossom: random.pick(blossomForms),
    green: shade(green, random.bell(0, 0.05), 1, random.bell(0, 12)),
    vein: at(green, 0.82, 0.6),
    look: { petal, heart: petal === palette.spark ? palette.ink : at(palette.spark, 0.8) },
    pairs: random.whole(3, 7),
    leafSize: random.between(0.2, 0.32),
    blossomSize: random.between(0.07, 0.13),
    shoots: random.whole(0, 4),
    detail,
  }
}

function paper({ context, width, height }: Bed, colour: Colour): void {
  const wash = context.createLinearGradient(0, 0, width * 0.4, height)
  wash.addColorStop(0, css(shade(colour, 0.02)))
  wash.addColorStop(1, css(shade(colour, -0.03, 1.2)))
  context.fillStyle = wash
  context.fillRect(0, 0, width, height)
}

/** One to five specimens taped to a sheet, with a label nobody can read. */
function paintPressed(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette } = bed
  paper(bed, at(palette.ground, 0.94, 1.2))
  const inset = unit * 0.035
  context.strokeStyle = css(shade(palette.mid, 0.1), 0.5)
  context.lineWidth = unit * 0.002
  context.strokeRect(inset, inset, width - inset * 2, height - inset * 2)
  const many = Math.max(1, Math.min(7, Math.round((width / height) * random.pick([1.2, 2.4, 3]))))
  const shadow = { blur: 0.008, dx: 0.006, dy: 0.009, colour: 'rgba(40,25,10,0.3)' }
  const highest = Math.min(height * 0.74, (width / many) * 1.9)
  const carved = Array.from({ length: many }, (_, i) => {
    const kin = random.branch(`species ${i}`)
    return carveSpecies(speciesOf(bed, kin, 1), highest, kin)
  })
  const grow = (pen: SKRSContext2D) => {
    carved.forEach((one, i) => {
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

/** A branch in blossom before the sky or the moon, petals falling. */
function paintBough(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette } = bed
  const nightly = random.chance(0.35)
  const top = nightly ? palette.deep : at(blend(palette.light, palette.mid, 0.25), 0.84)
  const low = nightly ? palette.mid : at(palette.ground, 0.95)
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(top))
  sky.addColorStop(1, css(low))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const right = random.chance(0.5)
  context.fillStyle = css(
    nightly ? at(palette.ground, 0.95) : random.pick([palette.accent, palette.spark, at(palette.ground, 0.98)]),
    nightly ? 0.95 : 0.8,
  )
  context.beginPath()
  context.arc(width * (right ? 0.34 : 0.66), height * random.between(0.3, 0.5), unit * random.between(0.14, 0.24), 0, Math.PI * 2)
  context.fill()
  const petal = random.pick([
    at(blend(palette.accent, palette.ground, 0.55), 0.87),
    at(palette.ground, 0.95),
    at(palette.spark, 0.86),
  ])
  const look = { petal, heart: at(palette.spark, 0.82) }
  const form = random.pick(['cherry', 'cherry', 'cosmos', 'poppy'] as const)
  const bark = nightly ? shade(palette.ink, -0.02) : at(blend(palette.ink, palette.accent, 0.12), 0.3)
  const growth = { levels: 6, spread: 0.5, shrink: 0.78, lift: random.between(-0.3, 0.25) }
  const falling = random.chance(0.5)
  const stamps = [0, 1, 2, 3, 4, 5].map((i) =>
    carve(unit * 0.036, 1.2, (pen) => drawBlossom(pen, form, point(0, 0), 1, 0, look, random.branch(`blossom ${i}`))),
  )
  for (const [i, start] of [
    [0, random.between(0.5, 0.85)],
    [1, random.between(0.05, 0.35)],
  ] as const) {
    if (i === 1 && random.chance(0.4)) break
    const kin = random.branch(`bough ${i}`)
    const from = point(right ? width * 1.03 : -width * 0.03, height * start)
    const aim = right ? Math.PI + kin.between(0.1, 0.5) : -kin.between(0.1, 0.5)
    const long = Math.max(width * 0.2, unit * 0.22) * (i === 0 ? 1 : 0.75)
    context.fillStyle = css(bark)
    context.beginPath()
    const twigs = branches(context, from, aim, long, unit * (i === 0 ? 0.052 : 0.034), growth, kin)
    context.fill()
    twigs.forEach((twig, n) => {
      const own = kin.branch(`twig ${n}`)
      if (twig.depth < 0.4 || own.chance(0.3)) return
      const size = unit * own.between(0.02, 0.036)
      if (own.chance(0.25)) {
        const leaf = { colour: shade(bed.green, 0.06), vein: at(bed.green, 0.8), detail: 0.6 }
        drawLeaf(context, 'oval', twig.tip, twig.turn + own.bell(0, 0.5), size * 2, leaf)
      }
      const off = point(twig.tip.x + own.bell(0, 0.012) * unit, twig.tip.y + own.bell(0, 0.012) * unit)
      press(context, own.pick(stamps), off, size, own.between(0, Math.PI * 2))
    })
  }
  if (!falling) return
  for (let i = 0; i < 26; i++) {
    context.save()
    context.translate(random.next() * width, random.next() * height)
    context.rotate(random.between(0, 6))
    context.fillStyle = css(petal, 0.9)
    context.beginPath()
    context.ellipse(0, 0, unit * 0.01, unit * 0.0055, 0, 0, Math.PI * 2)
    context.fill()
    context.restore()
  }
}

/** Leaves, berries and blossoms around an empty middle. */
function paintWreath(bed: Bed, random: Random): void {
  const { context, width, height, unit, palette, green } = bed
  paper(bed, random.pick([at(palette.ground, 0.95), at(palette.ground, 0.95), palette.deep]))
  const rx = width / 2 - Math.min(width, unit) * 0.2
  const ry = height / 2 - Math.min(height, unit) * 0.2
  const round = Math.max(22, Math.round(((rx + ry) / unit) * 46))
  const forms = [random.pick(leafForms), random.pick(leafForms), random.pick(leafForms)]
  const species = speciesOf(bed, random.branch('species'), 1)
  for (let layer = 0; layer < 3; layer++) {
    const kind = { ...species, leaf: forms[layer] ?? 'oval', green: shade(green, layer * 0.07 - 0.1), leafSize: 0.15 }
    const carved = carveSpecies(kind, unit, random.branch(`layer ${layer}`))
    for (let i = 0; i < round; i++) {
      const kin = random.branch(`leaf ${layer} ${i}`)
      const a = ((i + kin.next()) / round) * Math.PI * 2
      const far = 1 + kin.bell(0, 0.05)
      const from = point(width / 2 + Math.cos(a) * rx * far, height / 2 + Math.sin(a) * ry * far)
      const turn = Math.atan2(Math.cos(a) * ry, -Math.sin(a) * rx) + (kin.chance(0.5) ? 1 : -1) * kin.between(0.2, 1.1)
      pressLeaf(context, carved, from, turn, unit * kin.between(0.09, 0.15), kin)
    }
  }
  for (let i = 0; i < round * 0.55; i++) {
    const kin = random.branch(`bloom ${i}`)
    const a = kin.between(0, Math.PI * 2)
    const at = point(
      width / 2 + Math.cos(a) * rx * (1 + kin.bell(0, 0.05)),
      height / 2 + Math.sin(a) * ry * (1 + kin.bell(0, 0.05)),
    )
    if (i % 3 === 0) drawBlossom(context, species.blossom, at, unit * kin.between(0.028, 0.055), a, species.look, kin)
    else {
      context.fillStyle = css(kin.chance(0.7) ? palette.accent : palette.spark)
      context.beginPath()
      context.arc(at.x, at.y, unit * kin.between(0.007, 0.012), 0, Math.PI * 2)
      context.fill()
    }
  }
}

/** Tall flowers from the lower edge before a pale or glowing sky. */
function paintMeadow(bed: Bed, random: Random): void {
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
    const carved = [0, 1].map((i) => {
      const species = kinds[(row + i) % kinds.length] ?? speciesOf(bed, random, 1)
      const hazy = dusk
        ? at(blend(species.green, palette.ink, 0.3 + depth * 0.4), 0.42 - depth * 0.2)
        : blend(species.green, palette.ground, 0.45 * (1 - depth))
      return carveSpecies(
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
        kin.pick(carved),
        kin.branch('growth'),
      )
    }
  }
}

/** Leaf over leaf in the dark, with a few blossoms burning. */
function paintJungle(bed: Bed, random: Random): void {
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
