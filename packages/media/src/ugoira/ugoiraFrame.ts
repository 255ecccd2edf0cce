// Frames of an ugoira as its metadata lists them (docs/spec/product.md 3), and which of them stands in for one that is missing.
import { maxUgoiraFrames } from '@emaki/domain'
import { MediaFault } from '../fault.ts'

export interface UgoiraFrame {
  /** Name of its entry in the archive. */
  readonly file: string
  /** Milliseconds, as the metadata says. */
  readonly delay: number
}

/** Throws a MediaFault when there is nothing to show, or too much. */
export function checkFrames(frames: readonly UgoiraFrame[]): void {
  if (frames.length === 0) throw new MediaFault('noFrames', 'The animation has no frames')
  if (frames.length > maxUgoiraFrames) throw new MediaFault('tooManyFrames', `The animation has ${frames.length} frames`)
}

/** The frame to show for `index`: itself, the nearest one before it that is there, or else the first that is there; -1 when none is. */
export function substituteFrame(isThere: (index: number) => boolean, count: number, index: number): number {
  for (let before = Math.min(index, count - 1); before >= 0; before--) if (isThere(before)) return before
  for (let after = index + 1; after < count; after++) if (isThere(after)) return after
  return -1
}
