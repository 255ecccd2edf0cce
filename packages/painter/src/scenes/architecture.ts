// Impossible-looking but sound architecture: isometric towers, stairs, arches and gardens in light and shade.
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf, warmOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/glow.ts'
import {
  type Cell,
  type Faces,
  facesOf,
  fillShape,
  type IsoView,
  paintArch,
  paintBlock,
  paintDome,
  paintPyramid,
  project,
} from './parts/isometric.ts'
import { layGrain } from './parts/paperGrain.ts'
import { unitOf } from './parts/ridge.ts'
import { scatterStars } from './parts/starField.ts'

interface Site {
  readonly view: IsoView
  readonly palette: Palette
  readonly air: Colour
  readonly isNight: boolean
  readonly stones: readonly Colour[]
  readonly lamp: Colour
}

/** What stands on one cell of the plan. */
interface Lot {
  readonly height: number
  readonly kind: 'tower' | 'garden' | 'pool' | 'stairs' | 'void'
}

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

/** Where islands float, as shares of the box: one in most boxes, a company of them in long ones. Far ones come first. */
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

/** One island, fitted into a frame around its centre; from the far corner to the near one, so that the near hides the far. */
function paintIsland(
  site: Site,
  frame: { x: number; y: number; width: number; height: number },
  across: number,
  random: Random,
): void {
  const plan = drawPlan(across, random.branch('plan'))
  const highest = Math.max(...plan.flatMap((row) => row.map((lot) => lot.height))) + 1.2
  const cell = Math.min(frame.width / ((across + 0.5) * 1.74), frame.height / (across + highest + 1.2))
  const top = frame.y - ((across + highest + 1.2) * cell) / 2
  const view: IsoView = { ...site.view, x: frame.x, y: top + highest * cell, cell }
  const own = { ...site, view }
  island(own, across)
  for (let sum = 0; sum <= (across - 1) * 2; sum++) {
    for (let x = Math.max(0, sum - across + 1); x <= Math.min(across - 1, sum); x++) {
      const lot = plan[x]?.[sum - x]
      if (lot) paintLot(own, plan, lot, x, sum - x, random.branch(`lot ${x} ${sum - x}`))
    }
  }
}

function pickStones(stones: readonly Colour[], random: Random): Colour[] {
  const main = random.pick(stones)
  return [main, main, shade(main, 0.05), random.pick(stones)]
}

/** Heights rise to one or two summits; the rest are terraces, gardens, pools and stairs. */
function drawPlan(across: number, random: Random): Lot[][] {
  const summits = Array.from({ length: random.whole(1, 3) }, () => ({
    x: random.between(0, across * 0.7),
    y: random.between(0, across * 0.7),
    high: random.between(2.6, 5.2),
    reach: random.between(1.1, 2.1),
  }))
  return Array.from({ length: across }, (_, x) =>
    Array.from({ length: across }, (_, y): Lot => {
      const rise = Math.max(...summits.map((s) => s.high * Math.exp(-((x - s.x) ** 2 + (y - s.y) ** 2) / (2 * s.reach ** 2))))
      const height = Math.round((rise + random.between(0, 0.9)) * 2) / 2
      const dice = random.next()
      if (height <= 0.5)
        return { height: 0.25, kind: dice < 0.3 ? 'garden' : dice < 0.5 ? 'pool' : dice < 0.6 ? 'void' : 'tower' }
      if (height <= 2 && dice < 0.22) return { height, kind: 'stairs' }
      if (height <= 2.5 && dice < 0.36) return { height, kind: 'garden' }
      return { height, kind: 'tower' }
    }),
  )
}

/** The slab that carries everything, its foot lost in haze or mirrored by water. */
function island({ view, palette, air, isNight }: Site, across: number): void {
  const stone = at(blend(palette.deep, palette.mid, 0.4), isNight ? 0.34 : 0.5)
  const faces = facesOf(stone, air, 0)
  const drop = 1.5
  const { context } = view
  const [, top] = project(view, { x: across, y: across, z: 0 })
  const fade = (colour: string) => {
    const fall = context.createLinearGradient(0, top - across * view.cell * 0.5, 0, top + drop * view.cell)
    fall.addColorStop(0, colour)
    fall.addColorStop(0.4, colour)
    fall.addColorStop(1, css(air, 0))
    return fall
  }
  const n = across + 0.25
  fillShape(
    view,
    [
      { x: -0.25, y: n, z: 0 },
      { x: n, y: n, z: 0 },
      { x: n, y: n, z: -drop },
      { x: -0.25, y: n, z: -drop },
    ],
    fade(faces.left),
  )
  fillShape(
    view,
    [
      { x: n, y: -0.25, z: 0 },
      { x: n, y: n, z: 0 },
      { x: n, y: n, z: -drop },
      { x: n, y: -0.25, z: -drop },
    ],
    fade(faces.right),
  )
  fillShape(
    view,
    [
      { x: -0.25, y: -0.25, z: 0 },
      { x: n, y: -0.25, z: 0 },
      { x: n, y: n, z: 0 },
      { x: -0.25, y: n, z: 0 },
    ],
    faces.top,
  )
}

function paintLot(site: Site, plan: readonly Lot[][], lot: Lot, x: number, y: number, random: Random): void {
  if (lot.kind === 'void') return
  const { view, palette, air, isNight, stones } = site
  const night = isNight ? -0.3 : 0
  const stone = shade(random.pick(stones), night + lot.height * 0.008)
  const faces = facesOf(stone, air, isNight ? 0.1 : 0.05)
  const corner = { x, y, z: 0 }
  if (lot.kind === 'stairs') {
    stairs(view, corner, lot.height, random.chance(0.5), faces)
    return
  }
  paintBlock(view, corner, { x: 1, y: 1, z: lot.height }, faces)
  const roof = { x, y, z: lot.height }
  if (lot.kind === 'pool') pool(site, roof)
  else if (lot.kind === 'garden') garden(site, roof, random)
  else crown(site, roof, lot.height, stone, random)
  const isOpen = (dx: number, dy: number) => (plan[x + dx]?.[y + dy]?.height ?? 0) < lot.height - 0.9
  const dark = css(isNight ? at(palette.ink, 0.14) : blend(shade(stone, -0.36), palette.deep, 0.4))
  const light = css(site.lamp)
  if (isOpen(0, 1)) openings(view, 'left', x, y, lot.height, isNight, dark, light, random.branch('left'))
  if (isOpen(1, 0)) openings(view, 'right', x, y, lot.height, isNight, dark, light, random.branch('right'))
}

/** A door, an arcade or windows on a face that nothing hides. */
function openings(
  view: IsoView,
  side: 'left' | 'right',
  x: number,
  y: number,
  height: number,
  isNight: boolean,
  dark: string,
  light: string,
  random: Random,
): void {
  const low = Math.max(0, height - random.pick([1, 1.5, 2, 2]))
  const kind = random.pick(['door', 'windows', 'windows', 'slits', 'none'])
  const place = (across: number, z: number): Cell =>
    side === 'left' ? { x: x + across, y: y + 1, z } : { x: x + 1, y: y + across, z }
  const fill = () => (random.chance(isNight ? 0.75 : 0.12) ? light : dark)
  if (kind === 'door') paintArch(view, place(0.25, low), 0.5, Math.min(0.85, height - low - 0.1), side, fill())
  else if (kind === 'windows') {
    for (let z = low + 0.22; z < height - 0.4; z += 0.62) {
      for (const across of [0.17, 0.59]) paintArch(view, place(across, z), 0.24, 0.36, side, fill())
    }
  } else if (kind === 'slits') {
    for (const across of [0.2, 0.44, 0.68])
      paintArch(view, place(across, low + 0.2), 0.12, Math.max(0.3, height - low - 0.45), side, fill())
  }
}

function crown({ view, palette, air, isNight }: Site, roof: Cell, height: number, stone: Colour, random: Random): void {
  const night = isNight ? -0.24 : 0
  const tile = facesOf(shade(random.pick([palette.accent, palette.spark, palette.mid]), night), air, 0)
  const kind =
    height < 1.5 ? random.pick(['none', 'none', 'rim', 'dome']) : random.pick(['pyramid', 'dome', 'rim', 'tower', 'rim', 'flag'])
  if (kind === 'pyramid')
    paintPyramid(view, { x: roof.x - 0.06, y: roof.y - 0.06, z: roof.z }, 1.12, random.between(0.6, 1.5), tile)
  else if (kind === 'dome') paintDome(view, { x: roof.x + 0.1, y: roof.y + 0.1, z: roof.z }, 0.8, tile)
  else if (kind === 'tower') {
    const rise = random.between(0.6, 1.4)
    paintBlock(
      view,
      { x: roof.x + 0.22, y: roof.y + 0.22, z: roof.z },
      { x: 0.56, y: 0.56, z: rise },
      facesOf(shade(stone, 0.04), air, 0),
    )
    paintPyramid(view, { x: roof.x + 0.16, y: roof.y + 0.16, z: roof.z + rise }, 0.68, 0.7, tile)
  } else if (kind === 'rim') {
    const faces = facesOf(shade(stone, 0.05), air, 0)
    paintBlock(view, roof, { x: 1, y: 0.12, z: 0.16 }, faces)
    paintBlock(view, roof, { x: 0.12, y: 1, z: 0.16 }, faces)
    paintBlock(view, { ...roof, x: roof.x + 0.88 }, { x: 0.12, y: 1, z: 0.16 }, faces)
    paintBlock(view, { ...roof, y: roof.y + 0.88 }, { x: 1, y: 0.12, z: 0.16 }, faces)
  } else if (kind === 'flag') {
    const [x, y] = project(view, { x: roof.x + 0.5, y: roof.y + 0.5, z: roof.z })
    const { context, cell } = view
    context.fillStyle = css(at(palette.ink, 0.3))
    context.fillRect(x - cell * 0.02, y - cell, cell * 0.04, cell)
    context.fillStyle = css(shade(palette.accent, night * 0.5))
    context.beginPath()
    context.moveTo(x, y - cell)
    context.quadraticCurveTo(x + cell * 0.3, y - cell * 1.05, x + cell * 0.6, y - cell * 0.84)
    context.quadraticCurveTo(x + cell * 0.3, y - cell * 0.76, x, y - cell * 0.62)
    context.fill()
  }
}

/** Steps that climb along one axis, drawn from the highest, farthest one to the nearest. */
function stairs(view: IsoView, at: Cell, height: number, alongX: boolean, faces: Faces): void {
  const steps = 5
  for (let i = 0; i < steps; i++) {
    const high = height * (1 - i / steps)
    const along = i / steps
    if (alongX) paintBlock(view, { x: at.x + along, y: at.y, z: at.z }, { x: 1 / steps, y: 1, z: high }, faces)
    else paintBlock(view, { x: at.x, y: at.y + along, z: at.z }, { x: 1, y: 1 / steps, z: high }, faces)
  }
}

function pool({ view, palette, isNight }: Site, roof: Cell): void {
  const { x, y, z } = roof
  const [, top] = project(view, { x, y, z })
  const [, foot] = project(view, { x: x + 1, y: y + 1, z })
  const water = view.context.createLinearGradient(0, top, 0, foot)
  const tone = blend({ l: 0.72, c: 0.09, h: 215 }, palette.mid, 0.4)
  water.addColorStop(0, css(at(tone, isNight ? 0.4 : 0.86)))
  water.addColorStop(1, css(at(tone, isNight ? 0.28 : 0.64)))
  const [a, b] = [0.14, 0.86]
  fillShape(
    view,
    [
      { x: x + a, y: y + a, z },
      { x: x + b, y: y + a, z },
      { x: x + b, y: y + b, z },
      { x: x + a, y: y + b, z },
    ],
    water,
  )
}

/** Round or pointed trees on a lawn. */
function garden({ view, palette, isNight }: Site, roof: Cell, random: Random): void {
  const { x, y, z } = roof
  const night = isNight ? -0.22 : 0
  const leaf = blend({ l: 0.6, c: 0.1, h: 145 }, palette.mid, 0.35)
  const [a, b] = [0.08, 0.92]
  fillShape(
    view,
    [
      { x: x + a, y: y + a, z },
      { x: x + b, y: y + a, z },
      { x: x + b, y: y + b, z },
      { x: x + a, y: y + b, z },
    ],
    css(shade(leaf, 0.1 + night)),
  )
  const { context, cell } = view
  const trees = random.whole(1, 3)
  const isPointed = random.chance(0.4)
  const bloom = random.chance(0.3) ? at(palette.accent, 0.76) : leaf
  for (let i = 0; i < trees; i++) {
    const [px, py] = project(view, { x: x + random.between(0.25, 0.75), y: y + 0.25 + (i * 0.5) / trees, z })
    const size = cell * random.between(0.24, 0.36)
    context.fillStyle = css(at(palette.ink, 0.3))
    context.fillRect(px - size * 0.08, py - size * 0.8, size * 0.16, size * 0.8)
    for (const [side, lift] of [
      [1, -0.08],
      [0.72, 0.05],
    ] as const) {
      context.fillStyle = css(shade(bloom, lift + night))
      context.beginPath()
      const lean = (1 - side) * size * -0.55
      if (isPointed) {
        context.ellipse(px + lean * 0.5, py - size * 1.5, size * 0.42 * side, size * 1.15 * side, 0, 0, Math.PI * 2)
      } else context.arc(px + lean, py - size * 1.2 + lean, size * 0.78 * side, 0, Math.PI * 2)
      context.fill()
    }
  }
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
