// A still life: vessels, fruit, plants and books on a table, with lighting.
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { type Point, point, polygon } from './parts/drawing/line.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { drawFruit, drawSlice, fruits } from './parts/interior/fruit.ts'
import type { Table } from './parts/interior/table.ts'
import { drawBooks, drawCup, drawLamp, drawVessel, type Place, type TableLight, vessels } from './parts/interior/tableObjects.ts'
import { windowView } from './parts/interior/windowView.ts'
import { blossomForms } from './parts/plants/blossom.ts'
import { favouriteLeaf } from './parts/plants/leaf.ts'
import { cacheSpecies, drawPlant } from './parts/plants/plant.ts'

export const stillLife: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habit = hand.branch('table')
  const nightly = random.chance(0.28)
  const light: TableLight = {
    from: habit.chance(0.5) ? 1 : -1,
    warm: at(blend(palette.spark, palette.ground, 0.5), 0.94),
    shadow: at(blend(palette.deep, palette.ink, 0.4), 0.24),
  }
  const edge = height * random.between(0.62, 0.7)
  const table: Table = { context, width, height, unit: Math.sqrt(width * height), palette, light, nightly, edge }
  paintWall(table, random.branch('wall'))
  paintTop(table, random.branch('top'))
  arrange(table, random.branch('things'))
  paintAir(table)
  layGrain(context, width, height, 0.26)
}

function paintWall(table: Table, random: Random): void {
  const { context, width, height, unit, palette, light, nightly, edge } = table
  const base = nightly
    ? at(blend(palette.deep, palette.mid, 0.3), 0.32)
    : random.pick([
        at(palette.light, 0.82),
        at(palette.ground, 0.9),
        at(palette.mid, 0.6),
        at(blend(palette.accent, palette.ground, 0.5), 0.8),
      ])
  const wash = context.createLinearGradient(light.from === 1 ? width : 0, 0, light.from === 1 ? 0 : width, height * 0.6)
  wash.addColorStop(0, css(blend(shade(base, 0.05), light.warm, 0.25)))
  wash.addColorStop(1, css(shade(base, -0.1)))
  context.fillStyle = wash
  context.fillRect(0, 0, width, edge)
  if (random.chance(0.6)) windowView(table, random.branch('window'))
  else if (!nightly) paintSunPatch(table, random.branch('patch'))
  else {
    context.fillStyle = css(shade(base, 0.03), 0.5)
    for (let x = 0; x < width; x += unit * 0.12) context.fillRect(x, 0, unit * 0.06, edge)
  }
}

/** Window light on the wall: slanted panes with soft edges. */
function paintSunPatch({ context, width, height, unit, light, edge }: Table, random: Random): void {
  const left = random.between(0.15, 0.45) * width
  const top = height * random.between(0.06, 0.16)
  const w = unit * 0.17
  const h = Math.min(unit * 0.22, (edge - top) * 0.42)
  const lean = -light.from * unit * 0.12
  for (const [grow, strength] of [
    [0.03, 0.1],
    [0.012, 0.14],
    [0, 0.3],
  ] as const) {
    context.fillStyle = css(light.warm, strength)
    const out = unit * grow
    for (const row of [0, 1]) {
      for (const column of [0, 1]) {
        const x = left + column * w * 1.12 + row * lean
        const y = top + row * h * 1.1
        context.beginPath()
        polygon(context, [
          point(x - out, y - out),
          point(x + w + out, y - out),
          point(x + w + lean + out, y + h + out),
          point(x + lean - out, y + h + out),
        ])
        context.fill()
      }
    }
  }
}

function paintTop({ context, width, height, unit, palette, light, edge }: Table, random: Random): void {
  const wood = random.pick([
    at({ l: 0.5, c: 0.07, h: 60 }, 0.55),
    at(palette.mid, 0.5, 0.8),
    at(palette.ground, 0.88),
    at(palette.deep, 0.36),
  ])
  const top = blend(wood, palette.mid, 0.2)
  const wash = context.createLinearGradient(light.from === 1 ? width : 0, edge, light.from === 1 ? 0 : width, height)
  wash.addColorStop(0, css(blend(shade(top, 0.08), light.warm, 0.2)))
  wash.addColorStop(1, css(shade(top, -0.12)))
  context.fillStyle = wash
  context.fillRect(0, edge, width, height - edge)
  context.fillStyle = css(shade(top, -0.2), 0.5)
  context.fillRect(0, edge, width, unit * 0.004)
  if (random.chance(0.55)) {
    const cloth = random.pick([palette.accent, palette.ground, palette.light, palette.spark])
    const x = width * random.between(0.2, 0.5)
    const w = Math.max(width * 0.4, unit * 0.4)
    const deep = height - edge
    context.fillStyle = css(cloth, 0.94)
    context.beginPath()
    polygon(context, [
      point(x, edge + deep * 0.1),
      point(x + w * 0.8, edge + deep * 0.06),
      point(x + w * 1.06, height + 5),
      point(x - w * 0.22, height + 5),
    ])
    context.fill()
    context.save()
    context.clip()
    context.fillStyle = css(shade(cloth, cloth.l > 0.7 ? -0.08 : 0.09))
    const check = random.chance(0.5)
    for (let i = 0; i < 12; i += 2) {
      const t = i / 12
      context.beginPath()
      polygon(context, [
        point(x + w * 0.8 * t, edge),
        point(x + w * 0.8 * (t + 0.05), edge),
        point(x - w * 0.22 + w * 1.28 * (t + 0.05), height + 5),
        point(x - w * 0.22 + w * 1.28 * t, height + 5),
      ])
      context.fill()
      if (check) context.fillRect(0, edge + deep * (0.1 + t * 0.9), width, deep * 0.05)
    }
    context.restore()
    return
  }
  context.strokeStyle = css(shade(top, -0.09), 0.5)
  context.lineWidth = unit * 0.002
  for (let i = 1; i < 5; i++) {
    const y = edge + (height - edge) * (i / 5) ** 1.4
    context.beginPath()
    context.moveTo(0, y)
    context.bezierCurveTo(
      width * 0.3,
      y + unit * random.between(-0.006, 0.006),
      width * 0.7,
      y + unit * random.between(-0.006, 0.006),
      width,
      y,
    )
    context.stroke()
  }
}

/** A few separate things: tall ones behind, medium ones before them, small ones in front. */
function arrange(table: Table, random: Random): void {
  const { width, height, unit, edge, palette, light, context } = table
  const seats = Math.max(1, Math.min(5, Math.round((width / unit) * 2.1)))
  const tall = Math.min(unit * 0.4, edge * 0.62)
  const slots = Array.from({ length: seats }, (_, i) => (i + 0.5) / seats)
  const flowerSeat = random.whole(0, seats - 1)
  slots.forEach((slot, i) => {
    const kin = random.branch(`back ${i}`)
    const place = {
      x: width * slot + kin.bell(0, 0.03) * unit,
      y: edge + (height - edge) * kin.between(0.14, 0.28),
      size: tall * kin.between(0.55, 0.85),
    }
    if (i === flowerSeat) flowers(table, { ...place, size: tall * 0.56 }, kin)
    else if (kin.chance(0.3))
      drawLamp(context, { ...place, size: tall * 1.02 }, kin.pick([palette.accent, palette.spark, palette.ground]), light)
    else if (kin.chance(0.33))
      drawBooks(
        context,
        { ...place, size: tall * 0.36 },
        [palette.accent, palette.mid, palette.spark, palette.deep, palette.light],
        light,
        kin,
      )
    else drawVessel(context, place, kin.pick(vessels), glaze(palette, kin), light, kin)
  })
  const front = seats + random.whole(0, 1)
  for (let i = 0; i < front; i++) {
    const kin = random.branch(`middle ${i}`)
    const place = {
      x: width * ((i + 0.5 + kin.between(-0.3, 0.3)) / front),
      y: edge + (height - edge) * kin.between(0.42, 0.56),
      size: tall * kin.between(0.26, 0.33),
    }
    if (kin.chance(0.42)) drawCup(context, { ...place, size: tall * 0.32 }, glaze(palette, kin), light, kin)
    else drawFruit(context, place, kin.pick(fruits), palette.accent, light, kin)
  }
  for (let i = 0; i < seats + 1; i++) {
    const kin = random.branch(`front ${i}`)
    const place = {
      x: width * ((i + kin.between(0.1, 0.9)) / (seats + 1)),
      y: edge + (height - edge) * kin.between(0.68, 0.88),
      size: tall * kin.between(0.24, 0.3),
    }
    if (kin.chance(0.22)) drawSlice(context, place, palette.spark, light)
    else if (kin.chance(0.7)) drawFruit(context, place, kin.pick(fruits), palette.accent, light, kin)
  }
}

const glaze = (palette: Palette, random: Random): Colour =>
  random.pick([
    at(palette.ground, 0.93),
    at(palette.mid, 0.58),
    at(palette.accent, 0.64),
    at(palette.light, 0.84),
    at(palette.deep, 0.4),
    at(palette.spark, 0.8),
  ])

function flowers(table: Table, place: Place, random: Random): void {
  const { context, palette, light } = table
  const stems = random.whole(4, 7)
  const green = at(blend({ l: 0.5, c: 0.09, h: 140 }, palette.mid, 0.3), 0.48)
  const tints = [palette.accent, palette.spark, at(palette.ground, 0.94), palette.light]
  const lip: Point = point(place.x, place.y - place.size * 0.9)
  const grown = random.pick(blossomForms)
  for (let i = 0; i < stems; i++) {
    const kin = random.branch(`stem ${i}`)
    const petal = tints[(i + kin.whole(0, 1)) % tints.length] ?? palette.accent
    const species = {
      leaf: favouriteLeaf(random.branch('leaf')),
      blossom: kin.chance(0.7) ? grown : kin.pick(blossomForms),
      green: shade(green, kin.bell(0, 0.04)),
      vein: at(green, 0.78),
      look: { petal, heart: petal === palette.spark ? palette.ink : at(palette.spark, 0.82) },
      pairs: 2,
      leafSize: 0.34,
      blossomSize: 0.17,
      shoots: kin.whole(0, 1),
      detail: 0.8,
    }
    const tall = place.size * kin.between(0.7, 1.05)
    drawPlant(context, lip, tall, ((i + 0.5) / stems - 0.5) * 1.5, cacheSpecies(species, tall, kin), kin.branch('growth'))
  }
  drawVessel(context, place, random.pick(['vase', 'jug', 'round']), glaze(palette, random), light, random.branch('vase'))
}

/** Warm light from one side and shade on the other, over everything. */
function paintAir({ context, width, height, light, nightly }: Table): void {
  const near = light.from === 1 ? width : 0
  context.save()
  context.globalCompositeOperation = 'soft-light'
  const air = context.createLinearGradient(near, 0, width - near, height)
  air.addColorStop(0, css(light.warm, nightly ? 0.25 : 0.55))
  air.addColorStop(0.55, css(light.warm, 0))
  air.addColorStop(1, css(light.shadow, nightly ? 0.75 : 0.5))
  context.fillStyle = air
  context.fillRect(0, 0, width, height)
  context.restore()
}
