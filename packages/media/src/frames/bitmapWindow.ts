// The window of decoded frames: the frame on screen and the next ones. All other bitmaps are closed.
import { maxDecodedBytes, maxDecodedFrames } from '@emaki/domain'
import { decodedBytes, holdBitmap, releaseBitmap } from './liveBitmaps.ts'
import type { FrameSize } from './readerMessages.ts'

export interface Closable extends FrameSize {
  close(): void
}

export interface BitmapWindow<Bitmap> {
  /** Moves the window to start at this frame. */
  moveTo(index: number): void
  get(index: number): Bitmap | undefined
  /** Reports a decoded frame, or undefined when decoding failed. */
  arrive(index: number, bitmap: Bitmap | undefined): void
  close(): void
}

export interface BitmapWindowOptions {
  readonly frames: number
  readonly size: FrameSize
  /** True when a frame can be decoded now. */
  canDecode(index: number): boolean
  decode(index: number): void
}

/** Maximum number of decoded frames of this size. At least one. */
export const windowLength = (size: FrameSize): number =>
  Math.max(1, Math.min(maxDecodedFrames, Math.floor(maxDecodedBytes / decodedBytes(size))))

/** Creates an empty window. Frames that are being decoded count as decoded, so the limit always holds. */
export function createBitmapWindow<Bitmap extends Closable>(options: BitmapWindowOptions): BitmapWindow<Bitmap> {
  const { frames, size, canDecode, decode } = options
  const length = Math.min(frames, windowLength(size))
  const held = new Map<number, Bitmap>()
  const coming = new Set<number>()
  let first = 0
  let isClosed = false

  const isInside = (index: number) => (index - first + frames) % frames < length
  const fill = () => {
    for (let place = 0; place < length && held.size + coming.size < length; place++) {
      const index = (first + place) % frames
      if (held.has(index) || coming.has(index) || !canDecode(index)) continue
      coming.add(index)
      decode(index)
    }
  }

  return {
    moveTo(index) {
      if (isClosed) return
      first = index
      for (const [at, bitmap] of held) {
        if (isInside(at)) continue
        held.delete(at)
        releaseBitmap(bitmap)
      }
      fill()
    },
    get: (index) => held.get(index),
    arrive(index, bitmap) {
      coming.delete(index)
      if (bitmap) {
        holdBitmap(bitmap)
        if (isClosed || !isInside(index) || held.has(index)) releaseBitmap(bitmap)
        else held.set(index, bitmap)
      }
      if (!isClosed) fill()
    },
    close() {
      isClosed = true
      for (const bitmap of held.values()) releaseBitmap(bitmap)
      held.clear()
    },
  }
}
