// Opens a frame reader in the browser, with its own worker and transferred bitmaps.
import { onThreadError } from '../threadError.ts'
import type { FrameReader } from './frameReader.ts'
import { createFrameReader } from './frameReader.ts'
import type { ReaderChannel, ReaderResponse } from './readerMessages.ts'
import type { UgoiraFrame } from './ugoiraFrame.ts'

export interface OpenFrameReaderOptions {
  readonly frames: readonly UgoiraFrame[]
  /** The archive as a stream, such as a response's body. Its chunks are transferred to the worker. */
  readonly archive: ReadableStream<Uint8Array>
  /** Length of the archive in bytes, when known. */
  readonly length?: number | undefined
}

export type UgoiraFrameReader = FrameReader<ImageBitmap>

/** Starts to read a ugoira's archive. Throws a MediaError for invalid metadata. Close the reader when its page closes. */
export function openFrameReader(options: OpenFrameReaderOptions): UgoiraFrameReader {
  const channel = threadChannel()
  try {
    return createFrameReader({ ...options, channel })
  } catch (error) {
    channel.close()
    throw error
  }
}

function threadChannel(): ReaderChannel<ImageBitmap> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  return {
    send: (order, transfer = []) => worker.postMessage(order, [...transfer]),
    listen(listener) {
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderResponse<ImageBitmap>>) => listener(data))
      onThreadError(worker, ({ kind, message }) => listener({ kind: 'failed', error: kind, message }), 'corrupt')
    },
    // Bitmaps in transfer are freed with the worker.
    close: () => worker.terminate(),
  }
}
