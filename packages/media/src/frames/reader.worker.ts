// Worker that reads a ugoira's archive and decodes its frames.
import type { ReaderRequest } from './readerMessages.ts'
import { serveReader } from './readerThread.ts'

const serve = serveReader<ImageBitmap>({
  answer: (message, transfer) => self.postMessage(message, { transfer: transfer ? [...transfer] : [] }),
  decode: async (blob, { width, height }) => {
    const bitmap = await createImageBitmap(blob)
    if (bitmap.width === width && bitmap.height === height) return bitmap
    // All frames get the size of the first one.
    const fitted = await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
    bitmap.close()
    return fitted
  },
  transferOf: (bitmap) => [bitmap],
})

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => serve(data))
