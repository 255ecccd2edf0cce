// Manga pages: two friends of the artist's, from page to page, in panels read from the right; sometimes a cover in colour.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { starPath } from './parts/brush.ts'
import { places } from './parts/mangaPlace.ts'
import { drawShot, type Shot, type Stage } from './parts/mangaShot.ts'
import { colourInks, createMascot, createPose, feelings, type Mascot } from './parts/mascot.ts'
import { drawMascot } from './parts/mascotFigure.ts'
import { cutPanels, type Panel } from './parts/panels.ts'
import { layGrain } from './parts/paperGrain.ts'
import { pitchOf, tone } from './parts/screentone.ts'
import { soundLetters, writeLine } from './parts/writing.ts'

type Beat = readonly Shot[]

/** A story in eight pages; each page lists its shots in order and goes on from the first when it has more panels. */
const story: readonly Beat[] = [
  ['place', 'stroll', 'talk', 'face', 'talk', 'together'],
  ['talk', 'face', 'quiet', 'talk', 'shock', 'face'],
  ['face', 'talk', 'shock', 'rush', 'rush', 'place'],
  ['rush', 'shock', 'rush', 'face', 'place', 'talk'],
  ['quiet', 'stroll', 'talk', 'face', 'shock', 'together'],
  ['shock', 'face', 'rush', 'talk', 'rush', 'face'],
  ['talk', 'together', 'face', 'quiet', 'talk', 'face'],
  ['place', 'together', 'face', 'talk', 'quiet', 'stroll'],
]

export const mangaPage: Scene = (context, { width, height, hand, random, page }) => {
  const palette = paletteOf(hand)
  const unit = Math.sqrt(width * height)
  const troupe = hand.branch('troupe')
  const cast = [createMascot(troupe.branch('first')), createMascot(troupe.branch('second'))] as const
  if (page === 0 && height > width * 0.7 && random.chance(0.55)) {
    paintCover(context, width, height, unit, cast, palette, troupe, random)
    return
  }
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const pitch = pitchOf(unit)
  const thick = unit * troupe.between(0.0026, 0.004)
  const print = { context, thick, pitch, tone: (darkness: number) => tone(context, darkness, pitch) }
  const stage: Stage = { print, unit, cast, place: placeOf(troupe, page) }
  const beat = story[(page + (troupe.chance(0.5) ? 1 : 0)) % story.length] ?? []
  cutPanels(width, height, random.branch('panels')).forEach((panel, i) => {
    const shot = beat[i % Math.max(1, beat.length)] ?? 'face'
    paintPanel(stage, panel, fitting(shot, panel), random.branch(`panel ${i}`))
  })
}

/** The story stays in a place for two pages. */
function placeOf(troupe: Random, page: number) {
  const order = Array.from({ length: 4 }, (_, i) => troupe.branch(`place ${i}`).pick(places))
  return order[Math.floor(page / 2) % order.length] ?? 'hills'
}

/** Two players need room: in a narrow panel one speaks alone. */
function fitting(shot: Shot, panel: Panel): Shot {
  const narrow = panel.width < panel.height * 0.62
  if (narrow && (shot === 'talk' || shot === 'together')) return 'face'
  return shot
}

function paintPanel(stage: Stage, panel: Panel, shot: Shot, random: Random): void {
  const { context, thick } = stage.print
  const outline = () => {
    context.beginPath()
    for (const corner of panel.corners) context.lineTo(corner.x, corner.y)
    context.closePath()
  }
  context.save()
  outline()
  context.clip()
  const [a, b, c, d] = panel.corners
  const x = Math.min(a.x, d.x)
  const y = Math.min(a.y, b.y)
  const over = { x, y, width: Math.max(b.x, c.x) - x, height: Math.max(c.y, d.y) - y }
  const bare = shot === 'place' || shot === 'quiet' || shot === 'stroll' || shot === 'together'
  drawShot(stage, bare ? over : { ...panel }, shot, random)
  context.restore()
  if (panel.open && !bare && shot !== 'rush') return
  outline()
  context.strokeStyle = '#141218'
  context.lineWidth = thick * 1.35
  context.lineJoin = 'miter'
  context.stroke()
}

function paintCover(
  context: SKRSContext2D,
  width: number,
  height: number,
  unit: number,
  cast: readonly [Mascot, Mascot],
  palette: Palette,
  troupe: Random,
  random: Random,
): void {
  const ground = random.pick([palette.light, palette.accent, palette.spark, palette.mid])
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(shade(ground, -0.04)))
  sky.addColorStop(1, css(blend(ground, palette.ground, 0.7)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = css(blend(ground, palette.ground, 0.35))
  const rays = random.whole(14, 22)
  for (let i = 0; i < rays; i++) {
    context.beginPath()
    context.moveTo(width / 2, height * 0.62)
    context.arc(width / 2, height * 0.62, width + height, (i / rays) * Math.PI * 2, ((i + 0.5) / rays) * Math.PI * 2)
    context.fill()
  }
  context.fillStyle = css(at(palette.ground, 0.98))
  context.beginPath()
  starPath(context, width / 2, height * 0.6, Math.min(width * 0.52, height * 0.4), 28, 0.9)
  context.fill()
  const size = Math.min(height * 0.6, width * 0.72)
  const foot = height * 0.93
  for (const who of [1, 0] as const) {
    const inks = colourInks(palette, troupe.branch(`inks ${who}`))
    const x = width / 2 + (who === 0 ? -0.2 : 0.26) * size
    const stance = { x, y: foot - who * size * 0.05, size: size * (who === 0 ? 1 : 0.86), facing: who === 0 ? 1 : -1 } as const
    const feeling = random.pick([feelings.cheerful, feelings.delighted, feelings.winking, feelings.calm])
    drawMascot(context, cast[who], () => inks, stance, createPose(random.branch(`pose ${who}`)), feeling, 0.8)
  }
  paintTitle(context, width, height, unit, palette, random)
  layGrain(context, width, height, 0.12)
}

function paintTitle(context: SKRSContext2D, width: number, height: number, unit: number, palette: Palette, random: Random): void {
  const letters = random.whole(4, 5)
  const size = Math.min((width * 0.84) / letters, height * 0.17)
  context.beginPath()
  soundLetters(
    context,
    width / 2 - ((letters - 1) / 2) * size * 0.98,
    size * 0.95,
    size * 0.92,
    letters,
    0,
    random.branch('title'),
  )
  context.lineJoin = 'round'
  context.strokeStyle = css(palette.ink)
  context.lineWidth = size * 0.22
  context.stroke()
  context.strokeStyle = css(at(palette.ground, 0.98))
  context.lineWidth = size * 0.12
  context.stroke()
  context.fillStyle = css(palette.accent)
  context.fill()
  context.strokeStyle = css(palette.ink)
  writeLine(context, width * 0.08, height * 0.955, 9, unit * 0.018, random.branch('author'))
}
