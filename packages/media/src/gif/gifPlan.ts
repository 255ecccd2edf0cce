// Which frames a GIF shows and for how long: it counts in hundredths of a second, and browsers do not follow delays under two of them.
import { gifHalvingFrames } from '@emaki/domain'

export interface GifStep {
  /** Of the frame in the clip. */
  readonly frame: number
  /** Hundredths of a second. */
  readonly delay: number
}

/** Shorter delays are shown as a tenth of a second by every browser. */
const leastDelay = 2
const maxDelay = 65_535

/**
 * The steps of a GIF of frames with these delays in ms. From 100 frames on every second one is kept and takes the time of both (docs/spec/product.md 6);
 * so does a frame whose follower would come too soon. Rounding is carried forward, so the whole is never off by more than a step.
 */
export function gifPlan(delaysMs: readonly number[]): readonly GifStep[] {
  const stride = delaysMs.length >= gifHalvingFrames ? 2 : 1
  const kept: { frame: number; start: number }[] = []
  let timeMs = 0
  for (const [frame, delay] of delaysMs.entries()) {
    const start = Math.round(timeMs / 10)
    const before = kept.at(-1)
    if (frame % stride === 0 && (!before || start - before.start >= leastDelay)) kept.push({ frame, start })
    timeMs += delay
  }
  const end = Math.round(timeMs / 10)
  // A last frame that would not last long enough gives its time to the one before.
  const last = kept.at(-1)
  if (kept.length > 1 && last && end - last.start < leastDelay) kept.pop()
  return kept.flatMap(({ frame, start }, place) => steps(frame, Math.max(leastDelay, (kept[place + 1]?.start ?? end) - start)))
}

/** A frame that stays longer than a GIF can say is shown again. */
function steps(frame: number, delay: number): GifStep[] {
  const count = Math.ceil(delay / maxDelay)
  const share = Math.ceil(delay / count)
  return Array.from({ length: count }, (_, part) => ({ frame, delay: Math.min(share, delay - part * share) }))
}
