// A mascot's head: its shape, ears and markings. Hats are in mascotDress.
import { type Brush, blob, facet, oval, shape, stroke, within } from '../drawing/brush.ts'
import { closedCurve, point, points } from '../drawing/line.ts'
import type { Creature, Mascot, MascotInks } from './mascot.ts'

const round = [0, -0.98, 0.72, -0.92, 1.1, -0.3, 1.12, 0.34, 0.8, 0.86, 0, 1.0, -0.8, 0.86, -1.12, 0.34, -1.1, -0.3, -0.72, -0.92]
const cheeky = [0, -0.92, 0.7, -0.9, 1.04, -0.3, 1.34, 0.36, 0.96, 0.8, 0, 0.98, -0.96, 0.8, -1.34, 0.36, -1.04, -0.3, -0.7, -0.9]
const pear = [0, -1.2, 0.5, -0.96, 0.86, -0.4, 1.24, 0.3, 0.92, 0.88, 0, 0.98, -0.92, 0.88, -1.24, 0.3, -0.86, -0.4, -0.5, -0.96]
const flat = [0, -0.8, 0.9, -0.82, 1.26, -0.3, 1.3, 0.34, 0.94, 0.82, 0, 0.92, -0.94, 0.82, -1.3, 0.34, -1.26, -0.3, -0.9, -0.82]

const outlines: Partial<Record<Creature, readonly number[]>> = {
  cat: cheeky,
  fox: cheeky,
  axolotl: flat,
  dragon: flat,
  sprout: pear,
  ghost: pear,
  slime: pear,
}

/** Draws around (0, 0) with radius 1: first the parts behind the face, then the skull and its markings. */
export function drawHead(brush: Brush, mascot: Mascot, inks: MascotInks): void {
  const { context } = brush
  context.save()
  context.scale(mascot.cheeks, 1)
  drawEars(brush, mascot.creature, inks)
  if (mascot.creature === 'robot') drawCasing(brush, inks)
  else {
    const skull = points(...(outlines[mascot.creature] ?? round))
    shape(brush, inks.fur, (pen) => closedCurve(pen, skull))
    within(
      brush,
      (pen) => closedCurve(pen, skull),
      () => drawMarkings(brush, mascot, inks),
    )
    context.beginPath()
    closedCurve(context, skull)
    context.strokeStyle = brush.line
    context.lineWidth = brush.thick
    context.stroke()
  }
  drawCrest(brush, mascot.creature, inks)
  context.restore()
}

function drawEars(brush: Brush, creature: Creature, inks: MascotInks): void {
  const { context } = brush
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side, 1)
    if (creature === 'cat' || creature === 'fox') {
      const tall = creature === 'fox' ? -1.62 : -1.36
      blob(brush, inks.fur, [0.2, -0.7, 0.42, -1.0, 0.74, tall, 0.98, tall, 1.0, -0.86, 0.98, -0.3, 0.5, -0.4])
      blob(
        brush,
        creature === 'fox' ? inks.furDark : inks.inner,
        [0.5, -0.8, 0.62, -0.98, 0.8, tall + 0.24, 0.88, -0.8, 0.86, -0.5, 0.6, -0.6],
        0,
      )
    }
    if (creature === 'dog')
      blob(brush, inks.furDark, [0.5, -0.9, 0.9, -1.08, 1.26, -0.7, 1.36, 0.0, 1.16, 0.22, 0.94, -0.1, 0.8, -0.5])
    if (creature === 'bunny') {
      blob(brush, inks.fur, [0.16, -0.7, 0.2, -1.6, 0.44, -2.1, 0.74, -1.9, 0.74, -1.2, 0.62, -0.66])
      blob(brush, inks.inner, [0.32, -0.8, 0.34, -1.5, 0.48, -1.86, 0.6, -1.6, 0.58, -1.1, 0.5, -0.8], 0)
    }
    if (creature === 'bear' || creature === 'sheep') {
      const low = creature === 'sheep'
      oval(
        brush,
        inks.fur,
        low ? 1.16 : 0.76,
        low ? -0.1 : -0.76,
        low ? 0.3 : 0.32,
        low ? 0.18 : 0.32,
        brush.thick,
        low ? 0.3 : 0,
      )
      oval(brush, inks.inner, low ? 1.18 : 0.78, low ? -0.09 : -0.78, low ? 0.16 : 0.17, low ? 0.09 : 0.17, 0)
    }
    if (creature === 'owl') blob(brush, inks.furDark, [0.4, -0.8, 0.74, -1.3, 1.06, -1.2, 0.98, -0.6, 0.8, -0.4])
    if (creature === 'axolotl') {
      for (const [turn, long] of [
        [-0.75, 0.62],
        [-0.2, 0.7],
        [0.35, 0.56],
      ] as const) {
        const at = (t: number, off: number) =>
          point(
            1.05 + Math.cos(turn) * long * t - Math.sin(turn) * off,
            turn * 0.5 + Math.sin(turn) * long * t + Math.cos(turn) * off,
          )
        shape(brush, inks.inner, (pen) =>
          closedCurve(pen, [at(-0.2, -0.08), at(0.5, -0.17), at(1.05, -0.04), at(1.05, 0.06), at(0.5, 0.17), at(-0.2, 0.08)]),
        )
      }
    }
    if (creature === 'dragon') {
      blob(brush, inks.trim, [0.34, -0.7, 0.48, -1.2, 0.86, -1.5, 0.78, -1.1, 0.76, -0.66])
      blob(brush, inks.inner, [1.0, -0.3, 1.5, -0.55, 1.7, -0.3, 1.5, -0.1, 1.6, 0.15, 1.3, 0.1, 1.0, 0.1])
    }
    context.restore()
  }
}

function drawMarkings(brush: Brush, { marking, creature }: Mascot, inks: MascotInks): void {
  if (creature === 'penguin') {
    blob(
      brush,
      inks.belly,
      [0, -0.36, 0.3, -0.66, 0.86, -0.5, 0.98, 0.1, 0.7, 0.9, 0, 1.1, -0.7, 0.9, -0.98, 0.1, -0.86, -0.5, -0.3, -0.66],
      0,
    )
  } else if (creature === 'owl') {
    oval(brush, inks.belly, -0.42, 0.12, 0.48, 0.52, 0)
    oval(brush, inks.belly, 0.42, 0.12, 0.48, 0.52, 0)
  } else if (creature === 'fox' || (marking === 'mask' && creature !== 'slime')) {
    blob(brush, inks.belly, [0, 0.12, 0.5, 0.3, 1.5, 0.1, 1.2, 1.2, 0, 1.2, -1.2, 1.2, -1.5, 0.1, -0.5, 0.3], 0)
  } else if (marking === 'patch') {
    oval(brush, inks.furDark, 0.55, -0.2, 0.5, 0.62, 0, 0.3)
  } else if (marking === 'stripes') {
    for (const x of [-0.24, 0, 0.24])
      facet(brush, inks.furDark, [x - 0.07, -1.2, x + 0.07, -1.2, x * 0.7, x === 0 ? -0.42 : -0.55], 0)
    for (const side of [-1, 1]) {
      for (const y of [0.2, 0.46])
        facet(brush, inks.furDark, [side * 1.4, y - 0.08, side * 1.4, y + 0.1, side * 0.86, y + 0.02], 0)
    }
  }
  if (creature === 'dog' || creature === 'bear') oval(brush, inks.belly, 0, 0.5, 0.42, 0.3, 0)
  if (creature === 'slime') oval(brush, inks.belly, -0.44, -0.56, 0.2, 0.12, 0, -0.6)
  const { context } = brush
  context.beginPath()
  context.rect(-2, -2, 4, 4)
  context.ellipse(-0.16, -0.2, 1.26, 1.1, 0, 0, Math.PI * 2)
  context.fillStyle = inks.furDark
  context.fill('evenodd')
}

function drawCasing(brush: Brush, inks: MascotInks): void {
  stroke(brush, points(0, -0.9, 0, -1.3), brush.thick * 1.6)
  oval(brush, inks.trim, 0, -1.38, 0.14, 0.14)
  for (const side of [-1, 1]) shape(brush, inks.furDark, (pen) => pen.roundRect(side * 1.12 - 0.16, -0.2, 0.32, 0.52, 0.1))
  shape(brush, inks.fur, (pen) => pen.roundRect(-1.12, -0.92, 2.24, 1.84, 0.5))
  shape(brush, inks.white, (pen) => pen.roundRect(-0.9, -0.6, 1.8, 1.26, 0.4))
}

/** Parts on top of the head. */
function drawCrest(brush: Brush, creature: Creature, inks: MascotInks): void {
  if (creature === 'chick') {
    for (const turn of [-0.5, 0, 0.5]) stroke(brush, points(0, -0.94, turn * 0.3, -1.12, turn * 0.7, -1.22), brush.thick * 1.5)
  }
  if (creature === 'sprout') {
    stroke(brush, points(0, -1.05, 0.02, -1.26, 0, -1.42), brush.thick * 1.6)
    blob(brush, inks.cloth, [0, -1.4, 0.3, -1.76, 0.8, -1.72, 0.6, -1.4, 0.2, -1.32])
    blob(brush, inks.cloth, [0, -1.4, -0.3, -1.7, -0.72, -1.6, -0.54, -1.36, -0.2, -1.32])
  }
  if (creature === 'mushroom') {
    blob(
      brush,
      inks.cloth,
      [0, -1.56, 0.86, -1.42, 1.44, -0.76, 1.5, -0.2, 0.9, -0.22, 0, -0.34, -0.9, -0.22, -1.5, -0.2, -1.44, -0.76, -0.86, -1.42],
    )
    for (const [x, y, r] of [
      [-0.5, -0.95, 0.22],
      [0.3, -1.18, 0.17],
      [0.82, -0.72, 0.2],
      [-1.02, -0.54, 0.13],
      [0.12, -0.68, 0.12],
    ] as const) {
      oval(brush, inks.trim, x, y, r * 1.1, r, 0)
    }
  }
  if (creature === 'sheep') {
    shape(brush, inks.white, (pen) => {
      const curls = points(
        -1.05,
        -0.2,
        -1.3,
        -0.7,
        -0.9,
        -1.2,
        -0.4,
        -1.06,
        -0.1,
        -1.46,
        0.36,
        -1.1,
        0.86,
        -1.26,
        1.28,
        -0.76,
        1.05,
        -0.2,
        0.6,
        -0.62,
        0.3,
        -0.36,
        0,
        -0.66,
        -0.34,
        -0.38,
        -0.6,
        -0.62,
      )
      closedCurve(pen, curls)
    })
  }
  if (creature === 'bunny' || creature === 'cat')
    stroke(brush, points(-0.12, -0.82, 0, -0.66, 0.04, -0.84, 0.14, -0.7), brush.thick)
}
