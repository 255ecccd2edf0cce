// Profile backgrounds: a wide picture in a style of the hand, with a veil so that names on it stay readable.
import { css } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { aurora } from './aurora.ts'
import { flowField } from './flow-field.ts'
import { inkLandscape } from './ink-landscape.ts'
import { nightCity } from './night-city.ts'
import { planets } from './planets.ts'
import { woodblockSea } from './woodblock-sea.ts'

const views: readonly Scene[] = [inkLandscape, flowField, aurora, nightCity, planets, woodblockSea]

export const background: Scene = (context, frame) => {
  const view = frame.hand.branch('background').pick(views)
  view(context, frame)
  const { width, height } = frame
  const veil = context.createLinearGradient(0, height * 0.55, 0, height)
  const ink = paletteOf(frame.hand).ink
  veil.addColorStop(0, css(ink, 0))
  veil.addColorStop(1, css(ink, 0.45))
  context.fillStyle = veil
  context.fillRect(0, height * 0.55, width, height * 0.45)
}
