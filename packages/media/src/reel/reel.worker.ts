// The thread that reads an ugoira's archive and decodes its frames.
import type { ReelOrder } from './reelMessages.ts'
import { serveReel } from './reelThread.ts'

const serve = serveReel<ImageBitmap>({
  answer: (message, transfer) => self.postMessage(message, { transfer: transfer ? [...transfer] : [] }),
  decode: async (blob, { width, height }) => {
    const bitmap = await createImageBitmap(blob)
    if (bitmap.width === width && bitmap.height === height) return bitmap
    // All frames are as large as the first.
    const fitted = await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
    bitmap.close()
    return fitted
  },
  transferOf: (bitmap) => [bitmap],
})

self.addEventListener('message', ({ data }: MessageEvent<ReelOrder>) => serve(data))
