// A complete animation as input of the encoders: compressed frames with their durations.

import type { FramePicture } from './frameArchive.ts'
import type { FrameSize } from './readerMessages.ts'
import { clampedDelay } from './timeline.ts'
import type { UgoiraFrame } from './ugoiraFrame.ts'

export interface ClipFrame {
  readonly file: string
  /** Compressed. It has the clip's size, or is scaled to it. */
  readonly blob: Blob
  readonly delayMs: number
}

export interface Clip extends FrameSize {
  readonly frames: readonly ClipFrame[]
  /** The original archive, byte for byte. */
  readonly archive: Blob
}

/** Creates the clip of these pictures. The time of a missing frame goes to the frame before, at the start to the frame after. */
export function clipOf(
  frames: readonly UgoiraFrame[],
  pictures: readonly (FramePicture | undefined)[],
  { width, height }: FrameSize,
  archive: Blob,
): Clip {
  const kept: ClipFrame[] = []
  let pendingMs = 0
  for (const [index, { file, delay }] of frames.entries()) {
    const blob = pictures[index]?.blob
    const last = kept.at(-1)
    if (blob) {
      kept.push({ file, blob, delayMs: pendingMs + clampedDelay(delay) })
      pendingMs = 0
    } else if (last) kept[kept.length - 1] = { ...last, delayMs: last.delayMs + clampedDelay(delay) }
    else pendingMs += clampedDelay(delay)
  }
  return { width, height, frames: kept, archive }
}
