// Chooses the frames of a GIF and their delays. The unit is a hundredth of a second, and browsers ignore delays under two units.
import { gifHalvingFrames } from '@emaki/domain'

export interface GifStep {
  /** Index of the frame in the clip. */
  readonly frame: number
  /** In hundredths of a second. */
  readonly delay: number
}

/** Every browser shows shorter delays as a tenth of a second. */
const leastDelay = 2
const maxDelay = 65_535

/**
 * The steps of a GIF of frames with these delays in ms. From 100 frames on it keeps every second one with the time of both
 * (docs/spec/product.md 6).
 * It also skips a frame that would follow too soon. Rounding errors carry over, so the total is off by at most one step.
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
  // The time of a last frame that is too short goes to the frame before.
  const last = kept.at(-1)
  if (kept.length > 1 && last && end - last.start < leastDelay) kept.pop()
  return kept.flatMap(({ frame, start }, place) => steps(frame, Math.max(leastDelay, (kept[place + 1]?.start ?? end) - start)))
}

/** Repeats a frame whose delay exceeds the format's maximum. */
function steps(frame: number, delay: number): GifStep[] {
  const count = Math.ceil(delay / maxDelay)
  const share = Math.ceil(delay / count)
  return Array.from({ length: count }, (_, part) => ({ frame, delay: Math.min(share, delay - part * share) }))
}
