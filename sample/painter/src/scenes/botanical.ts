// Plants: herbarium sheets, blossoming branches, wreaths, meadows and jungles.
import { at, blend, css, shade } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { cacheDrawing, drawCached } from './parts/drawing/cachedDrawing.ts'
import { point } from './parts/drawing/line.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { type Bed, paper, speciesOf } from './parts/plants/bed.ts'
import { drawBlossom } from './parts/plants/blossom.ts'
import { paintPressed } from './parts/plants/herbarium.ts'
import { drawLeaf, leafForms } from './parts/plants/leaf.ts'
import { cacheSpecies, drawCachedLeaf } from './parts/plants/plant.ts'
import { branches } from './parts/plants/tree.ts'
import { paintJungle, paintMeadow } from './parts/plants/wilderness.ts'

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

/** A blossoming branch before the sky or the moon, with falling petals. */
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
    cacheDrawing(unit * 0.036, 1.2, (pen) => drawBlossom(pen, form, point(0, 0), 1, 0, look, random.branch(`blossom ${i}`))),
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
      drawCached(context, own.pick(stamps), off, size, own.between(0, Math.PI * 2))
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
    const cachedSpecies = cacheSpecies(kind, unit, random.branch(`layer ${layer}`))
    for (let i = 0; i < round; i++) {
      const kin = random.branch(`leaf ${layer} ${i}`)
      const a = ((i + kin.next()) / round) * Math.PI * 2
      const far = 1 + kin.bell(0, 0.05)
      const from = point(width / 2 + Math.cos(a) * rx * far, height / 2 + Math.sin(a) * ry * far)
      const turn = Math.atan2(Math.cos(a) * ry, -Math.sin(a) * rx) + (kin.chance(0.5) ? 1 : -1) * kin.between(0.2, 1.1)
      drawCachedLeaf(context, cachedSpecies, from, turn, unit * kin.between(0.09, 0.15), kin)
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
