// Clothes, hats and belongings of mascots.
import { type Brush, blob, facet, heartPath, outline, oval, shape, starPath, stroke, within } from '../drawing/brush.ts'
import { closedCurve, type Pen, points } from '../drawing/line.ts'
import type { Mascot, MascotInks } from './mascot.ts'

/** The outline of the body in figure units (feet at 0, shoulders at about -0.78). */
export const bodyPath = (pen: Pen) =>
  closedCurve(
    pen,
    points(
      0,
      -0.9,
      0.28,
      -0.84,
      0.37,
      -0.5,
      0.44,
      -0.2,
      0.3,
      -0.05,
      0,
      -0.04,
      -0.3,
      -0.05,
      -0.44,
      -0.2,
      -0.37,
      -0.5,
      -0.28,
      -0.84,
    ),
  )

export function drawOutfit(brush: Brush, { outfit }: Mascot, inks: MascotInks): void {
  const { context } = brush
  const covered = (inside: () => void) => {
    within(brush, bodyPath, inside)
    context.beginPath()
    bodyPath(context)
    outline(brush, brush.thick)
  }
  const cloth = () => {
    context.fillStyle = inks.cloth
    context.fillRect(-1, -1, 2, 1)
  }
  if (outfit === 'sweater') {
    covered(() => {
      cloth()
      context.fillStyle = inks.trim
      for (const y of [-0.62, -0.42, -0.22]) context.fillRect(-1, y, 2, 0.07)
    })
  } else if (outfit === 'sailor') {
    covered(() => {
      context.fillStyle = inks.white
      context.fillRect(-1, -1, 2, 0.75)
      context.fillStyle = inks.cloth
      context.fillRect(-1, -0.3, 2, 0.5)
    })
    facet(brush, inks.cloth, [-0.3, -0.84, 0.3, -0.84, 0.36, -0.62, 0, -0.5, -0.36, -0.62])
    facet(brush, inks.hat, [0, -0.52, -0.14, -0.36, -0.04, -0.4, 0, -0.34, 0.04, -0.4, 0.14, -0.36])
  } else if (outfit === 'robe') {
    covered(() => {
      cloth()
      facet(brush, inks.trim, [-0.3, -0.95, -0.18, -0.95, 0.2, -0.42, 0.08, -0.4], brush.thick * 0.7)
      facet(brush, inks.trim, [0.3, -0.95, 0.18, -0.95, -0.08, -0.52, 0.02, -0.46], brush.thick * 0.7)
      context.fillStyle = inks.hat
      context.fillRect(-1, -0.44, 2, 0.17)
    })
  } else if (outfit === 'overalls') {
    covered(() => {
      context.fillStyle = inks.cloth
      context.fillRect(-1, -0.42, 2, 1)
      context.fillRect(-0.2, -0.62, 0.4, 0.3)
      context.fillRect(-0.24, -1, 0.08, 0.5)
      context.fillRect(0.16, -1, 0.08, 0.5)
    })
    for (const x of [-0.19, 0.19]) oval(brush, inks.trim, x, -0.58, 0.04, 0.04, brush.thick * 0.6)
    shape(brush, inks.clothDark, (pen) => pen.roundRect(-0.1, -0.46, 0.2, 0.16, 0.05), brush.thick * 0.6)
  } else if (outfit === 'raincoat' || outfit === 'cape') {
    blob(
      brush,
      inks.cloth,
      [0, -0.96, 0.3, -0.86, 0.5, -0.4, 0.62, -0.1, 0.2, -0.06, -0.2, -0.06, -0.62, -0.1, -0.5, -0.4, -0.3, -0.86],
    )
    if (outfit === 'cape') shape(brush, inks.trim, (pen) => starPath(pen, 0, -0.68, 0.12))
    else for (const y of [-0.64, -0.46, -0.28]) oval(brush, inks.trim, 0, y, 0.04, 0.04, brush.thick * 0.6)
  } else if (outfit === 'dress') {
    facet(
      brush,
      inks.cloth,
      [-0.22, -0.86, 0.22, -0.86, 0.36, -0.5, 0.62, -0.1, 0.3, -0.04, 0, -0.1, -0.3, -0.04, -0.62, -0.1, -0.36, -0.5],
    )
    blob(brush, inks.trim, [-0.3, -0.82, 0, -0.74, 0.3, -0.82, 0.2, -0.94, -0.2, -0.94])
    shape(brush, inks.trim, (pen) => heartPath(pen, 0, -0.5, 0.14), brush.thick * 0.7)
  }
  if (outfit === 'scarf') {
    facet(brush, inks.clothDark, [0.12, -0.76, 0.3, -0.74, 0.36, -0.36, 0.18, -0.34])
    blob(brush, inks.cloth, [-0.44, -0.86, 0, -0.76, 0.44, -0.86, 0.42, -0.68, 0, -0.6, -0.42, -0.68])
  }
}

/** On a head of radius 1 around (0, 0). */
export function drawHat(brush: Brush, { hat, creature }: Mascot, inks: MascotInks): void {
  const { context } = brush
  if (creature === 'mushroom' && hat !== 'glasses') return
  if (hat === 'bow') {
    context.save()
    context.translate(0.62, -0.82)
    context.rotate(0.4)
    blob(brush, inks.hat, [0, 0, -0.16, -0.3, -0.56, -0.3, -0.5, 0.26, -0.16, 0.24])
    blob(brush, inks.hat, [0, 0, 0.16, -0.3, 0.56, -0.3, 0.5, 0.26, 0.16, 0.24])
    oval(brush, inks.trim, 0, -0.02, 0.11, 0.13)
    context.restore()
  }
  if (hat === 'witch') {
    blob(brush, inks.hat, [-0.66, -0.8, -0.2, -1.3, 0.1, -1.9, 0.46, -2.2, 0.7, -2.0, 0.46, -1.7, 0.56, -1.2, 0.7, -0.8])
    blob(brush, inks.trim, [-0.64, -0.84, 0, -1.02, 0.64, -0.84, 0.62, -1.06, 0, -1.2, -0.58, -1.06], brush.thick * 0.7)
    blob(brush, inks.hat, [-1.5, -0.6, -0.8, -0.94, 0, -0.98, 0.8, -0.94, 1.5, -0.6, 0.8, -0.66, 0, -0.72, -0.8, -0.66])
  }
  if (hat === 'beret') {
    blob(brush, inks.hat, [-1.0, -0.66, -0.9, -1.16, -0.1, -1.4, 0.8, -1.26, 1.06, -0.76, 0.5, -0.66, 0, -0.74])
    stroke(brush, points(0, -1.26, 0.06, -1.46), brush.thick * 1.8)
  }
  if (hat === 'crown') {
    facet(brush, inks.trim, [-0.42, -0.82, -0.54, -1.36, -0.24, -1.12, 0, -1.5, 0.24, -1.12, 0.54, -1.36, 0.42, -0.82])
    oval(brush, inks.hat, 0, -1.0, 0.09, 0.09, brush.thick * 0.7)
  }
  if (hat === 'flowers') {
    for (let i = 0; i < 5; i++) {
      const a = -Math.PI * (0.24 + 0.13 * i)
      shape(brush, i % 2 === 0 ? inks.hat : inks.trim, (pen) =>
        starPath(pen, Math.cos(a) * 0.98, Math.sin(a) * 0.96, 0.24, 6, 0.62, i),
      )
      oval(brush, inks.white, Math.cos(a) * 0.98, Math.sin(a) * 0.96, 0.07, 0.07, 0)
    }
  }
  if (hat === 'headphones') {
    context.beginPath()
    context.arc(0, -0.1, 1.12, Math.PI * 1.08, Math.PI * 1.92)
    outline(brush, brush.thick * 4)
    for (const side of [-1, 1]) shape(brush, inks.hat, (pen) => pen.roundRect(side * 1.1 - 0.18, -0.36, 0.36, 0.66, 0.16))
  }
  if (hat === 'cap') {
    blob(brush, inks.hat, [-0.92, -0.62, -0.7, -1.2, 0, -1.36, 0.7, -1.2, 0.92, -0.62, 0, -0.76])
    blob(brush, inks.clothDark, [0.1, -0.74, 0.8, -0.82, 1.5, -0.62, 1.4, -0.48, 0.7, -0.56])
  }
  if (hat === 'party') {
    facet(brush, inks.hat, [-0.4, -0.86, 0.06, -1.8, 0.46, -0.84])
    facet(brush, inks.trim, [-0.26, -1.14, 0.3, -1.26, 0.36, -1.06, -0.33, -1.0], 0)
    oval(brush, inks.trim, 0.06, -1.8, 0.14, 0.14)
  }
  if (hat === 'halo') {
    context.beginPath()
    context.ellipse(0, -1.36, 0.6, 0.16, 0, 0, Math.PI * 2)
    outline(brush, brush.thick * 4)
    outline({ ...brush, line: inks.trim }, brush.thick * 2)
  }
  if (hat === 'glasses') {
    for (const side of [-1, 1]) {
      context.beginPath()
      context.arc(side * 0.42, 0.12, 0.33, 0, Math.PI * 2)
      outline(brush, brush.thick * 1.2)
    }
    stroke(brush, points(-0.1, 0.08, 0, 0.04, 0.1, 0.08))
  }
}

/** In a hand at (0, 0). Up is away from the ground. */
export function drawBelonging(brush: Brush, { holds }: Mascot, inks: MascotInks): void {
  if (holds === 'wand') {
    stroke(brush, points(0, 0.16, 0, -0.46), brush.thick * 2)
    shape(brush, inks.trim, (pen) => starPath(pen, 0, -0.56, 0.19))
  }
  if (holds === 'balloon') {
    stroke(brush, points(0, 0, 0.05, -0.3, -0.04, -0.6, 0, -0.9), brush.thick * 0.7)
    oval(brush, inks.hat, 0, -1.18, 0.27, 0.32)
    oval(brush, inks.white, -0.1, -1.3, 0.06, 0.09, 0, 0.4)
  }
  if (holds === 'umbrella') {
    stroke(brush, points(0, 0.2, 0, -0.9), brush.thick * 1.8)
    blob(brush, inks.hat, [-0.8, -0.72, -0.64, -1.2, 0, -1.46, 0.64, -1.2, 0.8, -0.72, 0.4, -0.84, 0, -0.74, -0.4, -0.84])
  }
  if (holds === 'cup') {
    shape(brush, inks.white, (pen) => pen.roundRect(-0.12, -0.24, 0.26, 0.26, 0.06))
    stroke(brush, points(0, -0.32, 0.05, -0.4, -0.03, -0.48, 0.03, -0.56), brush.thick * 0.7)
  }
  if (holds === 'book') {
    facet(brush, inks.hat, [-0.2, -0.2, 0.2, -0.24, 0.22, 0.1, -0.18, 0.14])
    facet(brush, inks.trim, [-0.12, -0.12, 0.13, -0.145, 0.14, -0.06, -0.11, -0.035], 0)
  }
  if (holds === 'brush') {
    stroke(brush, points(0, 0.2, 0, -0.5), brush.thick * 2.2)
    blob(brush, inks.hat, [-0.08, -0.48, 0, -0.82, 0.08, -0.48, 0, -0.44])
  }
  if (holds === 'flower') {
    stroke(brush, points(0, 0.2, 0.03, -0.1, 0, -0.34), brush.thick * 1.3)
    shape(brush, inks.hat, (pen) => starPath(pen, 0, -0.44, 0.19, 6, 0.6))
    oval(brush, inks.trim, 0, -0.44, 0.07, 0.07, 0)
  }
  if (holds === 'lantern') {
    stroke(brush, points(0, 0, 0.02, 0.08, 0, 0.14), brush.thick)
    oval(brush, inks.trim, 0, 0.32, 0.17, 0.2)
    shape(brush, inks.clothDark, (pen) => pen.roundRect(-0.09, 0.1, 0.18, 0.05, 0.02), brush.thick * 0.6)
  }
}
