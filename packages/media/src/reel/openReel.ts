// A reel in the browser: with a thread of its own, and bitmaps that are handed over.
import { onThreadBreak } from '../threadBreak.ts'
import type { UgoiraFrame } from '../ugoira/ugoiraFrame.ts'
import type { Reel } from './reel.ts'
import { createReel } from './reel.ts'
import type { ReelAnswer, ReelLine } from './reelMessages.ts'

export interface OpenReelOptions {
  readonly frames: readonly UgoiraFrame[]
  /** The archive as it arrives, for instance a response's body. Its chunks are handed over to a thread. */
  readonly archive: ReadableStream<Uint8Array>
  /** Length of the archive where it is known. */
  readonly length?: number | undefined
}

export type UgoiraReel = Reel<ImageBitmap>

/** Starts reading an ugoira's archive. Throws a MediaFault when the metadata can be no animation's. Close the reel when its page is left. */
export function openReel(options: OpenReelOptions): UgoiraReel {
  const line = threadLine()
  try {
    return createReel({ ...options, line })
  } catch (error) {
    line.close()
    throw error
  }
}

function threadLine(): ReelLine<ImageBitmap> {
  const worker = new Worker(new URL('./reel.worker.ts', import.meta.url), { type: 'module' })
  return {
    send: (order, transfer = []) => worker.postMessage(order, [...transfer]),
    listen(listener) {
      worker.addEventListener('message', ({ data }: MessageEvent<ReelAnswer<ImageBitmap>>) => listener(data))
      onThreadBreak(worker, ({ kind, message }) => listener({ kind: 'failed', fault: kind, message }), 'corrupt')
    },
    // Bitmaps on their way here end with the thread.
    close: () => worker.terminate(),
  }
}
