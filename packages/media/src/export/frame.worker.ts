// An encoding thread: takes one frame at a time and answers with its part of the file.
import type { FrameOrder, PixelsOf } from './frameOrder.ts'
import { encodeFrame } from './frameOrder.ts'

let canvas: OffscreenCanvas | undefined

const pixelsOf: PixelsOf = async (picture, width, height, isOnWhite) => {
  const bitmap = await createImageBitmap(picture)
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
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

self.addEventListener('message', ({ data }: MessageEvent<FrameOrder>) => {
  void encodeFrame(data, pixelsOf).then((answer) => self.postMessage(answer))
})
