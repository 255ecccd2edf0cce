// Manga pages: two characters of the artist in right-to-left panels, page after page, sometimes with a coloured cover.
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { createMascot } from './parts/figures/mascot.ts'
import { paintCover } from './parts/manga/mangaCover.ts'
import { places } from './parts/manga/mangaPlace.ts'
import { drawShot, type Shot, type Stage } from './parts/manga/mangaShot.ts'
import { cutPanels, type Panel } from './parts/manga/panels.ts'
import { pitchOf, tone } from './parts/manga/screentone.ts'

type PageShots = readonly Shot[]

/** A story of eight pages. Each page lists its shots in order and repeats them if it has more panels. */
const story: readonly PageShots[] = [
  ['place', 'stroll', 'talk', 'face', 'talk', 'together'],
  ['talk', 'face', 'quiet', 'talk', 'shock', 'face'],
  ['face', 'talk', 'shock', 'rush', 'rush', 'place'],
  ['rush', 'shock', 'rush', 'face', 'place', 'talk'],
  ['quiet', 'stroll', 'talk', 'face', 'shock', 'together'],
  ['shock', 'face', 'rush', 'talk', 'rush', 'face'],
  ['talk', 'together', 'face', 'quiet', 'talk', 'face'],
  ['place', 'together', 'face', 'talk', 'quiet', 'stroll'],
]

export const mangaPage: Scene = (context, { width, height, hand, work, random, page }) => {
  const palette = paletteOf(hand)
  const unit = Math.sqrt(width * height)
  const troupe = work.branch('troupe')
  const cast = [createMascot(troupe.branch('first')), createMascot(troupe.branch('second'))] as const
  if (page === 0 && height > width * 0.7 && random.chance(0.55)) {
    paintCover({ context, width, height, unit, palette }, cast, troupe, random)
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

/** The story changes its place every two pages. */
function placeOf(troupe: Random, page: number) {
  const order = Array.from({ length: 4 }, (_, i) => troupe.branch(`place ${i}`).pick(places))
  return order[Math.floor(page / 2) % order.length] ?? 'hills'
}

/** Replaces shots with two characters in narrow panels. */
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
