// The few frames that are decoded at a time: the one on screen and those that come next. Everything else is closed.
import { maxDecodedBytes, maxDecodedFrames } from '@emaki/domain'
import { decodedBytes, holdBitmap, releaseBitmap } from './liveBitmaps.ts'
import type { FrameSize } from './reelMessages.ts'

export interface Closable extends FrameSize {
  close(): void
}

export interface BitmapWindow<Bitmap> {
  /** Moves the window so that it begins at this frame. */
  moveTo(index: number): void
  get(index: number): Bitmap | undefined
  /** A decoded frame has come, or will not come. */
  arrive(index: number, bitmap: Bitmap | undefined): void
  close(): void
}

export interface BitmapWindowOptions {
  readonly frames: number
  readonly size: FrameSize
  /** Whether a frame can be decoded now. */
  canDecode(index: number): boolean
  decode(index: number): void
}

/** Frames of this size that may be decoded at once: at least the one on screen. */
export const windowLength = (size: FrameSize): number =>
  Math.max(1, Math.min(maxDecodedFrames, Math.floor(maxDecodedBytes / decodedBytes(size))))

/** An empty window. Frames that are being decoded count as decoded, so the bound holds at every moment. */
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
