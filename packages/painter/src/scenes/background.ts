// Profile backgrounds.
import { css } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Scene } from '../scene.ts'

export const background: Scene = (context, { width, height, hand }) => {
  context.fillStyle = css(paletteOf(hand).light)
  context.fillRect(0, 0, width, height)
}
