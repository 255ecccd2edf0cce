// Manga pages: two characters of the artist in right-to-left panels, page after page, sometimes with a coloured cover.
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene, SceneFrame } from '../scene.ts'
import { createMascot } from './parts/figures/mascot.ts'
import { drawCrossingBubbles } from './parts/manga/crossingBubbles.ts'
import { paintCover } from './parts/manga/mangaCover.ts'
import { places } from './parts/manga/mangaPlace.ts'
import { drawShot, type Shot, type Stage } from './parts/manga/mangaShot.ts'
import type { Panel } from './parts/manga/panel.ts'
import { type Gutter, layOutPage, type PageLayout } from './parts/manga/panels.ts'
import { black, white } from './parts/manga/print.ts'
import { pitchOf, tone } from './parts/manga/screentone.ts'

type PageShots = readonly Shot[]

/** What determines the panels of a page. */
type PageStreams = Pick<SceneFrame, 'width' | 'height' | 'work' | 'random' | 'page'>

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

export const mangaPage: Scene = (context, frame) => {
  const { width, height, hand, work, random, page } = frame
  const palette = paletteOf(hand)
  const unit = Math.sqrt(width * height)
  const troupe = work.branch('troupe')
  const cast = [createMascot(troupe.branch('first')), createMascot(troupe.branch('second'))] as const
  const layout = mangaLayout(frame)
  if (!layout) {
    paintCover({ context, width, height, unit, palette }, cast, troupe, random)
    return
  }
  context.fillStyle = layout.gutter === 'dark' ? black : white
  context.fillRect(0, 0, width, height)
  const pitch = pitchOf(unit)
  const thick = unit * troupe.between(0.0026, 0.004)
  const print = { context, thick, pitch, tone: (darkness: number) => tone(context, darkness, pitch) }
  const stage: Stage = { print, unit, cast, place: placeOf(troupe, page) }
  const beat = story[(page + (troupe.chance(0.5) ? 1 : 0)) % story.length] ?? []
  const shown = layout.panels.map((panel, i) => {
    const shot = beat[i % Math.max(1, beat.length)] ?? 'face'
    return { panel, shot: fitting(shot, panel), random: random.branch(`panel ${i}`) }
  })
  // Insets lie over the other panels.
  for (const isInset of [false, true])
    for (const { panel, shot, random: own } of shown)
      if ((panel.kind === 'inset') === isInset) paintPanel(stage, layout.gutter, panel, shot, own)
  drawCrossingBubbles(print, layout.panels, unit, random.branch('crossing'))
}

/** The panels of a page; undefined for a cover. */
export function mangaLayout({ width, height, work, random, page }: PageStreams): PageLayout | undefined {
  if (page === 0 && height > width * 0.7 && random.branch('cover').chance(0.55)) return undefined
  return layOutPage(width, height, work.branch('layout'), random.branch('panels'))
}

/** The story changes its place every two pages. */
function placeOf(troupe: Random, page: number) {
  const order = Array.from({ length: 4 }, (_, i) => troupe.branch(`place ${i}`).pick(places))
  return order[Math.floor(page / 2) % order.length] ?? 'hills'
}

/** Replaces shots with two characters in narrow panels, and shots that need a frame in panels without one. */
function fitting(shot: Shot, panel: Panel): Shot {
  const narrow = panel.width < panel.height * 0.62
  if (narrow && (shot === 'talk' || shot === 'together')) return 'face'
  if (panel.kind === 'open' && (isScenery(shot) || shot === 'rush')) return 'face'
  return shot
}

const isScenery = (shot: Shot) => shot === 'place' || shot === 'quiet' || shot === 'stroll' || shot === 'together'

function paintPanel(stage: Stage, gutter: Gutter, panel: Panel, shot: Shot, random: Random): void {
  const { context, thick } = stage.print
  const [a, b, c, d] = panel.corners
  const outline = () => {
    context.beginPath()
    for (const corner of panel.corners) context.lineTo(corner.x, corner.y)
    context.closePath()
  }
  if (panel.kind === 'inset') {
    outline()
    context.strokeStyle = gutter === 'dark' ? black : white
    context.lineWidth = thick * 1.35 + stage.unit * 0.016
    context.lineJoin = 'miter'
    context.stroke()
  }
  context.save()
  outline()
  context.clip()
  const x = Math.min(a.x, d.x)
  const y = Math.min(a.y, b.y)
  const over = { x, y, width: Math.max(b.x, c.x) - x, height: Math.max(c.y, d.y) - y }
  drawShot(stage, isScenery(shot) ? over : { ...panel }, shot, random)
  context.restore()
  if (panel.kind === 'open') return
  if (panel.kind === 'gap') {
    context.beginPath()
    for (const corner of random.chance(0.5) ? [b, a, d, c] : [a, b, c, d]) context.lineTo(corner.x, corner.y)
  } else outline()
  context.lineJoin = 'miter'
  if (gutter === 'shared') {
    // A white line on both sides keeps the frame visible beside black areas.
    context.strokeStyle = white
    context.lineWidth = thick * 4
    context.stroke()
  }
  context.strokeStyle = gutter === 'dark' ? white : black
  context.lineWidth = thick * 1.35
  context.stroke()
}
