// A loop of fireflies over a meadow at dusk, with moving grass and a pond that reflects them.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { landBelow, ridgeLine } from './parts/drawing/land.ts'
import { cacheGlow, shine } from './parts/drawing/lightSpot.ts'
import { point } from './parts/drawing/line.ts'
import { loopPosition, loopWave } from './parts/drawing/loopPhase.ts'
import { branches, pine } from './parts/plants/tree.ts'

interface Meadow {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly phase: number
}

export const fireflyLoop: Scene = (context, { width, height, hand, random, phase }) => {
  const palette = paletteOf(hand)
  const unit = Math.sqrt(width * height)
  const meadow: Meadow = { context, width, height, unit, palette, phase }
  paintSky(meadow, random.branch('sky'))
  const pond = random.chance(0.5)
  const shore = height * (pond ? 0.66 : 0.6)
  paintWoods(meadow, shore, random.branch('woods'))
  if (pond) paintPond(meadow, shore, random.branch('pond'))
  else {
    const field = context.createLinearGradient(0, shore, 0, height)
    field.addColorStop(0, css(at(blend(palette.mid, palette.deep, 0.5), 0.32)))
    field.addColorStop(1, css(at(palette.deep, 0.17)))
    context.fillStyle = field
    context.fillRect(0, shore - 1, width, height)
  }
  paintFlies(meadow, pond ? shore : undefined, 0.45, 26, random.branch('far'))
  paintGrass(meadow, random.branch('grass'))
  paintFlies(meadow, undefined, 1, 20, random.branch('near'))
}

function paintSky({ context, width, height, unit, palette, phase }: Meadow, random: Random): void {
  const sky = context.createLinearGradient(0, 0, 0, height * 0.7)
  sky.addColorStop(0, css(at(palette.deep, 0.2, 1.1)))
  sky.addColorStop(0.6, css(at(blend(palette.deep, palette.mid, 0.6), 0.38)))
  sky.addColorStop(1, css(at(blend(palette.mid, palette.accent, random.between(0.2, 0.5)), 0.56)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  for (let i = 0; i < 70; i++) {
    const x = random.next() * width
    const y = random.next() ** 1.5 * height * 0.55
    const twinkle = 0.55 + 0.4 * loopWave(phase, random.whole(1, 2), random.next())
    context.fillStyle = css(at(palette.ground, 0.96), twinkle * random.between(0.3, 1))
    context.beginPath()
    context.arc(x, y, unit * random.between(0.0008, 0.0022), 0, Math.PI * 2)
    context.fill()
  }
  const x = width * random.between(0.2, 0.8)
  const y = height * random.between(0.14, 0.28)
  const r = unit * random.between(0.04, 0.07)
  shine(context, cacheGlow(at(palette.ground, 0.85), 0.2, r * 3), point(x, y), r * 4, 0.5)
  context.fillStyle = css(at(palette.ground, 0.95))
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.fill()
}

function paintWoods({ context, width, height, unit, palette }: Meadow, shore: number, random: Random): void {
  for (const [row, base, light] of [
    [0, 0.1, 0.36],
    [1, 0.04, 0.28],
    [2, 0, 0.2],
  ] as const) {
    const kin = random.branch(`row ${row}`)
    const ridge = ridgeLine(unit, shore - unit * base, unit * 0.03, 3, kin)
    context.fillStyle = css(at(blend(palette.mid, palette.deep, row / 2), light))
    context.beginPath()
    landBelow(context, width, height, ridge)
    const many = Math.min(60, Math.ceil((width / unit) * (26 - row * 6)))
    for (let i = 0; i < many; i++) {
      const own = kin.branch(`${i}`)
      const x = ((i + own.next()) / many) * width
      if (row === 2 && Math.abs(x / width - 0.5) < 0.22) continue
      pine(context, x, ridge(x) + unit * 0.01, unit * own.between(0.06, 0.11) * (1 + row * 0.55), own)
    }
    context.fill()
  }
  const right = random.chance(0.5)
  context.fillStyle = css(at(palette.ink, 0.14))
  context.beginPath()
  const growth = { levels: 6, spread: 0.5, shrink: 0.76, lift: 0.3 }
  branches(
    context,
    point(width * (right ? 0.93 : 0.07), shore + unit * 0.08),
    -Math.PI / 2 + (right ? -0.14 : 0.14),
    unit * 0.2,
    unit * 0.042,
    growth,
    random.branch('tree'),
  )
  context.fill()
}

function paintPond({ context, width, height, unit, palette, phase }: Meadow, shore: number, random: Random): void {
  const water = context.createLinearGradient(0, shore, 0, height)
  water.addColorStop(0, css(at(blend(palette.mid, palette.accent, 0.25), 0.44)))
  water.addColorStop(1, css(at(palette.deep, 0.17)))
  context.fillStyle = water
  context.fillRect(0, shore, width, height)
  for (let i = 0; i < 40; i++) {
    const depth = random.next()
    const y = shore + depth ** 1.3 * (height - shore) * 0.8
    const x = random.next() * width + loopWave(phase, 1, random.next()) * unit * 0.01
    const long = unit * random.between(0.02, 0.09) * (0.4 + depth)
    context.fillStyle = css(at(palette.light, 0.7), 0.12 + 0.1 * loopWave(phase, 1, random.next()))
    context.beginPath()
    context.ellipse(x, y, long, unit * 0.0016 * (0.6 + depth), 0, 0, Math.PI * 2)
    context.fill()
  }
}

/** Each light moves on its own closed curve and pulsates. A pond reflects it. */
function paintFlies(
  { context, width, height, unit, palette, phase }: Meadow,
  shore: number | undefined,
  near: number,
  many: number,
  random: Random,
): void {
  const warm = at(blend(palette.spark, { l: 0.9, c: 0.2, h: 100 }, 0.72), 0.84, 1.15)
  const glow = cacheGlow(warm, 0.06, unit * 0.075 * near)
  const core = cacheGlow(at(warm, 0.95, 0.8), 0.5, unit * 0.01)
  for (let i = 0; i < many; i++) {
    const kin = random.branch(`${i}`)
    const home = point(kin.next() * width, height * kin.between(0.38, near > 0.6 ? 0.95 : 0.72))
    const reach = unit * kin.between(0.03, 0.09) * near
    const from = kin.next()
    const x = home.x + reach * (loopWave(phase, 1, from) + 0.4 * loopWave(phase, 2, kin.next()))
    const y = home.y + reach * 0.6 * (loopWave(phase, 1, from + 0.25) + 0.5 * loopWave(phase, 2, kin.next()))
    const light = (0.5 + 0.5 * loopWave(phase, kin.whole(1, 2), kin.next())) ** 1.4
    shine(context, glow, point(x, y), unit * kin.between(0.035, 0.075) * near, 0.2 + light * 0.8)
    shine(context, core, point(x, y), unit * 0.007 * near, 0.3 + light)
    if (shore !== undefined && y < shore) shine(context, glow, point(x, 2 * shore - y), unit * 0.03 * near, light * 0.3)
  }
}

function paintGrass({ context, width, height, unit, palette, phase }: Meadow, random: Random): void {
  for (const [row, tall, tone] of [
    [0, 0.12, 0.18],
    [1, 0.17, 0.12],
  ] as const) {
    const kin = random.branch(`row ${row}`)
    const many = Math.min(240, Math.ceil((width / unit) * 95))
    context.fillStyle = css(at(shade(palette.deep, -0.1), tone))
    context.beginPath()
    for (let i = 0; i < many; i++) {
      const x = ((i + kin.next()) / many) * width
      const high = unit * tall * kin.between(0.45, 1.2)
      const wind = loopPosition(x / width, 1, 0)
      const bend = (kin.between(-0.35, 0.35) + 0.1 * loopWave(phase, 1, wind) + 0.04 * loopWave(phase, 2, kin.next())) * high
      const foot = height + unit * 0.02
      const half = unit * 0.0042
      context.moveTo(x - half, foot)
      context.quadraticCurveTo(x - half * 0.4, foot - high * 0.6, x + bend, foot - high)
      context.quadraticCurveTo(x + half * 0.8, foot - high * 0.5, x + half, foot)
      context.closePath()
      if (kin.chance(0.06)) {
        context.moveTo(x + bend + unit * 0.008, foot - high)
        context.arc(x + bend, foot - high, unit * 0.008, 0, Math.PI * 2)
      }
    }
    context.fill()
  }
}
