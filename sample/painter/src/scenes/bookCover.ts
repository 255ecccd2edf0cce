// Novel covers: a scene in an opening of the paper, with a blank title plate and an ornament.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene, SceneFrame } from '../scene.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { stampSeal } from './parts/ink/seal.ts'

interface Opening {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly shape: 'plain' | 'arch' | 'round'
}

/** The cover of a book with the picture of scene `inner`. */
export function bookCover(inner: Scene): Scene {
  return (context, frame) => {
    const { width, height, hand, random } = frame
    const palette = paletteOf(hand)
    const paper = random.pick([
      at(palette.ground, 0.95),
      at(palette.ground, 0.95),
      at(palette.light, 0.85, 0.7),
      at(palette.deep, 0.34),
      blend(palette.ground, palette.accent, 0.22),
    ])
    const isDark = paper.l < 0.6
    const line = isDark ? at(palette.spark, 0.8) : at(palette.ink, 0.3)
    context.fillStyle = css(paper)
    context.fillRect(0, 0, width, height)
    const opening = planOpening(width, height, hand.branch('cover habits'), random.branch('opening'))
    paintInner(context, inner, frame, opening)
    context.strokeStyle = css(line, 0.9)
    context.lineWidth = Math.max(0.7, width * 0.005)
    context.beginPath()
    traceOpening(context, opening, width * 0.018)
    context.stroke()
    plate(context, width, height, opening, palette, isDark, random.branch('plate'))
    // The fold along the spine and the shade of the page edges
    const fold = context.createLinearGradient(0, 0, width * 0.07, 0)
    fold.addColorStop(0, css(shade(paper, -0.25), 0.5))
    fold.addColorStop(0.55, css(shade(paper, -0.2), 0.1))
    fold.addColorStop(0.7, css(shade(paper, -0.3), 0.35))
    fold.addColorStop(1, css(paper, 0))
    context.fillStyle = fold
    context.fillRect(0, 0, width * 0.07, height)
    layGrain(context, width, height, 0.22)
    const size = width * 0.055
    stampSeal(
      context,
      width - size * 2.1,
      height - size * 2.1,
      size,
      { stone: css(at(palette.accent, 0.6)), cut: css(at(palette.ground, 0.95)) },
      hand,
    )
  }
}

/** A hand always uses the same kind of layout. */
function planOpening(width: number, height: number, habits: Random, random: Random): Opening {
  const kind = habits.pick(['high', 'high', 'arch', 'round', 'wide'])
  const nudge = random.between(-0.01, 0.01)
  if (kind === 'arch')
    return { x: width * 0.14, y: height * (0.09 + nudge), width: width * 0.72, height: height * 0.64, shape: 'arch' }
  if (kind === 'round')
    return { x: width * 0.12, y: height * (0.14 + nudge), width: width * 0.76, height: width * 0.76, shape: 'round' }
  if (kind === 'wide') return { x: 0, y: height * (0.2 + nudge), width, height: height * 0.48, shape: 'plain' }
  return { x: width * 0.1, y: height * 0.07, width: width * 0.8, height: height * (0.68 + nudge), shape: 'plain' }
}

function traceOpening(context: SKRSContext2D, { x, y, width, height, shape }: Opening, grow: number): void {
  if (shape === 'round') context.ellipse(x + width / 2, y + height / 2, width / 2 + grow, height / 2 + grow, 0, 0, Math.PI * 2)
  else if (shape === 'arch') {
    const radius = width / 2
    context.moveTo(x - grow, y + height + grow)
    context.lineTo(x - grow, y + radius)
    context.arc(x + radius, y + radius, radius + grow, Math.PI, 0)
    context.lineTo(x + width + grow, y + height + grow)
    context.closePath()
  } else context.rect(x - grow, y - grow, width + grow * 2, height + grow * 2)
}

/** Draws the inner picture on a separate canvas, because scenes may clip and reflect. */
function paintInner(context: SKRSContext2D, inner: Scene, frame: SceneFrame, opening: Opening): void {
  const width = Math.max(1, Math.round(opening.width))
  const height = Math.max(1, Math.round(opening.height))
  const sheet = createCanvas(width, height)
  inner(sheet.getContext('2d'), { ...frame, width, height, aspect: width / height, random: frame.random.branch('inner') })
  context.save()
  context.beginPath()
  traceOpening(context, opening, 0)
  context.clip()
  context.drawImage(sheet, opening.x, opening.y, opening.width, opening.height)
  context.restore()
}

/** Rules and a small ornament in place of a title, without text. */
function plate(
  context: SKRSContext2D,
  width: number,
  height: number,
  opening: Opening,
  palette: Palette,
  isDark: boolean,
  random: Random,
): void {
  const top = opening.y + opening.height
  const middle = (top + height) / 2
  const tone = isDark ? at(palette.ground, 0.92) : at(palette.ink, 0.3)
  context.fillStyle = css(tone, 0.9)
  const rules = random.whole(1, 3)
  for (let i = 0; i < rules; i++) {
    const reach = width * (i === 0 ? 0.26 : 0.26 - i * 0.07)
    context.fillRect(
      width / 2 - reach,
      middle + width * (0.03 + i * 0.028),
      reach * 2,
      Math.max(0.7, width * (i === 0 ? 0.008 : 0.004)),
    )
  }
  const size = width * 0.032
  const y = middle - width * 0.025
  context.fillStyle = css(palette.accent)
  context.beginPath()
  const kind = random.pick(['diamond', 'dots', 'star', 'moon'])
  if (kind === 'diamond') {
    for (const dx of [-2.4, 0, 2.4]) {
      const half = dx === 0 ? size : size * 0.55
      context.moveTo(width / 2 + dx * size, y - half)
      context.lineTo(width / 2 + dx * size + half, y)
      context.lineTo(width / 2 + dx * size, y + half)
      context.lineTo(width / 2 + dx * size - half, y)
      context.closePath()
    }
  } else if (kind === 'dots') {
    for (const dx of [-2.6, -1.3, 0, 1.3, 2.6]) {
      context.moveTo(width / 2 + dx * size + size * 0.36, y)
      context.arc(width / 2 + dx * size, y, size * 0.36, 0, Math.PI * 2)
    }
  } else if (kind === 'star') {
    for (let i = 0; i < 16; i++) {
      const reach = size * (i % 2 === 0 ? 1.3 : 0.5)
      context.lineTo(width / 2 + Math.sin((i / 16) * Math.PI * 2) * reach, y - Math.cos((i / 16) * Math.PI * 2) * reach)
    }
  } else {
    context.arc(width / 2, y, size * 1.1, Math.PI * 0.35, Math.PI * 1.65)
    context.arc(width / 2 + size * 0.5, y, size * 0.85, Math.PI * 1.6, Math.PI * 0.4, true)
  }
  context.fill()
}
