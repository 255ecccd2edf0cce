// Frames of a ugoira as its metadata lists them (docs/spec/product.md 3), and the substitute for a missing frame.
import { maxUgoiraFrames } from '@emaki/domain'
import { MediaError } from '../mediaError.ts'

export interface UgoiraFrame {
  /** Name of its entry in the archive. */
  readonly file: string
  /** In ms, as in the metadata. */
  readonly delay: number
}

/** Throws a MediaError when there are no frames or too many. */
export function checkFrames(frames: readonly UgoiraFrame[]): void {
  if (frames.length === 0) throw new MediaError('noFrames', 'The animation has no frames')
  if (frames.length > maxUgoiraFrames) throw new MediaError('tooManyFrames', `The animation has ${frames.length} frames`)
}

/**
 * The frame to show for `index`: itself, else the nearest available one before, else the first available one. -1 when none is available.
 */
export function substituteFrame(isThere: (index: number) => boolean, count: number, index: number): number {
  for (let before = Math.min(index, count - 1); before >= 0; before--) if (isThere(before)) return before
  for (let after = index + 1; after < count; after++) if (isThere(after)) return after
  return -1
}
