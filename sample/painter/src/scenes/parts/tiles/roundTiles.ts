// Tilings of arcs: waves, ribbons of quarter circles, wooden blocks, leaves.
import { css, shade } from '../../../colour.ts'
import type { TilePainter } from './tile.ts'
import { disc, each, fill, leaf, nth, pie, whole } from './tile.ts'

/** Overlapping scales of concentric rings (seigaiha). */
export const waveTiles: TilePainter = (context, tiling) => {
  const { columns, rows, colours } = tiling
  const rings = tiling.random.whole(3, 5)
  const order = tiling.random.whole(0, 2)
  for (let row = 0; row < rows * 2 + 2; row++) {
    for (let column = -1; column <= columns; column++) {
      const x = column + (row % 2 === 0 ? 0.5 : 0)
      const y = row / 2
      const mood = tiling.drift(x, y)
      const odd = tiling.tile(column, row).chance(0.08)
      for (let ring = 0; ring < rings; ring++) {
        const index = order === 0 ? ring % 2 : ring
        const tone = odd ? ring + 2 : index + Math.floor(mood * 2.99) * (order === 2 ? 1 : 0)
        disc(context, x, y, 0.5 * (1 - ring / rings), shade(nth(colours, tone), (mood - 0.5) * 0.1))
      }
    }
  }
}

/** Randomly rotated quarter arcs that join into ribbons (Truchet tiles). */
export const arcTiles: TilePainter = (context, tiling) => {
  const strands = tiling.random.pick([1, 2, 3])
  const base = tiling.random.whole(0, 2)
  context.lineCap = 'butt'
  each(tiling, (column, row) => {
    const kin = tiling.tile(column, row)
    fill(context, column, row, shade(nth(tiling.colours, base), (tiling.drift(column, row) - 0.5) * 0.12))
    context.save()
    context.translate(column + 0.5, row + 0.5)
    context.rotate((kin.whole(0, 3) * Math.PI) / 2)
    context.beginPath()
    context.rect(-0.505, -0.505, 1.01, 1.01)
    context.clip()
    for (const corner of [-0.5, 0.5]) {
      for (let strand = 0; strand < strands; strand++) {
        context.strokeStyle = css(nth(tiling.colours, base + 1 + strand))
        context.lineWidth = (0.36 * (strands - strand)) / strands
        context.beginPath()
        context.arc(corner, corner, 0.5, 0, whole)
        context.stroke()
      }
    }
    context.restore()
  })
}

/** Circles, quarters, drops and bars, like wooden blocks. */
export const bauhausTiles: TilePainter = (context, tiling) => {
  each(tiling, (column, row) => {
    const kin = tiling.tile(column, row)
    const mood = Math.floor(tiling.drift(column, row) * 2.5)
    const back = nth(tiling.colours, kin.whole(0, 2) + mood)
    const others = tiling.colours.filter((colour) => colour !== back)
    const front = kin.pick(others)
    fill(context, column, row, back)
    context.save()
    context.translate(column + 0.5, row + 0.5)
    context.rotate((kin.whole(0, 3) * Math.PI) / 2)
    context.fillStyle = css(front)
    context.beginPath()
    const form = kin.whole(0, 6)
    if (form === 0) context.arc(0, 0, 0.36, 0, whole)
    if (form === 1) pie(context, -0.5, -0.5, 1, 0)
    if (form === 2) context.arc(0, 0.5, 0.5, Math.PI, whole)
    if (form === 3) leaf(context, 0.5)
    if (form === 4) {
      context.moveTo(-0.5, -0.5)
      context.lineTo(0.5, 0.5)
      context.lineTo(-0.5, 0.5)
    }
    if (form === 5) for (let i = 0; i < 3; i++) context.rect(-0.5 + i * 0.36, -0.5, 0.18, 1)
    if (form === 6) {
      pie(context, -0.5, -0.5, 0.5, 0)
      pie(context, 0.5, 0.5, 0.5, 2)
    }
    context.fill()
    if (form === 0 || form === 1) {
      context.fillStyle = css(kin.pick(others))
      context.beginPath()
      if (form === 0) context.arc(0, 0, 0.16, 0, whole)
      else pie(context, -0.5, -0.5, 0.5, 0)
      context.fill()
    }
    context.restore()
  })
}

/** Pairs of leaves with a vein each, rotated by the drift. */
export const leafTiles: TilePainter = (context, tiling) => {
  const lean = tiling.random.chance(0.5)
  each(tiling, (column, row) => {
    const kin = tiling.tile(column, row)
    const mood = tiling.drift(column, row)
    fill(context, column, row, shade(nth(tiling.colours, (column + row) % 2 === 0 ? 0 : 1), -0.02))
    context.save()
    context.translate(column + 0.5, row + 0.5)
    if (lean ? (column + row) % 2 === 0 : kin.chance(0.5)) context.rotate(Math.PI / 2)
    context.fillStyle = css(nth(tiling.colours, kin.chance(0.12) ? 3 : 1 + Math.round(mood + kin.between(0, 1))))
    context.beginPath()
    leaf(context, 0.5)
    context.fill()
    context.fillStyle = css(nth(tiling.colours, 2 + Math.round(mood)), 0.9)
    context.beginPath()
    leaf(context, 0.3)
    context.fill()
    context.strokeStyle = css(tiling.ink, 0.7)
    context.lineWidth = 0.025
    context.beginPath()
    context.moveTo(-0.4, -0.4)
    context.lineTo(0.4, 0.4)
    context.stroke()
    context.restore()
  })
}
