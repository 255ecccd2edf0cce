// One lot of an isometric town: its block, its roof, and the openings in its free faces.
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
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
} from './isometric.ts'

export interface Site {
  readonly view: IsoView
  readonly palette: Palette
  readonly air: Colour
  readonly isNight: boolean
  readonly stones: readonly Colour[]
  readonly lamp: Colour
}

/** What stands on one cell of the plan. */
export interface Lot {
  readonly height: number
  readonly kind: 'tower' | 'garden' | 'pool' | 'stairs' | 'void'
}

export function paintLot(site: Site, plan: readonly Lot[][], lot: Lot, x: number, y: number, random: Random): void {
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

/** A door, an arcade or windows on a visible face. */
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

/** Steps along one axis, drawn from the highest, farthest one to the nearest. */
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
