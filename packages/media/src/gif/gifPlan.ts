// Chooses the frames of a GIF and their delays. The unit is a hundredth of a second, and browsers ignore delays under two units.
import { gifHalvingFrames } from '@emaki/domain'
import { type FrameStep, frameSteps } from '../frames/timeline.ts'

/** Every browser shows shorter delays as a tenth of a second. */
const leastDelay = 2
const maxDelay = 65_535

/**
 * The steps of a GIF of frames with these delays in ms. From 100 frames on it keeps every second one with the time of both
 * (docs/spec/product.md 6), and every pause.
 * It also skips a frame that would follow too soon. Rounding errors carry over, so the total is off by at most one step.
 */
export function gifPlan(delaysMs: readonly number[]): readonly FrameStep[] {
  const stride = delaysMs.length >= gifHalvingFrames ? 2 : 1
  return frameSteps(delaysMs, { unitMs: 10, least: leastDelay, stride }).flatMap(({ frame, delay }) => steps(frame, delay))
}

/** Repeats a frame whose delay exceeds the format's maximum. */
function steps(frame: number, delay: number): FrameStep[] {
  const count = Math.ceil(delay / maxDelay)
  const share = Math.ceil(delay / count)
  return Array.from({ length: count }, (_, part) => ({ frame, delay: Math.min(share, delay - part * share) }))
}
