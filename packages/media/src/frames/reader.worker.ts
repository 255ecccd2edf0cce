// Worker that reads a ugoira's archive and decodes its frames.
import { drawFitted } from './drawFitted.ts'
import type { ReaderRequest } from './readerMessages.ts'
import { serveReader } from './readerThread.ts'

const serve = serveReader<ImageBitmap>({
  answer: (message, transfer) => self.postMessage(message, { transfer: transfer ? [...transfer] : [] }),
  decode: async (blob, { width, height }) => {
    const bitmap = await createImageBitmap(blob)
    if (bitmap.width === width && bitmap.height === height) return bitmap
    // All frames get the size of the first one.
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('This thread has no canvas')
    context.imageSmoothingQuality = 'high'
    drawFitted(context, bitmap, { width, height })
    bitmap.close()
    return context.canvas.transferToImageBitmap()
  },
  transferOf: (bitmap) => [bitmap],
})

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => serve(data))
