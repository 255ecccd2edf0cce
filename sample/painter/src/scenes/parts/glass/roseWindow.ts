// The rose window: rings of panes around a centre, in a wall that reflects some of their light.
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { type Point, point } from '../drawing/line.ts'
import { type Glazing, paintWall, pane, runLead, trace } from './glazing.ts'

/** A window of many rings in the middle of the box, with small round windows in the corners. */
export function paintRose(glazing: Glazing, width: number, height: number, palette: Palette, random: Random): void {
  const { context } = glazing
  const unit = Math.sqrt(width * height)
  paintWall(context, width, height, unit, palette, random.branch('wall'))
  const middle = point(width / 2, height / 2)
  const radius = Math.min(width, height) * 0.455
  spill(glazing, middle, radius * 1.7, palette)
  disc(glazing, middle, radius * 1.045, at(palette.ink, 0.1, 0.5))
  const fold = random.pick([6, 8, 8, 10, 12])
  const colours = random
    .pick([
      [palette.accent, palette.mid, palette.spark, palette.deep, palette.light],
      [palette.deep, palette.spark, palette.mid, palette.accent, palette.light],
      [palette.mid, palette.accent, palette.light, palette.spark, palette.deep],
    ])
    .map((one) => at(one, Math.min(0.82, Math.max(0.42, one.l)), 1.35))
  const rings = random.whole(3, 5)
  const edges = Array.from({ length: rings + 1 }, (_, i) => 0.17 + 0.83 * (i / rings) ** 0.92)
  for (let ring = 0; ring < rings; ring++) {
    const kin = random.branch(`ring ${ring}`)
    const inner = (edges[ring] ?? 0) * radius
    const outer = (edges[ring + 1] ?? 1) * radius
    const many = fold * (ring === 0 ? 1 : ring < 3 ? 2 : kin.pick([2, 4]))
    const form = kin.pick(['wedge', 'petal', 'roundel', 'petal'] as const)
    const first = kin.whole(0, 4)
    for (let i = 0; i < many; i++) {
      const turn = ((i + (ring % 2) * 0.5) / many) * Math.PI * 2 - Math.PI / 2
      const half = Math.PI / many
      const ground = colours[(first + 2 + (i % 2)) % colours.length] ?? palette.mid
      wedge(glazing, middle, turn, half, inner, outer, ground, kin.branch(`${i}`))
      const front = colours[(first + (i % 2)) % colours.length] ?? palette.accent
      if (form === 'roundel') roundel(glazing, middle, turn, half, inner, outer, front, random)
      if (form === 'petal') petal(glazing, middle, turn, half, inner, outer, front, random)
    }
    context.beginPath()
    context.arc(middle.x, middle.y, outer, 0, Math.PI * 2)
    runLead(glazing, 1.7)
  }
  heart(glazing, middle, (edges[0] ?? 0.17) * radius, fold, colours, random)
  for (const [u, v] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const r = radius * 0.15
    const inset = Math.min(width, height) * 0.09
    const at = point(u === 0 ? inset : width - inset, v === 0 ? inset : height - inset)
    if (Math.hypot(at.x - middle.x, at.y - middle.y) < radius * 1.06 + r) continue
    heart(glazing, at, r, 6, colours, random)
  }
}

function disc({ context }: Glazing, { x, y }: Point, radius: number, colour: Colour): void {
  context.fillStyle = css(colour)
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Coloured light on the stones around the window. */
function spill({ context }: Glazing, { x, y }: Point, reach: number, palette: Palette): void {
  const light = context.createRadialGradient(x, y, reach * 0.4, x, y, reach)
  light.addColorStop(0, css(at(palette.spark, 0.7), 0.4))
  light.addColorStop(0.5, css(at(palette.accent, 0.6), 0.14))
  light.addColorStop(1, css(palette.accent, 0))
  context.fillStyle = light
  context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
}

function polar({ x, y }: Point, turn: number, radius: number): Point {
  return point(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius)
}

function wedge(
  glazing: Glazing,
  middle: Point,
  turn: number,
  half: number,
  inner: number,
  outer: number,
  colour: Colour,
  random: Random,
): void {
  const corners: Point[] = []
  for (const t of [-1, -0.33, 0.33, 1]) corners.push(polar(middle, turn + half * t, outer))
  for (const t of [1, 0.33, -0.33, -1]) corners.push(polar(middle, turn + half * t, inner))
  pane(glazing, { site: polar(middle, turn, (inner + outer) / 2), corners }, colour, random)
  glazing.context.beginPath()
  trace(glazing.context, corners)
  runLead(glazing, 0.9)
}

function roundel(
  glazing: Glazing,
  middle: Point,
  turn: number,
  half: number,
  inner: number,
  outer: number,
  colour: Colour,
  random: Random,
): void {
  const site = polar(middle, turn, (inner + outer) / 2)
  const r = Math.min((outer - inner) * 0.36, ((inner + outer) / 2) * Math.sin(half) * 0.74)
  const corners = Array.from({ length: 22 }, (_, i) => polar(site, (i / 22) * Math.PI * 2, r))
  pane(glazing, { site, corners }, colour, random)
  glazing.context.beginPath()
  trace(glazing.context, corners)
  runLead(glazing, 1.1)
}

function petal(
  glazing: Glazing,
  middle: Point,
  turn: number,
  half: number,
  inner: number,
  outer: number,
  colour: Colour,
  random: Random,
): void {
  const { context } = glazing
  const at = (t: number, r: number) => polar(middle, turn + half * t, inner + (outer - inner) * r)
  const tip = at(0, 0.93)
  const base = at(0, 0.06)
  const a = at(-0.95, 0.62)
  const b = at(0.95, 0.62)
  const outline = () => {
    context.beginPath()
    context.moveTo(base.x, base.y)
    context.quadraticCurveTo(a.x, a.y, tip.x, tip.y)
    context.quadraticCurveTo(b.x, b.y, base.x, base.y)
    context.closePath()
  }
  const x = (base.x + tip.x) / 2
  const y = (base.y + tip.y) / 2
  const light = context.createRadialGradient(x, y, 0, x, y, (outer - inner) * 0.6)
  light.addColorStop(0, css(shade(colour, 0.12)))
  light.addColorStop(1, css(shade(colour, -0.08 + random.bell(0, 0.02))))
  context.fillStyle = light
  outline()
  context.fill()
  runLead(glazing, 1)
}

function heart(glazing: Glazing, middle: Point, radius: number, fold: number, colours: readonly Colour[], random: Random): void {
  disc(glazing, middle, radius * 1.1, glazing.leadColour)
  const a = colours[2] ?? colours[0]
  const b = colours[0]
  if (!a || !b) return
  for (let i = 0; i < fold; i++)
    wedge(
      glazing,
      middle,
      (i / fold) * Math.PI * 2,
      Math.PI / fold,
      radius * 0.38,
      radius,
      i % 2 === 0 ? b : blend(a, b, 0.35),
      random.branch(`heart ${i}`),
    )
  const corners = Array.from({ length: 22 }, (_, i) => polar(middle, (i / 22) * Math.PI * 2, radius * 0.42))
  pane(glazing, { site: middle, corners }, shade(a, 0.1), random.branch('heart'))
  glazing.context.beginPath()
  trace(glazing.context, corners)
  runLead(glazing, 1.1)
}
