// A frame reader whose worker side runs in the same process, for tests without browser workers and bitmaps.

import type { FrameReader, FrameReaderState } from '../frames/frameReader.ts'
import { createFrameReader } from '../frames/frameReader.ts'
import type { UgoiraFrameReader } from '../frames/openFrameReader.ts'
import type { FrameSize, ReaderResponse } from '../frames/readerMessages.ts'
import { serveReader } from '../frames/readerThread.ts'
import type { UgoiraFrame } from '../frames/ugoiraFrame.ts'

/** A fake bitmap that knows its source picture. */
export interface FakeBitmap extends FrameSize {
  readonly blob: Blob
  isOpen: boolean
  close(): void
}

export interface ReaderInNode {
  readonly reader: FrameReader<FakeBitmap>
  /** Every frame that was ever decoded. */
  readonly bitmaps: readonly FakeBitmap[]
}

/** Last byte of a picture that the fake decoder rejects. */
export const undecodable = 0xee

/** Opens a frame reader over these chunks. */
export function readerOver(frames: readonly UgoiraFrame[], archive: ReadableStream<Uint8Array>, length?: number): ReaderInNode {
  const bitmaps: FakeBitmap[] = []
  let listener: ((answer: ReaderResponse<FakeBitmap>) => void) | undefined
  const serve = serveReader<FakeBitmap>({
    answer: (answer) => queueMicrotask(() => listener?.(answer)),
    async decode(blob, size) {
      if (new Uint8Array(await blob.arrayBuffer()).at(-1) === undecodable) throw new Error('no picture')
      const bitmap: FakeBitmap = {
        ...size,
        blob,
        isOpen: true,
        close() {
          bitmap.isOpen = false
        },
      }
      bitmaps.push(bitmap)
      return bitmap
    },
    transferOf: () => [],
  })
  const channel = {
    send: (order: Parameters<typeof serve>[0]) => queueMicrotask(() => serve(order)),
    listen(next: typeof listener) {
      listener = next
    },
    close: () => {},
  }
  return { reader: createFrameReader<FakeBitmap>({ frames, archive, length, channel }), bitmaps }
}

/** A stream of these chunks. `ending` breaks it off with an error. */
export const streamOf = (chunks: readonly Uint8Array[], ending?: Error): ReadableStream<Uint8Array> => {
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk) controller.enqueue(chunk)
      else if (ending) controller.error(ending)
      else controller.close()
    },
  })
}

/** Resolves with the state as soon as `claim` holds. */
export const stateWhen = (
  reader: FrameReader<FakeBitmap> | UgoiraFrameReader,
  claim: (state: FrameReaderState) => boolean,
): Promise<FrameReaderState> =>
  new Promise((resolve) => {
    const look = () => {
      if (!claim(reader.state)) return
      stop()
      resolve(reader.state)
    }
    const stop = reader.subscribe(look)
    look()
  })
