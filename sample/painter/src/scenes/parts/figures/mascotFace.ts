// A mascot's face: eyes, brows, mouth, blush and the marks that manga uses for feelings.
import { type Brush, blob, type Ink, outline, oval, shape, starPath, stroke } from '../drawing/brush.ts'
import { point, points } from '../drawing/line.ts'
import type { Eyes, Feeling, Mark, Mascot, MascotInks, Mouth } from './mascot.ts'

/** Draws around (0, 0) for a head of radius 1. `look` from -1 to 1 turns the face sideways. */
export function drawFace(brush: Brush, mascot: Mascot, inks: MascotInks, feeling: Feeling, look: number): void {
  const { context } = brush
  const wide = mascot.creature === 'owl' ? 0.4 : 0.42
  const shift = look * 0.16
  context.save()
  context.translate(shift, 0.12)
  for (const side of [-1, 1] as const) {
    const squeeze = 1 - Math.max(0, look * side) * 0.18
    const x = side * wide * (1 - Math.abs(look) * 0.08)
    oval(brush, inks.blush, x * 1.42, 0.3, 0.15 * squeeze, 0.085, 0)
    const closed = feeling.eyes === 'wink' && side === 1
    context.save()
    context.translate(x, 0)
    context.scale(squeeze, 1)
    drawEye(brush, mascot, inks, closed ? 'happy' : feeling.eyes === 'wink' ? 'open' : feeling.eyes, side, look)
    if (feeling.brows !== undefined) {
      const tilt = -feeling.brows * 0.12 * side
      stroke(brush, points(-0.15, -0.36 + tilt, 0, -0.41, 0.15, -0.36 - tilt), brush.thick * 1.3)
    }
    context.restore()
  }
  if (mascot.creature === 'chick' || mascot.creature === 'owl' || mascot.creature === 'penguin')
    drawBeak(brush, inks, feeling.mouth)
  else {
    const muzzled = ['cat', 'fox', 'dog', 'bear', 'bunny', 'sheep'].includes(mascot.creature)
    if (muzzled) blob(brush, inks.line, [-0.07, 0.19, 0, 0.17, 0.07, 0.19, 0, 0.27], 0)
    drawMouth(brush, inks, feeling.mouth, muzzled ? 0.33 : 0.27)
  }
  context.restore()
  drawMark(brush, inks, feeling.mark)
}

function drawEye(brush: Brush, mascot: Mascot, inks: MascotInks, eyes: Eyes, side: 1 | -1, look: number): void {
  const heavy = brush.thick * 1.7
  if (eyes === 'happy') {
    stroke(brush, points(-0.16, 0.08, -0.12, -0.08, 0, -0.13, 0.12, -0.08, 0.16, 0.08), heavy)
    return
  }
  if (eyes === 'closed') {
    stroke(brush, points(-0.17, -0.02, -0.1, 0.09, 0, 0.12, 0.1, 0.09, 0.17, -0.02), heavy)
    return
  }
  if (eyes === 'squeezed') {
    stroke(brush, points(0.13 * side, -0.14, -0.13 * side, 0), heavy)
    stroke(brush, points(-0.13 * side, 0, 0.13 * side, 0.14), heavy)
    return
  }
  if (eyes === 'wide') {
    oval(brush, inks.white, 0, 0, 0.2, 0.25)
    oval(brush, inks.eye, look * 0.05, 0, 0.06, 0.08, 0)
    return
  }
  const rx = mascot.pupils === 'button' ? 0.13 : 0.18
  const ry = mascot.pupils === 'button' ? 0.15 : mascot.pupils === 'tall' ? 0.26 : 0.22
  const { context } = brush
  context.save()
  if (eyes === 'half') {
    context.beginPath()
    context.rect(-0.4, -0.04, 0.8, 0.8)
    context.clip()
  }
  oval(brush, inks.eye, 0, 0, rx, ry, brush.thick * 0.8)
  if (mascot.pupils !== 'button') {
    glow(brush, inks.eyeLight, rx, ry)
    oval(brush, inks.eye, 0, -ry * 0.08, rx * 0.45, ry * 0.5, 0)
  }
  if (mascot.pupils === 'star' || eyes === 'sparkling') {
    shape(brush, inks.white, (pen) => starPath(pen, 0, ry * 0.2, rx * 0.62, 4, 0.3), 0)
  }
  oval(brush, inks.white, -rx * 0.32, -ry * 0.42, rx * 0.36, ry * 0.3, 0)
  oval(brush, inks.white, rx * 0.36, ry * 0.42, rx * 0.17, ry * 0.14, 0)
  context.restore()
  if (eyes === 'half') stroke(brush, points(-0.2, -0.04, 0, -0.07, 0.2, -0.04), heavy)
  else if (mascot.pupils !== 'button')
    stroke(brush, points(-rx * 1.12, -ry * 0.45, -rx * 0.6, -ry * 0.98, rx * 0.6, -ry * 0.98, rx * 1.12, -ry * 0.45), heavy)
}

function glow(brush: Brush, ink: Ink, rx: number, ry: number): void {
  const { context } = brush
  context.save()
  context.beginPath()
  context.ellipse(0, 0, rx * 0.92, ry * 0.92, 0, 0, Math.PI * 2)
  context.clip()
  oval(brush, ink, 0, ry * 0.72, rx * 0.98, ry * 0.72, 0)
  context.restore()
}

function drawMouth(brush: Brush, inks: MascotInks, mouth: Mouth, y: number): void {
  const { context } = brush
  context.save()
  context.translate(0, y)
  if (mouth === 'smile') stroke(brush, points(-0.12, 0, -0.06, 0.07, 0.06, 0.07, 0.12, 0))
  if (mouth === 'cat') stroke(brush, points(-0.16, 0, -0.12, 0.08, -0.04, 0.08, 0, -0.02, 0.04, 0.08, 0.12, 0.08, 0.16, 0))
  if (mouth === 'flat') stroke(brush, points(-0.09, 0.04, 0.09, 0.04))
  if (mouth === 'frown') stroke(brush, points(-0.11, 0.09, -0.05, 0.02, 0.05, 0.02, 0.11, 0.09))
  if (mouth === 'wavy') stroke(brush, points(-0.14, 0.05, -0.08, 0, -0.03, 0.09, 0.03, 0, 0.08, 0.09, 0.14, 0.03))
  if (mouth === 'round') oval(brush, inks.line, 0, 0.07, 0.07, 0.1, 0)
  if (mouth === 'open' || mouth === 'grin') {
    const w = mouth === 'grin' ? 0.22 : 0.14
    const deep = mouth === 'grin' ? 0.28 : 0.24
    shape(brush, inks.line, (pen) => {
      pen.moveTo(-w, 0)
      pen.quadraticCurveTo(0, 0.05, w, 0)
      pen.bezierCurveTo(w, deep, -w, deep, -w, 0)
    })
    oval(brush, inks.inner, 0, deep * 0.62, w * 0.55, deep * 0.17, 0)
  }
  context.restore()
}

function drawBeak(brush: Brush, inks: MascotInks, mouth: Mouth): void {
  const gape = mouth === 'open' || mouth === 'grin' || mouth === 'round' ? 0.1 : 0.02
  blob(brush, inks.trim, [-0.16, 0.2, 0, 0.12, 0.16, 0.2, 0, 0.26 + gape * 1.6])
  blob(brush, inks.trim, [-0.17, 0.18, 0, 0.08, 0.17, 0.18, 0, 0.26])
}

function drawMark(brush: Brush, inks: MascotInks, mark: Mark): void {
  if (mark === 'sweat') blob(brush, inks.white, [0.74, -0.62, 0.86, -0.36, 0.76, -0.26, 0.64, -0.36])
  if (mark === 'tears') {
    for (const x of [-0.5, 0.5]) blob(brush, inks.white, [x, 0.28, x + 0.1, 0.5, x, 0.6, x - 0.1, 0.5])
  }
  if (mark === 'sparkle') {
    shape(brush, inks.trim, (pen) => starPath(pen, 1.12, -0.5, 0.2, 4, 0.25))
    shape(brush, inks.trim, (pen) => starPath(pen, 1.3, -0.16, 0.1, 4, 0.25))
  }
  if (mark === 'anger') {
    for (let i = 0; i < 4; i++) {
      const turn = (i * Math.PI) / 2 + 0.3
      const at = (x: number, y: number) =>
        point(0.8 + Math.cos(turn) * x - Math.sin(turn) * y, -0.68 + Math.sin(turn) * x + Math.cos(turn) * y)
      stroke(brush, [at(0.05, 0.2), at(0.06, 0.06), at(0.2, 0.05)], brush.thick * 1.5)
    }
  }
  if (mark === 'question') {
    stroke(brush, points(0.9, -0.98, 0.94, -1.14, 1.1, -1.12, 1.12, -0.98, 1.0, -0.9, 0.99, -0.78), brush.thick * 2)
    brush.context.beginPath()
    brush.context.arc(0.99, -0.66, brush.thick * 0.6, 0, Math.PI * 2)
    outline(brush, brush.thick)
  }
}
