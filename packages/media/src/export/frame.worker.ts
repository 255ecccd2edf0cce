// Encoding worker: receives one frame at a time and responds with its part of the file.
import { drawFitted } from '../frames/drawFitted.ts'
import type { FrameOrder, PixelsOf } from './frameOrder.ts'
import { encodeFrame } from './frameOrder.ts'
import { warmUp, warmUpOrder } from './warmUp.ts'

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
  drawFitted(context, bitmap, { width, height })
  bitmap.close()
  return context.getImageData(0, 0, width, height).data
}

/** A picture with thousands of colours and with edges. */
async function draw(side: number): Promise<Blob> {
  const small = new OffscreenCanvas(side, side)
  const context = small.getContext('2d')
  if (!context) throw new Error('This thread has no canvas')
  for (let stripe = 0; stripe < side; stripe += 4) {
    const colours = context.createLinearGradient(0, 0, side, stripe)
    for (let stop = 0; stop <= 4; stop++)
      colours.addColorStop(stop / 4, `hsl(${stripe * 7 + stop * 83} ${40 + stop * 12}% ${20 + stop * 15}%)`)
    context.fillStyle = colours
    context.fillRect(0, stripe, side, 4)
  }
  return small.convertToBlob({ type: 'image/jpeg' })
}

self.addEventListener('message', ({ data }: MessageEvent<FrameOrder | typeof warmUpOrder>) => {
  // A thread that cannot warm up reports the error at its first frame.
  if (data === warmUpOrder) void warmUp(pixelsOf, draw).catch(() => undefined)
  else void encodeFrame(data, pixelsOf).then((answer) => self.postMessage(answer))
})
