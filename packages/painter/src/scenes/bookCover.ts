// Novel covers: a scene in a paper frame.
import { css } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Scene } from '../scene.ts'

export function bookCover(inner: Scene): Scene {
  return (context, frame) => {
    const { width, height } = frame
    context.fillStyle = css(paletteOf(frame.hand).ground)
    context.fillRect(0, 0, width, height)
    const margin = width * 0.08
    context.save()
    context.translate(margin, margin)
    context.beginPath()
    context.rect(0, 0, width - 2 * margin, height * 0.7)
    context.clip()
    inner(context, { ...frame, width: width - 2 * margin, height: height * 0.7 })
    context.restore()
  }
}
