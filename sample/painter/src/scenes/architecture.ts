// Architecture that looks impossible but is consistent: isometric towers, stairs, arches and gardens.
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { paletteOf, warmOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/drawing/glow.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { unitOf } from './parts/drawing/ridge.ts'
import { scatterStars } from './parts/sky/starField.ts'
import { paintIsland } from './parts/town/townIsland.ts'
import type { Site } from './parts/town/townLot.ts'

export const architecture: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const isNight = random.chance(0.3)
  const air = isNight ? at(palette.deep, 0.26) : blend(at(palette.ground, 0.92, 1.3), at(palette.light, 0.86), random.next())
  const far = isNight ? at(palette.ink, 0.15) : blend(air, random.pick([palette.light, palette.accent, palette.spark]), 0.45)
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(isNight ? far : at(far, Math.max(0.8, far.l))))
  sky.addColorStop(1, css(isNight ? blend(air, palette.mid, 0.35) : air))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  if (isNight)
    scatterStars(context, { width, height, unit, density: 240, colours: ['#fff', css(palette.light)] }, random.branch('stars'))
  const disc = isNight ? at(palette.ground, 0.95) : blend(warmOf(palette), air, 0.1)
  const radius = unit * random.between(0.07, 0.16)
  const [sunX, sunY] = [width * random.between(0.15, 0.85), height * random.between(0.12, 0.3)]
  addGlow(context, sunX, sunY, radius * 3, disc, isNight ? 0.4 : 0.25)
  context.fillStyle = css(disc)
  context.beginPath()
  context.arc(sunX, sunY, radius, 0, Math.PI * 2)
  context.fill()

  const stones = [
    palette.light,
    at(palette.accent, 0.72, 0.8),
    at(palette.mid, 0.66),
    at(palette.ground, 0.88, 1.4),
    at(palette.spark, 0.78, 0.75),
  ]
  const site: Site = {
    view: { context, x: 0, y: 0, cell: 1, line: css(isNight ? at(palette.ground, 0.9) : at(palette.ground, 0.99), 0.35) },
    palette,
    air: isNight ? at(palette.deep, 0.22) : air,
    isNight,
    stones: pickStones(stones, random),
    lamp: { l: 0.9, c: 0.12, h: 82 },
  }
  const across = hand.branch('building habits').whole(5, 8)
  for (const plot of plots(width, height, across, random.branch('plots'))) {
    const own = random.branch(`island ${plot.x} ${plot.y}`)
    paintIsland(
      site,
      { x: plot.x * width, y: plot.y * height, width: plot.wide * width, height: plot.high * height },
      plot.across,
      own,
    )
  }
  birds(site, width, height, unit, random.branch('birds'))
  layGrain(context, width, height, 0.13)
}

/** Positions of the islands as shares of the box: one in most boxes, several in long ones. Far ones come first. */
function plots(width: number, height: number, across: number, random: Random) {
  const small = Math.max(3, across - 3)
  const sway = random.between(-0.03, 0.03)
  if (width > height * 1.7) {
    return [
      { x: 0.13, y: 0.4 + sway, wide: 0.25, high: 0.6, across: small },
      { x: 0.88, y: 0.44 - sway, wide: 0.23, high: 0.55, across: small },
      { x: 0.5 + sway * 2, y: 0.5, wide: 0.6, high: 0.97, across },
    ]
  }
  if (height > width * 1.7) {
    return [
      { x: 0.3 + sway, y: 0.24, wide: 0.46, high: 0.25, across: small },
      { x: 0.74 + sway, y: 0.4, wide: 0.4, high: 0.2, across: small },
      { x: 0.5, y: 0.7, wide: 0.95, high: 0.52, across },
    ]
  }
  return [{ x: 0.5, y: 0.52, wide: 0.96, high: 0.95, across }]
}

function pickStones(stones: readonly Colour[], random: Random): Colour[] {
  const main = random.pick(stones)
  return [main, main, shade(main, 0.05), random.pick(stones)]
}

function birds({ view: { context }, palette, isNight }: Site, width: number, height: number, unit: number, random: Random): void {
  if (isNight || random.chance(0.4)) return
  context.strokeStyle = css(at(palette.ink, 0.35), 0.8)
  context.lineWidth = Math.max(0.5, unit * 0.0025)
  context.lineCap = 'round'
  context.beginPath()
  const [x, y] = [width * random.between(0.1, 0.9), height * random.between(0.1, 0.3)]
  for (let i = 0; i < random.whole(3, 7); i++) {
    const [bx, by, size] = [x + random.bell(0, 0.08) * unit, y + random.bell(0, 0.04) * unit, unit * random.between(0.006, 0.013)]
    context.moveTo(bx - size, by - size * 0.5)
    context.quadraticCurveTo(bx - size * 0.3, by - size * 0.6, bx, by)
    context.quadraticCurveTo(bx + size * 0.3, by - size * 0.6, bx + size, by - size * 0.5)
  }
  context.stroke()
}
