// Geometric tilings in a few colours, from waves and hemp leaves to arcs, weaves and stars.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { arcTiles, bauhausTiles, leafTiles, waveTiles } from './parts/tiles/roundTiles.ts'
import { blockTiles, hempTiles, quiltTiles, starTiles, weaveTiles } from './parts/tiles/straightTiles.ts'
import type { TilePainter } from './parts/tiles/tile.ts'

const tilings: readonly TilePainter[] = [
  waveTiles,
  arcTiles,
  bauhausTiles,
  blockTiles,
  hempTiles,
  leafTiles,
  quiltTiles,
  starTiles,
  weaveTiles,
]

export const tilePattern: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const colours = arranged(palette, random)
  const ground = random.pick([palette.ground, palette.ground, palette.deep, palette.light])
  context.fillStyle = css(ground)
  context.fillRect(0, 0, width, height)
  const size = Math.sqrt(width * height) / random.between(5.5, 10)
  const turned = random.chance(0.3)
  const reach = turned ? Math.hypot(width, height) : 0
  const columns = evenHalves((turned ? reach : width) / size)
  const rows = evenHalves((turned ? reach : height) / size)
  const slant = random.between(0, Math.PI * 2)
  const bend = random.between(-0.12, 0.12)
  const seed = random.branch('tiles')
  const half = point(width / size / 2, height / size / 2)
  const drift = (column: number, row: number) => {
    const x = (column - half.x) / half.span
    const y = (row - half.y) / half.span
    return Math.min(1, Math.max(0, 0.5 + (Math.cos(slant) * x + Math.sin(slant) * y) * 0.5 + Math.sin(x * 5 + y * 3) * bend))
  }
  context.save()
  context.translate(width / 2, height / 2)
  if (turned) context.rotate(Math.PI / 4)
  context.scale(size, size)
  context.translate(-columns / 2, -rows / 2)
  const tile = (column: number, row: number) => seed.branch(`${column - columns / 2} ${row - rows / 2}`)
  const centred = (column: number, row: number) => drift(column - columns / 2 + half.x, row - rows / 2 + half.y)
  const ink = ground.l > 0.6 ? palette.ink : palette.ground
  random.pick(tilings)(context, { columns, rows, colours, ink, ground, drift: centred, tile, random: random.branch('habits') })
  context.restore()
  light(context, width, height, slant)
  layGrain(context, width, height, 0.2)
}

/** The number of tiles that covers the length, a multiple of 4, so that rounding of the box never shifts the pattern by one tile. */
const evenHalves = (tiles: number) => 4 * Math.ceil((tiles + 2) / 4)

const point = (x: number, y: number) => ({ x, y, span: Math.hypot(x, y) })

/** Three to five colours of the palette, the strongest last and least. */
function arranged(palette: Palette, random: Random): readonly Colour[] {
  const order = random.pick([
    [palette.mid, palette.light, palette.ground, palette.accent, palette.deep],
    [palette.deep, palette.light, palette.accent, palette.spark, palette.mid],
    [palette.light, palette.mid, palette.spark, palette.deep, palette.accent],
    [palette.accent, palette.ground, palette.deep, palette.light, palette.spark],
    [palette.mid, shade(palette.mid, 0.12), palette.light, palette.deep, palette.spark],
    [palette.deep, blend(palette.deep, palette.mid, 0.5), palette.mid, palette.spark, palette.accent],
  ])
  return order.slice(0, random.whole(4, 5))
}

function light(context: SKRSContext2D, width: number, height: number, slant: number): void {
  const dx = Math.cos(slant) * width * 0.5
  const dy = Math.sin(slant) * height * 0.5
  const veil = context.createLinearGradient(width / 2 - dx, height / 2 - dy, width / 2 + dx, height / 2 + dy)
  veil.addColorStop(0, 'rgba(255,250,235,0.13)')
  veil.addColorStop(0.5, 'rgba(255,250,235,0)')
  veil.addColorStop(1, 'rgba(10,5,30,0.16)')
  context.fillStyle = veil
  context.fillRect(0, 0, width, height)
}
