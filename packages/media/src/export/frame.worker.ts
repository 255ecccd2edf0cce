// An encoding thread: takes one frame at a time and answers with its part of the file.
import type { FrameAnswer, FrameOrder, PixelsOf } from './frameOrder.ts'
import { encodeFrame } from './frameOrder.ts'

let canvas: OffscreenCanvas | undefined

const pixelsOf: PixelsOf = async (picture, width, height, isOnWhite) => {
  const bitmap = await createImageBitmap(picture)
  canvas ??= new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This thread has no canvas')
  context.clearRect(0, 0, width, height)
  if (isOnWhite) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height).data
}

const answer = (message: FrameAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<FrameOrder>) => {
  encodeFrame(data, pixelsOf).then(
    (part) => answer({ id: data.id, part }),
    (error: unknown) => answer({ id: data.id, reason: error instanceof Error ? error.message : String(error) }),
  )
})
