// A seamless loop of rain at a window or in a street, for ugoira.
import { at, blend, css, shade } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { cacheDrawing, drawCached } from './parts/drawing/cachedDrawing.ts'
import { cacheGlow, shine } from './parts/drawing/lightSpot.ts'
import { point } from './parts/drawing/line.ts'
import { loopPosition, loopWave } from './parts/drawing/loopPhase.ts'
import type { Rain } from './parts/interior/rain.ts'
import { drawMascotWindow } from './parts/interior/sill.ts'

export const rainLoop: Scene = (context, { width, height, hand, random, phase }) => {
  const palette = paletteOf(hand)
  const rain: Rain = { context, width, height, unit: Math.sqrt(width * height), palette, phase }
  if (random.chance(0.5)) paintWindow(rain, random.branch('window'))
  else paintStreet(rain, random.branch('street'))
}

function paintNight({ context, width, height, palette }: Rain, warmth: number): void {
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(at(palette.deep, 0.2)))
  sky.addColorStop(0.7, css(at(blend(palette.deep, palette.mid, 0.5), 0.34)))
  sky.addColorStop(1, css(at(blend(palette.mid, palette.accent, warmth), 0.42)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
}

/** Blurred lights, beads of water, and drops that run and leave a trail. A mascot may look out. */
function paintWindow(rain: Rain, random: Random): void {
  const { context, width, height, unit, palette, phase } = rain
  paintNight(rain, 0.35)
  const tints = [palette.spark, palette.accent, palette.light, at(palette.spark, 0.9), palette.mid]
  const lights = tints.map((tint) => cacheGlow(at(tint, Math.max(0.62, tint.l)), 0.78, unit * 0.06))
  for (let i = 0; i < 46; i++) {
    const kin = random.branch(`light ${i}`)
    const spot = point(kin.next() * width, height * (0.25 + 0.65 * kin.next() ** 0.8))
    const strength = kin.between(0.18, 0.6) * (0.85 + 0.15 * loopWave(phase, kin.whole(1, 3), kin.next()))
    shine(context, kin.pick(lights), spot, unit * kin.between(0.018, 0.062), strength)
  }
  const bead = cacheDrawing(unit * 0.02, 1, (pen) => {
    const body = pen.createLinearGradient(0, -1, 0, 1)
    body.addColorStop(0, css(at(palette.ink, 0.2), 0.65))
    body.addColorStop(0.6, css(at(palette.light, 0.7), 0.4))
    body.addColorStop(1, css(at(palette.ground, 0.97), 0.85))
    pen.fillStyle = body
    pen.beginPath()
    pen.ellipse(0, 0, 0.82, 0.94, 0, 0, Math.PI * 2)
    pen.fill()
    pen.fillStyle = css(at(palette.ground, 0.99), 0.95)
    pen.beginPath()
    pen.arc(-0.26, -0.4, 0.17, 0, Math.PI * 2)
    pen.fill()
  })
  for (let i = 0; i < 150; i++) {
    const kin = random.branch(`bead ${i}`)
    drawCached(context, bead, point(kin.next() * width, kin.next() * height), unit * (0.0025 + 0.009 * kin.next() ** 3))
  }
  const runners = Math.max(5, Math.min(26, Math.round((width / unit) * 13)))
  for (let i = 0; i < runners; i++) {
    const kin = random.branch(`runner ${i}`)
    const size = unit * kin.between(0.007, 0.013)
    const lane = ((i + kin.between(0.1, 0.9)) / runners) * width
    const way = loopPosition(phase, 1, kin.next())
    const wind = kin.next()
    const path = (t: number) =>
      point(lane + Math.sin((t * 3 + wind) * Math.PI * 2) * size * 1.1, t * (height + unit * 0.4) - unit * 0.05)
    const head = path(way)
    context.strokeStyle = css(at(palette.light, 0.8), 0.16)
    context.lineWidth = size * 1.1
    context.lineCap = 'round'
    context.beginPath()
    for (let k = 0; k <= 9; k++) {
      const step = path(way - (k / 9) * Math.min(way, 0.3))
      if (k === 0) context.moveTo(step.x, step.y)
      else context.lineTo(step.x, step.y)
    }
    context.stroke()
    for (let k = 1; k < 6; k++) {
      const left = way - k * 0.05
      if (left > 0) drawCached(context, bead, path(left), size * (0.5 - k * 0.06))
    }
    drawCached(context, bead, head, size * 1.15)
  }
  drawMascotWindow(rain, random.branch('sill'))
}

/** Houses with lit windows, a lamp, falling streaks, and a wet road with reflections and rings. */
function paintStreet(rain: Rain, random: Random): void {
  const { context, width, height, unit, palette, phase } = rain
  paintNight(rain, 0.2)
  const road = height * 0.68
  const warm = at(blend(palette.spark, { l: 0.85, c: 0.13, h: 80 }, 0.5), 0.85)
  const glow = cacheGlow(warm, 0.06, unit * 0.12)
  const lit: { x: number; y: number; w: number }[] = []
  for (const [row, tone, share] of [
    [0, 0.27, 0.56],
    [1, 0.17, 0.4],
  ] as const) {
    let x = -unit * random.between(0, 0.1)
    for (let i = 0; x < width && i < 40; i++) {
      const kin = random.branch(`house ${row} ${i}`)
      const w = unit * kin.between(0.13, 0.24)
      const tall = Math.min(road * 0.92, unit * share * kin.between(0.6, 1.2))
      context.fillStyle = css(at(blend(palette.deep, palette.ink, row * 0.6), tone + kin.bell(0, 0.012)))
      context.fillRect(x, road - tall, w * 0.98, tall)
      if (kin.chance(0.4)) {
        context.beginPath()
        context.moveTo(x - w * 0.06, road - tall)
        context.lineTo(x + w / 2, road - tall - w * 0.34)
        context.lineTo(x + w * 1.04, road - tall)
        context.fill()
      }
      const cell = w / 5
      for (let r = 0; r * cell * 1.7 < tall - cell * 2; r++) {
        for (let c = 0; c < 3; c++) {
          const pane = kin.branch(`${r} ${c}`)
          if (!pane.chance(row === 0 ? 0.3 : 0.42)) continue
          const wx = x + w * (0.14 + c * 0.27)
          const wy = road - tall + cell * 0.7 + r * cell * 1.7
          context.fillStyle = css(shade(pane.chance(0.8) ? warm : palette.accent, pane.bell(-0.05, 0.04)), row === 0 ? 0.6 : 0.95)
          context.fillRect(wx, wy, cell * 0.85, cell * 1.05)
          if (row === 1) lit.push({ x: wx, y: wy, w: cell * 0.85 })
        }
      }
      x += w
    }
  }
  const wet = context.createLinearGradient(0, road, 0, height)
  wet.addColorStop(0, css(at(palette.deep, 0.25)))
  wet.addColorStop(1, css(at(palette.ink, 0.13)))
  context.fillStyle = wet
  context.fillRect(0, road, width, height)
  lit.forEach(({ x, y, w }, i) => {
    const down = road + (road - y) * 0.42
    context.fillStyle = css(warm, 0.11 + 0.05 * loopWave(phase, 1 + (i % 2), i * 0.37))
    context.fillRect(
      x - w * 0.2 + loopWave(phase, 1, i * 0.21) * w * 0.2,
      road + (down - road) * 0.3,
      w * 1.4,
      (down - road) * 0.8,
    )
  })
  const lamps = Math.max(1, Math.round((width / unit) * 1.6))
  for (let i = 0; i < lamps; i++) lamp(rain, glow, width * ((i + 0.5 + random.between(-0.2, 0.2)) / lamps), road, warm)
  paintRings(rain, road, random.branch('rings'))
  paintStreaks(rain, road, random.branch('streaks'))
}

function lamp(
  { context, unit, palette, height, phase }: Rain,
  glow: ReturnType<typeof cacheGlow>,
  x: number,
  road: number,
  warm: ReturnType<typeof at>,
): void {
  const foot = road + unit * 0.035
  const top = foot - Math.min(unit * 0.34, height * 0.4)
  context.strokeStyle = css(at(palette.ink, 0.1))
  context.lineWidth = unit * 0.009
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x, foot)
  context.lineTo(x, top)
  context.quadraticCurveTo(x, top - unit * 0.03, x + unit * 0.04, top - unit * 0.03)
  context.stroke()
  const head = point(x + unit * 0.045, top - unit * 0.016)
  shine(context, glow, head, unit * 0.19, 0.85)
  shine(context, glow, point(head.x, foot + (foot - head.y) * 0.3), unit * 0.13, 0.4 + 0.08 * loopWave(phase, 1, x / unit))
  context.fillStyle = css(at(warm, 0.96, 0.5))
  context.beginPath()
  context.ellipse(head.x, head.y, unit * 0.016, unit * 0.011, 0, 0, Math.PI * 2)
  context.fill()
}

function paintRings({ context, width, height, unit, palette, phase }: Rain, road: number, random: Random): void {
  const many = Math.min(70, Math.ceil((width / unit) * 34))
  for (let i = 0; i < many; i++) {
    const depth = random.next()
    const x = random.next() * width
    const y = road + unit * 0.02 + depth * (height - road - unit * 0.02)
    const age = loopPosition(phase, random.whole(1, 2), random.next())
    const reach = unit * (0.016 + 0.04 * depth) * (0.15 + age)
    context.strokeStyle = css(at(palette.light, 0.85), 0.55 * (1 - age))
    context.lineWidth = unit * 0.0022 * (0.5 + depth)
    context.beginPath()
    context.ellipse(x, y, reach, reach * 0.34, 0, 0, Math.PI * 2)
    context.stroke()
  }
}

/** Streaks slant with the wind and end at the road. */
function paintStreaks({ context, width, height, unit, palette, phase }: Rain, road: number, random: Random): void {
  const slant = random.between(-0.16, 0.16)
  for (const [near, many] of [
    [0.5, 90],
    [1, 60],
  ] as const) {
    context.strokeStyle = css(at(palette.ground, 0.92, 0.4), 0.2 + near * 0.22)
    context.lineWidth = unit * 0.0018 * near
    context.lineCap = 'round'
    context.beginPath()
    for (let i = 0; i < many; i++) {
      const long = unit * random.between(0.035, 0.07) * near
      const floor = road + random.next() * (height - road)
      const y = loopPosition(phase, random.whole(2, 3), random.next()) * (floor + long) - long
      const x = random.between(-0.1, 1.1) * width + slant * y
      context.moveTo(x, y)
      context.lineTo(x + slant * long, y + long)
    }
    context.stroke()
  }
}
