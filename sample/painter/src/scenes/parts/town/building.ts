// Buildings at night, with different roofs and some lit windows.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'

export interface Facade {
  readonly x: number
  readonly width: number
  /** Pixels from the top of the picture to the edge of the roof and to the ground. */
  readonly top: number
  readonly ground: number
}

export interface FacadeLook {
  readonly wall: string | CanvasGradient
  readonly edge: string
  readonly lights: readonly string[]
  readonly dark: string
  /** Height of a storey in pixels. */
  readonly storey: number
  /** Share of lit windows, 0 to 1. */
  readonly lit: number
}

type CanvasGradient = ReturnType<SKRSContext2D['createLinearGradient']>

/** Paints walls, roof and windows. */
export function paintBuilding(context: SKRSContext2D, facade: Facade, look: FacadeLook, random: Random): void {
  context.fillStyle = look.wall
  context.beginPath()
  context.rect(facade.x, facade.top, facade.width, facade.ground - facade.top)
  roof(context, facade, look.storey, random.branch('roof'))
  context.fill()
  context.fillStyle = look.edge
  context.fillRect(facade.x, facade.top, Math.max(0.6, facade.width * 0.04), facade.ground - facade.top)
  windows(context, facade, look, random.branch('windows'))
}

/** Adds what is on the roof: steps, spire, tank, dome or masts. */
function roof(context: SKRSContext2D, { x, width, top }: Facade, storey: number, random: Random): void {
  const kind = random.pick(['flat', 'flat', 'steps', 'spire', 'tank', 'dome', 'masts', 'slant'])
  const middle = x + width / 2
  if (kind === 'steps') {
    const inset = width * random.between(0.12, 0.2)
    context.rect(x + inset, top - storey * 2, width - inset * 2, storey * 2)
    context.rect(x + inset * 2, top - storey * 3.6, Math.max(1, width - inset * 4), storey * 2)
  } else if (kind === 'spire') {
    context.moveTo(x + width * 0.2, top)
    context.lineTo(middle, top - width * random.between(0.5, 1.1))
    context.lineTo(x + width * 0.8, top)
    context.rect(middle - storey * 0.06, top - width * 1.5, storey * 0.14, width)
  } else if (kind === 'tank') {
    const at = x + width * random.between(0.25, 0.6)
    context.rect(at, top - storey * 1.9, storey * 1.5, storey * 1.1)
    context.moveTo(at - storey * 0.1, top - storey * 1.85)
    context.lineTo(at + storey * 0.75, top - storey * 2.5)
    context.lineTo(at + storey * 1.6, top - storey * 1.85)
    context.rect(at + storey * 0.1, top - storey, storey * 0.14, storey)
    context.rect(at + storey * 1.25, top - storey, storey * 0.14, storey)
  } else if (kind === 'dome') {
    context.moveTo(x + width * 0.15, top)
    context.ellipse(middle, top, width * 0.35, width * 0.34, 0, Math.PI, 0)
    context.rect(middle - storey * 0.06, top - width * 0.55, storey * 0.12, width * 0.3)
  } else if (kind === 'masts') {
    for (let i = 0; i < 3; i++) {
      const high = storey * random.between(1.5, 5)
      context.rect(x + width * random.between(0.1, 0.9), top - high, storey * 0.12, high)
    }
    context.rect(x + width * 0.3, top - storey * 0.7, width * 0.4, storey * 0.7)
  } else if (kind === 'slant') {
    const side = random.chance(0.5) ? x : x + width
    context.moveTo(x, top + 1)
    context.lineTo(side, top - width * random.between(0.3, 0.6))
    context.lineTo(x + width, top + 1)
  }
}

/** Windows in rows: bands for offices, single lights for flats, or tall slits. */
function windows(context: SKRSContext2D, { x, width, top, ground }: Facade, look: FacadeLook, random: Random): void {
  const kind = random.pick(['flats', 'flats', 'offices', 'slits'])
  const wide = look.storey * (kind === 'offices' ? 0.95 : kind === 'slits' ? 0.45 : 0.72)
  const columns = Math.max(1, Math.floor((width * 0.84) / wide))
  const rows = Math.floor((ground - top) / look.storey)
  const pane = (width * 0.84) / columns
  const share = random.between(0.5, 1.3) * look.lit
  const lights = look.lights.map((fill) => ({ fill, cells: [] as number[] }))
  for (let row = 0; row < rows; row++) {
    const wholeFloor = kind === 'offices' && random.chance(0.3)
    for (let column = 0; column < columns; column++) {
      const isLit = random.next() < (wholeFloor ? 0.85 : share)
      const light = lights[Math.floor(random.next() ** 1.6 * lights.length)]
      if (isLit) light?.cells.push(column, row)
    }
  }
  const paneWidth = pane * (kind === 'slits' ? 0.5 : kind === 'offices' ? 0.88 : 0.6)
  const paneHeight = look.storey * (kind === 'slits' ? 0.8 : 0.56)
  const left = x + width * 0.08 + (pane - paneWidth) / 2
  if (look.storey > 3) {
    context.fillStyle = look.dark
    context.beginPath()
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        context.rect(left + column * pane, top + look.storey * (row + 0.3), paneWidth, paneHeight)
      }
    }
    context.fill()
  }
  for (const { fill, cells } of lights) {
    context.fillStyle = fill
    context.beginPath()
    for (let i = 0; i + 1 < cells.length; i += 2) {
      context.rect(left + (cells[i] ?? 0) * pane, top + look.storey * ((cells[i + 1] ?? 0) + 0.3), paneWidth, paneHeight)
    }
    context.fill()
  }
}
