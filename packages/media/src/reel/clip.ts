// A whole animation as the encoders take it: compressed frames, each with the time it stays.
import { keptDelay } from '../ugoira/timeline.ts'
import type { UgoiraFrame } from '../ugoira/ugoiraFrame.ts'
import type { FramePicture } from './frameArchive.ts'
import type { FrameSize } from './reelMessages.ts'

export interface ClipFrame {
  readonly file: string
  /** Compressed. Of the clip's size, or to be drawn in it. */
  readonly blob: Blob
  readonly delayMs: number
}

export interface Clip extends FrameSize {
  readonly frames: readonly ClipFrame[]
  /** The archive that the frames came in, byte for byte. */
  readonly archive: Blob
}

/** The clip of these pictures. A frame without one gives its time to the frame before it, at the start to the one after. */
export function clipOf(
  frames: readonly UgoiraFrame[],
  pictures: readonly (FramePicture | undefined)[],
  { width, height }: FrameSize,
  archive: Blob,
): Clip {
  const kept: ClipFrame[] = []
  let owed = 0
  for (const [index, { file, delay }] of frames.entries()) {
    const blob = pictures[index]?.blob
    const last = kept.at(-1)
    if (blob) {
      kept.push({ file, blob, delayMs: owed + keptDelay(delay) })
      owed = 0
    } else if (last) kept[kept.length - 1] = { ...last, delayMs: last.delayMs + keptDelay(delay) }
    else owed += keptDelay(delay)
  }
  return { width, height, frames: kept, archive }
}
