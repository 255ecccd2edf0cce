// How many decoded frames the page holds, over all reels: memory that no heap profile shows, so it is counted here.

export interface LiveBitmaps {
  readonly count: number
  /** Four a pixel. */
  readonly bytes: number
  /** Most bytes at any time since the page was opened. */
  readonly peakBytes: number
}

let count = 0
let bytes = 0
let peakBytes = 0

/** The counters at this moment. */
export const liveBitmaps = (): LiveBitmaps => ({ count, bytes, peakBytes })

interface Bitmap {
  readonly width: number
  readonly height: number
  close(): void
}

/** Bytes of a decoded picture of this size. */
export const decodedBytes = ({ width, height }: Pick<Bitmap, 'width' | 'height'>) => width * height * 4

/** Counts a bitmap that has come to life. Give it back through `releaseBitmap`, once. */
export function holdBitmap(bitmap: Bitmap): void {
  count += 1
  bytes += decodedBytes(bitmap)
  peakBytes = Math.max(peakBytes, bytes)
}

/** Closes a bitmap that was held. */
export function releaseBitmap(bitmap: Bitmap): void {
  count -= 1
  bytes -= decodedBytes(bitmap)
  bitmap.close()
}
