// Avatars.
import { css } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Scene } from '../scene.ts'

export const avatar: Scene = (context, { width, height, hand }) => {
  context.fillStyle = css(paletteOf(hand).accent)
  context.fillRect(0, 0, width, height)
}
