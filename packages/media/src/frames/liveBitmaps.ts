// Counts the decoded frames of all players of the page, because heap profiles do not show their memory.

export interface LiveBitmaps {
  readonly count: number
  /** Four bytes per pixel. */
  readonly bytes: number
  /** Maximum since the page was opened. */
  readonly peakBytes: number
}

let count = 0
let bytes = 0
let peakBytes = 0

/** The current counters. */
export const liveBitmaps = (): LiveBitmaps => ({ count, bytes, peakBytes })

interface Bitmap {
  readonly width: number
  readonly height: number
  close(): void
}

/** Bytes of a decoded picture of this size. */
export const decodedBytes = ({ width, height }: Pick<Bitmap, 'width' | 'height'>) => width * height * 4

/** Counts a new bitmap. Pass it to `releaseBitmap` exactly once. */
export function holdBitmap(bitmap: Bitmap): void {
  count += 1
  bytes += decodedBytes(bitmap)
  peakBytes = Math.max(peakBytes, bytes)
}

/** Closes a counted bitmap. */
export function releaseBitmap(bitmap: Bitmap): void {
  count -= 1
  bytes -= decodedBytes(bitmap)
  bitmap.close()
}
