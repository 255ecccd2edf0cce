// Tilings of straight edges: cubes, hemp leaves, quilts, stars and weaves.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, shade } from '../../../colour.ts'
import type { TilePainter, Tiling } from './tile.ts'
import { each, fill, nth, whole } from './tile.ts'

/** Stacked cubes with lit tops: some lack a corner, some are bright. */
export const blockTiles: TilePainter = (context, tiling) => {
  const high = Math.sqrt(3) / 2
  const side = 0.578
  for (let row = -1; row < Math.ceil(tiling.rows / high) + 2; row++) {
    for (let column = -1; column <= tiling.columns; column++) {
      const x = column + (row % 2 === 0 ? 0 : 0.5)
      const y = row * high
      const kin = tiling.tile(column, row)
      const tone = nth(tiling.colours, Math.floor(tiling.drift(x, y) * 2.2 + kin.between(0, 0.9)))
      const colour = kin.chance(0.1) ? nth(tiling.colours, 3) : tone
      const inset = kin.chance(0.18) ? 0.45 : 0
      cube(context, x, y, side, colour)
      if (inset > 0) cube(context, x, y + side * 0.02, side * inset, shade(colour, -0.14), true)
    }
  }
}

function cube(context: SKRSContext2D, x: number, y: number, side: number, colour: Colour, hollow = false): void {
  const w = side * 0.868
  const faces = [
    { light: 0.09, corners: [0, -side, w, -side / 2, 0, 0, -w, -side / 2] },
    { light: -0.02, corners: [-w, -side / 2, 0, 0, 0, side, -w, side / 2] },
    { light: -0.14, corners: [w, -side / 2, 0, 0, 0, side, w, side / 2] },
  ]
  for (const { light, corners } of faces) {
    context.fillStyle = css(shade(colour, hollow ? -light : light))
    context.beginPath()
    for (let i = 0; i < corners.length; i += 2) context.lineTo(x + (corners[i] ?? 0), y + (corners[i + 1] ?? 0))
    context.closePath()
    context.fill()
  }
}

/** The hemp leaf pattern (asanoha): six-pointed stars over triangles of gradually changing colour. */
export const hempTiles: TilePainter = (context, tiling) => {
  const high = Math.sqrt(3) / 2
  const spread = tiling.random.between(0.1, 0.5)
  const rows = Math.ceil(tiling.rows / high) + 1
  context.lineJoin = 'round'
  for (let row = -1; row < rows; row++) {
    for (let column = -1; column <= tiling.columns; column++) {
      const x = column + (row % 2 === 0 ? 0 : 0.5)
      const y = row * high
      triangle(context, tiling, [x, y, x + 1, y, x + 0.5, y + high], column * 2, row, spread)
      triangle(context, tiling, [x + 1, y, x + 1.5, y + high, x + 0.5, y + high], column * 2 + 1, row, spread)
    }
  }
}

type Six = readonly [number, number, number, number, number, number]

function triangle(context: SKRSContext2D, tiling: Tiling, six: Six, column: number, row: number, spread: number): void {
  const [ax, ay, bx, by, cx, cy] = six
  const mx = (ax + bx + cx) / 3
  const my = (ay + by + cy) / 3
  const kin = tiling.tile(column, row)
  const tone = tiling.drift(mx, my) * 1.8 + kin.between(0, spread * 2)
  const facets = [
    [ax, ay, bx, by],
    [bx, by, cx, cy],
    [cx, cy, ax, ay],
  ] as const
  facets.forEach(([px, py, qx, qy], i) => {
    context.fillStyle = css(shade(nth(tiling.colours, Math.floor(tone)), (i - 1) * 0.055))
    context.beginPath()
    context.moveTo(px, py)
    context.lineTo(qx, qy)
    context.lineTo(mx, my)
    context.closePath()
    context.fill()
  })
  context.strokeStyle = css(tiling.ink, 0.8)
  context.lineWidth = 0.028
  context.beginPath()
  for (const [px, py] of facets) {
    context.moveTo(mx, my)
    context.lineTo(px, py)
  }
  context.moveTo(ax, ay)
  context.lineTo(bx, by)
  context.lineTo(cx, cy)
  context.closePath()
  context.stroke()
}

/** Patchwork: nested rotated squares in a few colours. */
export const quiltTiles: TilePainter = (context, tiling) => {
  const steps = tiling.random.whole(3, 5)
  const mirrored = tiling.random.chance(0.5)
  each(tiling, (column, row) => {
    const kin = mirrored
      ? tiling.tile(Math.abs(column - (tiling.columns >> 1)), Math.abs(row - (tiling.rows >> 1)))
      : tiling.tile(column, row)
    const start = kin.whole(0, 3)
    for (let step = 0; step < steps; step++) {
      const half = 0.505 * (step % 2 === 0 ? 0.72 ** step : 0.72 ** step * 1.41)
      const colour = shade(nth(tiling.colours, start + step), (tiling.drift(column, row) - 0.5) * 0.14)
      context.save()
      context.translate(column + 0.5, row + 0.5)
      if (step % 2 === 1) context.rotate(Math.PI / 4)
      const side = step % 2 === 1 ? half / 1.41 : half
      context.fillStyle = css(colour)
      context.fillRect(-side, -side, side * 2, side * 2)
      context.restore()
    }
  })
}

/** Eight-pointed stars and crosses between them, with inlaid lines. */
export const starTiles: TilePainter = (context, tiling) => {
  const core = tiling.random.between(0.22, 0.34)
  context.lineJoin = 'miter'
  each(tiling, (column, row) => {
    fill(context, column, row, shade(nth(tiling.colours, 1), (tiling.drift(column, row) - 0.5) * 0.16))
  })
  each(tiling, (column, row) => {
    const kin = tiling.tile(column, row)
    const mood = tiling.drift(column, row)
    const x = column + 0.5
    const y = row + 0.5
    const layers = [0.5, core + 0.1, core - 0.06, 0.1]
    layers.forEach((reach, i) => {
      context.fillStyle = css(nth(tiling.colours, i === 0 ? Math.floor(mood * 1.99) * 2 : i + 1 + (kin.chance(0.15) ? 1 : 0)))
      star(context, x, y, reach, i % 2 === 1 ? Math.PI / 8 : 0)
      context.fill()
      context.strokeStyle = css(tiling.ground, 0.85)
      context.lineWidth = 0.035
      if (i < 3) context.stroke()
    })
  })
}

function star(context: SKRSContext2D, x: number, y: number, reach: number, turn: number): void {
  context.beginPath()
  for (let i = 0; i < 16; i++) {
    const r = reach * (i % 2 === 0 ? 1 : 0.765)
    const a = turn + (i / 16) * whole
    context.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r)
  }
  context.closePath()
}

/** Woven ribbons with shadows at the crossings. */
export const weaveTiles: TilePainter = (context, tiling) => {
  const breadth = tiling.random.between(0.66, 0.86)
  const twill = tiling.random.pick([2, 2, 3, 4])
  const dark = tiling.ground.l > 0.6 ? shade(tiling.ground, -0.35) : shade(tiling.ground, -0.08)
  each(tiling, (column, row) => fill(context, column, row, dark))
  const ribbon = (column: number, row: number, across: boolean) => {
    const lane = across ? tiling.tile(-99, row) : tiling.tile(column, -99)
    const colour = nth(tiling.colours, lane.whole(0, 1) + (across ? 0 : 1) + (lane.chance(0.2) ? 2 : 0))
    const edge = (1 - breadth) / 2
    const gradient = across
      ? context.createLinearGradient(0, row, 0, row + 1)
      : context.createLinearGradient(column, 0, column + 1, 0)
    gradient.addColorStop(0.08, css(shade(colour, -0.09)))
    gradient.addColorStop(0.4, css(shade(colour, 0.04)))
    gradient.addColorStop(0.92, css(shade(colour, -0.1)))
    context.fillStyle = gradient
    if (across) context.fillRect(column - 0.01, row + edge, 1.02, breadth)
    else context.fillRect(column + edge, row - 0.01, breadth, 1.02)
    context.fillStyle = css(shade(colour, 0.14), 0.8)
    for (const line of [0.14, 0.84]) {
      if (across) context.fillRect(column - 0.01, row + edge + breadth * line, 1.02, 0.03)
      else context.fillRect(column + edge + breadth * line, row - 0.01, 0.03, 1.02)
    }
  }
  each(tiling, (column, row) => {
    const acrossOnTop = (column + row) % twill === 0 || (twill > 2 && (column + row) % twill === 1)
    ribbon(column, row, !acrossOnTop)
    context.fillStyle = 'rgba(5,0,20,0.28)'
    const edge = (1 - breadth) / 2
    if (acrossOnTop) {
      context.fillRect(column + edge, row, breadth, edge + 0.05)
      context.fillRect(column + edge, row + 1 - edge - 0.05, breadth, edge + 0.05)
    } else {
      context.fillRect(column, row + edge, edge + 0.05, breadth)
      context.fillRect(column + 1 - edge - 0.05, row + edge, edge + 0.05, breadth)
    }
    ribbon(column, row, acrossOnTop)
  })
}
