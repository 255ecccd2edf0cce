// Things on a table: cups, jugs, bottles, books, lamps. Each stands on (x, y) and is lit from one side.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { closedCurve, type Pen, placed, point, points } from '../drawing/line.ts'
import { writeLine } from '../manga/writing.ts'

/** The light: `from` is -1 for left or 1 for right, `warm` is the colour of the lit side. */
export interface TableLight {
  readonly from: -1 | 1
  readonly warm: Colour
  readonly shadow: Colour
}

export interface Place {
  readonly x: number
  readonly y: number
  /** Height of the thing in pixels. */
  readonly size: number
}

/** Fills the shape with round shading: lit on one side, dark on the other, with some light from the table. */
function turned(
  context: SKRSContext2D,
  place: Place,
  half: number,
  colour: Colour,
  light: TableLight,
  draw: (pen: Pen) => void,
): void {
  const near = place.x + light.from * half
  const far = place.x - light.from * half
  const round = context.createLinearGradient(near, 0, far, 0)
  round.addColorStop(0, css(blend(shade(colour, 0.04), light.warm, 0.18)))
  round.addColorStop(0.28, css(blend(shade(colour, 0.1), light.warm, 0.25)))
  round.addColorStop(0.62, css(shade(colour, -0.05)))
  round.addColorStop(0.9, css(blend(shade(colour, -0.17), light.shadow, 0.3)))
  round.addColorStop(1, css(blend(shade(colour, -0.12), light.shadow, 0.2)))
  context.fillStyle = round
  context.beginPath()
  draw(context)
  context.fill()
}

/** A highlight on glaze or glass. */
export function gleam(context: SKRSContext2D, x: number, y: number, w: number, h: number, turn: number, strength: number): void {
  context.fillStyle = `rgba(255,252,240,${strength})`
  context.beginPath()
  context.ellipse(x, y, Math.abs(w), Math.abs(h), turn, 0, Math.PI * 2)
  context.fill()
}

/** The shadow of a thing on the table, away from the light. */
export function throwShadow(context: SKRSContext2D, place: Place, half: number, light: TableLight): void {
  const long = half * 2 + place.size * 0.55
  const x = place.x - light.from * (long * 0.5 - half * 0.6)
  context.save()
  context.translate(x, place.y - half * 0.04)
  context.scale(1, 0.17)
  const soft = context.createRadialGradient(light.from * long * 0.3, 0, half * 0.3, 0, 0, long * 0.66)
  soft.addColorStop(0, css(light.shadow, 0.6))
  soft.addColorStop(0.6, css(light.shadow, 0.28))
  soft.addColorStop(1, css(light.shadow, 0))
  context.fillStyle = soft
  context.beginPath()
  context.ellipse(0, 0, long * 0.66, long * 0.62, 0, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

export function drawCup(context: SKRSContext2D, place: Place, colour: Colour, light: TableLight, random: Random): void {
  const { x, y, size } = place
  const half = size * 0.56
  throwShadow(context, place, half * 1.3, light)
  turned(context, place, half * 1.5, shade(colour, 0.03), light, (pen) =>
    pen.ellipse(x, y - size * 0.05, half * 1.55, size * 0.13, 0, 0, Math.PI * 2),
  )
  context.fillStyle = css(light.shadow, 0.35)
  context.beginPath()
  context.ellipse(x - light.from * half * 0.1, y - size * 0.07, half * 0.8, size * 0.07, 0, 0, Math.PI * 2)
  context.fill()
  const handle = -light.from
  context.strokeStyle = css(shade(colour, -0.1))
  context.lineWidth = size * 0.09
  context.beginPath()
  context.ellipse(x + handle * half * 0.98, y - size * 0.6, half * 0.34, size * 0.2, 0, 0, Math.PI * 2)
  context.stroke()
  turned(context, place, half, colour, light, (pen) => {
    pen.moveTo(x - half, y - size * 0.95)
    pen.bezierCurveTo(x - half * 0.98, y - size * 0.4, x - half * 0.7, y - size * 0.1, x - half * 0.4, y - size * 0.07)
    pen.lineTo(x + half * 0.4, y - size * 0.07)
    pen.bezierCurveTo(x + half * 0.7, y - size * 0.1, x + half * 0.98, y - size * 0.4, x + half, y - size * 0.95)
    pen.closePath()
  })
  if (random.chance(0.5))
    band(context, x, y - size * 0.68, half * 0.97, size * 0.06, shade(colour, colour.l > 0.6 ? -0.25 : 0.25))
  rim(context, x, y - size * 0.95, half, size * 0.13, colour, light)
  context.fillStyle = css({ l: 0.42, c: 0.09, h: random.pick([50, 40, 130]) })
  context.beginPath()
  context.ellipse(x, y - size * 0.93, half * 0.87, size * 0.09, 0, 0, Math.PI * 2)
  context.fill()
  gleam(context, x + light.from * half * 0.62, y - size * 0.62, size * 0.04, size * 0.17, -light.from * 0.2, 0.6)
  steam(context, x, y - size, size, random)
}

function steam(context: SKRSContext2D, x: number, y: number, size: number, random: Random): void {
  context.lineCap = 'round'
  for (let i = 0; i < 3; i++) {
    const sway = random.between(-1, 1)
    for (const [wide, strength] of [
      [0.15, 0.07],
      [0.07, 0.16],
    ] as const) {
      context.strokeStyle = `rgba(255,255,255,${strength})`
      context.lineWidth = size * wide
      context.beginPath()
      const from = x + (i - 1) * size * 0.2
      context.moveTo(from, y - size * 0.06)
      context.bezierCurveTo(
        from + size * 0.2 * sway,
        y - size * 0.4,
        from - size * 0.25 * sway,
        y - size * 0.6,
        from + size * 0.1 * sway,
        y - size * (0.8 + i * 0.1),
      )
      context.stroke()
    }
  }
}

function rim(context: SKRSContext2D, x: number, y: number, half: number, high: number, colour: Colour, light: TableLight): void {
  context.fillStyle = css(blend(shade(colour, 0.1), light.warm, 0.2))
  context.beginPath()
  context.ellipse(x, y, half, high, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(shade(colour, -0.16))
  context.beginPath()
  context.ellipse(x, y + high * 0.06, half * 0.91, high * 0.8, 0, 0, Math.PI * 2)
  context.fill()
}

function band(context: SKRSContext2D, x: number, y: number, half: number, thick: number, colour: Colour): void {
  context.strokeStyle = css(colour, 0.85)
  context.lineWidth = thick
  context.beginPath()
  context.ellipse(x, y, half, thick * 1.6, 0, 0.06, Math.PI - 0.06)
  context.stroke()
}

/** Half outlines (right side, foot to lip) of vessels, in units of their height. */
const profiles = {
  vase: [0.2, 0, 0.36, -0.2, 0.4, -0.45, 0.24, -0.7, 0.14, -0.85, 0.2, -1],
  jug: [0.28, 0, 0.42, -0.18, 0.42, -0.4, 0.3, -0.66, 0.22, -0.84, 0.26, -1],
  bottle: [0.2, 0, 0.22, -0.1, 0.22, -0.5, 0.16, -0.62, 0.07, -0.7, 0.07, -1],
  round: [0.16, 0, 0.44, -0.2, 0.52, -0.5, 0.4, -0.78, 0.14, -0.9, 0.16, -1],
} as const
type Vessel = keyof typeof profiles
export const vessels: readonly Vessel[] = ['vase', 'jug', 'bottle', 'round']

/** A vessel with a mouth. Returns the position of its mouth. */
export function drawVessel(
  context: SKRSContext2D,
  place: Place,
  kind: Vessel,
  colour: Colour,
  light: TableLight,
  random: Random,
) {
  const { x, y, size } = place
  const right = points(...profiles[kind])
  const widest = Math.max(...right.map((one) => one.x)) * size
  const mouth = (right.at(-1)?.x ?? 0.2) * size
  const foot = (right[0]?.x ?? 0.2) * size
  throwShadow(context, place, widest, light)
  if (kind === 'jug') {
    context.strokeStyle = css(shade(colour, -0.08))
    context.lineWidth = size * 0.07
    context.beginPath()
    context.ellipse(x - light.from * widest * 0.86, y - size * 0.62, size * 0.17, size * 0.23, 0, 0, Math.PI * 2)
    context.stroke()
  }
  turned(context, place, widest, colour, light, (pen) => {
    const left = [...right].reverse().map((one) => point(-one.x, one.y))
    const outline = placed([point(0, 0.015), point(foot / size, 0.012), ...right, ...left, point(-foot / size, 0.012)], {
      ...place,
      facing: 1,
    })
    outline.forEach((one, i) => {
      const next = outline[i + 1] ?? one
      if (i === 0) pen.moveTo(one.x, one.y)
      pen.quadraticCurveTo(one.x, one.y, (one.x + next.x) / 2, (one.y + next.y) / 2)
    })
    pen.closePath()
  })
  const bands = random.whole(0, 3)
  for (let i = 0; i < bands && kind !== 'bottle'; i++)
    band(
      context,
      x,
      y - size * (0.3 + i * 0.1),
      widest * (0.93 - i * 0.05),
      size * 0.028,
      shade(colour, colour.l > 0.6 ? -0.22 : 0.22),
    )
  if (kind === 'bottle') {
    context.fillStyle = css(at(light.warm, 0.93), 0.9)
    context.fillRect(x - size * 0.15, y - size * 0.4, size * 0.3, size * 0.22)
    context.strokeStyle = css(shade(colour, -0.2))
    writeLine(context, x - size * 0.11, y - size * 0.34, 3, size * 0.065, random.branch('label'))
  }
  rim(context, x, y - size, mouth, Math.max(mouth * 0.24, size * 0.02), colour, light)
  gleam(context, x + light.from * widest * 0.55, y - size * 0.52, size * 0.03, size * 0.15, light.from * 0.12, 0.55)
  return point(x, y - size)
}

/** A stack of books, sometimes with a leaning one. `size` is the height of the stack. */
export function drawBooks(
  context: SKRSContext2D,
  place: Place,
  colours: readonly Colour[],
  light: TableLight,
  random: Random,
): void {
  const { x, y, size } = place
  const many = random.whole(2, 4)
  const each = size / many
  throwShadow(context, place, size * 0.8, light)
  for (let i = 0; i < many; i++) {
    const kin = random.branch(`${i}`)
    const half = size * kin.between(0.68, 0.84) * (many > 2 ? 1 : 0.9)
    const off = kin.bell(0, 0.05) * size
    const top = y - each * (i + 1)
    const colour = colours[(i + kin.whole(0, 3)) % colours.length] ?? light.warm
    turned(context, { x: x + off, y, size }, half, colour, light, (pen) => {
      pen.moveTo(x + off - half, top)
      pen.lineTo(x + off + half, top)
      pen.lineTo(x + off + half, top + each)
      pen.lineTo(x + off - half, top + each)
      pen.closePath()
    })
    context.fillStyle = css(at(light.warm, 0.9, 0.5))
    const edge = light.from === 1 ? x + off + half * 0.8 : x + off - half
    context.fillRect(edge, top + each * 0.14, half * 0.2, each * 0.72)
    context.fillStyle = css(shade(colour, colour.l > 0.6 ? -0.2 : 0.22), 0.8)
    for (const t of [-0.5, 0.5]) context.fillRect(x + off + half * t, top + each * 0.1, half * 0.035, each * 0.8)
    context.strokeStyle = context.fillStyle
    writeLine(context, x + off - half * 0.36, top + each * 0.3, 5, each * 0.36, kin)
  }
}

export function drawLamp(context: SKRSContext2D, place: Place, colour: Colour, light: TableLight): void {
  const { x, y, size } = place
  throwShadow(context, { ...place, size: size * 0.4 }, size * 0.22, light)
  turned(context, place, size * 0.2, shade(colour, -0.2, 0.5), light, (pen) =>
    closedCurve(
      pen,
      points(
        x - size * 0.22,
        y,
        x - size * 0.1,
        y - size * 0.06,
        x - size * 0.03,
        y - size * 0.16,
        x - size * 0.02,
        y - size * 0.66,
        x + size * 0.02,
        y - size * 0.66,
        x + size * 0.03,
        y - size * 0.16,
        x + size * 0.1,
        y - size * 0.06,
        x + size * 0.22,
        y,
      ),
    ),
  )
  const shadeTop = y - size
  const glow = context.createLinearGradient(0, shadeTop, 0, y - size * 0.55)
  glow.addColorStop(0, css(colour))
  glow.addColorStop(1, css(blend(shade(colour, 0.14), light.warm, 0.65)))
  context.fillStyle = glow
  context.beginPath()
  context.moveTo(x - size * 0.16, shadeTop)
  context.lineTo(x + size * 0.16, shadeTop)
  context.lineTo(x + size * 0.32, y - size * 0.56)
  context.quadraticCurveTo(x, y - size * 0.51, x - size * 0.32, y - size * 0.56)
  context.closePath()
  context.fill()
  context.save()
  context.globalCompositeOperation = 'soft-light'
  const spill = context.createRadialGradient(x, y - size * 0.6, 0, x, y - size * 0.6, size * 1.3)
  spill.addColorStop(0, css(at(light.warm, 0.95), 0.9))
  spill.addColorStop(1, css(at(light.warm, 0.95), 0))
  context.fillStyle = spill
  context.fillRect(x - size * 1.3, y - size * 1.9, size * 2.6, size * 2.6)
  context.restore()
}
