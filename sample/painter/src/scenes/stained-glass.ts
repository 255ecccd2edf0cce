// Stained glass: backlit panes in lead, as landscapes, as rose windows, and as pointed windows in a dark wall.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { type Bounds, boundsOf } from './parts/drawing/bounds.ts'
import { type GlassPicture, type GlassShape, glassPictures, type PaneColour } from './parts/glass/glassPicture.ts'
import { type GlassBox, type Glazing, paintWall, pane, runLead } from './parts/glass/glazing.ts'
import { paintRose } from './parts/glass/roseWindow.ts'
import { type Cell, jitteredSites, voronoi } from './parts/glass/voronoi.ts'

export const stainedGlass: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habit = hand.branch('glass')
  const unit = Math.sqrt(width * height)
  const leadColour = at(palette.ink, 0.13, 0.6)
  const glazing: Glazing = { context, lead: unit * habit.between(0.0055, 0.0095), leadColour }
  context.fillStyle = css(leadColour)
  context.fillRect(0, 0, width, height)
  const aspect = width / height
  const form = random.pick(
    aspect > 0.6 && aspect < 1.7 ? ['picture', 'rose', 'rose', 'lancets', 'picture'] : ['picture', 'lancets'],
  )
  if (form === 'rose') paintRose(glazing, width, height, palette, random.branch('rose'))
  else if (form === 'lancets') paintLancets(glazing, width, height, palette, random)
  else paintPicture(glazing, { x: 0, y: 0, width, height }, palette, random.branch('picture'))
  paintLight(context, width, height, palette, random)
}

/**
 * A landscape or flower as a mosaic: first the ground, then each shape with its own panes and lead edges. A picture that fills only a
 * `share` of the whole has fewer panes.
 */
function paintPicture(glazing: Glazing, box: GlassBox, palette: Palette, random: Random, share = 1): void {
  const { context } = glazing
  const picture: GlassPicture = random.pick(glassPictures)(box, palette, random.branch('shapes'))
  const across = random.between(9, 13) * Math.min(1, Math.sqrt(share) * 1.3)
  context.save()
  context.translate(box.x, box.y)
  const whole = { left: 0, top: 0, right: box.width, bottom: box.height }
  glaze(glazing, box, whole, across, picture.ground, random.branch('ground'))
  picture.shapes.forEach((one, i) => {
    const bounds = within(boundsOf(one.draw), whole)
    const step = Math.sqrt(box.width * box.height) / across
    if ((bounds.right - bounds.left) * (bounds.bottom - bounds.top) < (step * 2.4) ** 2) {
      paintOne(glazing, box, one, bounds, random.branch(`shape ${i}`))
      return
    }
    context.save()
    context.beginPath()
    one.draw(context)
    context.clip()
    glaze(glazing, box, bounds, across * one.fineness, one.colour, random.branch(`shape ${i}`))
    context.restore()
    context.beginPath()
    one.draw(context)
    runLead(glazing, 1.5)
  })
  context.restore()
}

/** A shape small enough for a single pane. */
function paintOne(glazing: Glazing, box: GlassBox, one: GlassShape, bounds: Bounds, random: Random): void {
  const { context } = glazing
  const x = (bounds.left + bounds.right) / 2
  const y = (bounds.top + bounds.bottom) / 2
  const reach = Math.max(1, bounds.right - bounds.left, bounds.bottom - bounds.top) * 0.55
  const colour = one.colour(x / box.width, y / box.height, random)
  const light = context.createRadialGradient(x, y, 0, x, y, reach)
  light.addColorStop(0, css(shade(colour, 0.1)))
  light.addColorStop(1, css(shade(colour, -0.12)))
  context.fillStyle = light
  context.beginPath()
  one.draw(context)
  context.fill()
  runLead(glazing, 1.2)
}

/** Panes over the bounds. Their colour depends on the position in the box (0 to 1 across and down). */
function glaze(glazing: Glazing, box: GlassBox, bounds: Bounds, across: number, colour: PaneColour, random: Random): void {
  const step = Math.sqrt(box.width * box.height) / across
  const cells = voronoi(jitteredSites(bounds, step, 0.36, random.branch('sites')), step * 1.7).filter(({ corners }) =>
    touches(corners, bounds),
  )
  for (const cell of cells) {
    const kin = random.branch(`pane ${Math.floor(cell.site.x / step)} ${Math.floor(cell.site.y / step)}`)
    pane(glazing, cell, colour(cell.site.x / box.width, cell.site.y / box.height, kin), kin)
    runLead(glazing, 0.8)
  }
}

const within = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

const touches = (corners: Cell['corners'], { left, top, right, bottom }: Bounds) =>
  corners.some(({ x }) => x > left) &&
  corners.some(({ x }) => x < right) &&
  corners.some(({ y }) => y > top) &&
  corners.some(({ y }) => y < bottom)

/** Pointed windows side by side in a stone wall, each with its own picture or a part of one. */
function paintLancets(glazing: Glazing, width: number, height: number, palette: Palette, random: Random): void {
  const { context } = glazing
  const unit = Math.sqrt(width * height)
  paintWall(context, width, height, unit, palette, random.branch('wall'))
  const windows = Math.max(1, Math.min(6, Math.round((width / height) * random.pick([2.2, 2.8]))))
  const margin = unit * 0.07
  const span = (width - margin * 2) / windows
  const picture = random.branch('picture')
  for (let i = 0; i < windows; i++) {
    const w = Math.min(span * 0.82, height * 0.6)
    const x = margin + span * (i + 0.5) - w / 2
    const drop = windows > 2 ? Math.abs(i - (windows - 1) / 2) * height * 0.06 : 0
    const top = margin + drop
    const bottom = height - margin
    context.save()
    context.beginPath()
    arch(context, x - unit * 0.018, top - unit * 0.018, w + unit * 0.036, bottom + unit * 0.018)
    context.fillStyle = css(at(palette.ink, 0.1, 0.5))
    context.fill()
    context.beginPath()
    arch(context, x, top, w, bottom)
    context.clip()
    paintPicture(
      glazing,
      { x, y: top, width: w, height: bottom - top },
      palette,
      windows > 3 ? picture : picture.branch(`${i}`),
      (w * (bottom - top)) / (width * height),
    )
    context.restore()
    context.beginPath()
    arch(context, x, top, w, bottom)
    runLead(glazing, 2)
  }
}

function arch(context: SKRSContext2D, x: number, top: number, w: number, bottom: number): void {
  const spring = Math.min(top + w * 0.85, bottom)
  context.moveTo(x, bottom)
  context.lineTo(x, spring)
  context.quadraticCurveTo(x, top + w * 0.3, x + w / 2, top)
  context.quadraticCurveTo(x + w, top + w * 0.3, x + w, spring)
  context.lineTo(x + w, bottom)
  context.closePath()
}

/** Glow over everything, and dark edges. */
function paintLight(context: SKRSContext2D, width: number, height: number, palette: Palette, random: Random): void {
  const x = width * random.between(0.3, 0.7)
  const y = height * random.between(0.25, 0.5)
  const reach = Math.hypot(width, height)
  context.save()
  context.globalCompositeOperation = 'soft-light'
  const glow = context.createRadialGradient(x, y, 0, x, y, reach * 0.6)
  glow.addColorStop(0, css(at(palette.spark, 0.95, 0.5), 0.9))
  glow.addColorStop(0.5, css(at(palette.spark, 0.8, 0.4), 0.2))
  glow.addColorStop(1, 'rgba(0,0,10,0.65)')
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  context.restore()
}
