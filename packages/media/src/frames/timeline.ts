// Timeline of an animation. All times are in ms from the start of one round.
import { longestDelayMs, missingDelayMs, shortestDelayMs } from '@emaki/domain'

export interface Timeline {
  /** Duration of each frame. */
  readonly delays: readonly number[]
  /** Start of each frame. */
  readonly starts: readonly number[]
  /** Duration of one round. */
  readonly duration: number
}

/** Clamps a delay. Metadata may contain zero, negative, huge or invalid values (docs/reliability.md G6). */
export const clampedDelay = (delayMs: number): number =>
  delayMs > 0 ? Math.min(longestDelayMs, Math.max(shortestDelayMs, delayMs)) : missingDelayMs

/** A frame of a file and its duration. */
export interface FrameStep {
  /** Index of the frame. */
  readonly frame: number
  /** In units of the format. */
  readonly delay: number
}

interface StepRules {
  /** The format's unit of time. */
  readonly unitMs: number
  /** Minimum delay, in units. Programs show shorter ones much longer. */
  readonly least: number
  /** Frames are kept that are multiples of this. 1 keeps all. */
  readonly stride: number
}

/**
 * The frames that a format can show in time, with delays in whole units. A frame that follows too soon is skipped, and its time goes to the
 * frame before, so that a round keeps its length. A pause, at least twice as long as the frame before, is never skipped: a file would
 * otherwise rest on the wrong picture. Rounding errors carry over.
 */
export function frameSteps(delaysMs: readonly number[], { unitMs, least, stride }: StepRules): readonly FrameStep[] {
  const kept: { frame: number; start: number }[] = []
  let timeMs = 0
  for (const [frame, delay] of delaysMs.entries()) {
    const start = Math.round(timeMs / unitMs)
    const before = kept.at(-1)
    const isPause = delay >= 2 * (delaysMs[frame - 1] ?? Number.POSITIVE_INFINITY)
    const isSoon = before !== undefined && start - before.start < least
    if (!isSoon && (isPause || frame % stride === 0)) kept.push({ frame, start })
    else if (isSoon && isPause) {
      // The frame before was too short to be seen. The first one stays, because a file starts with it.
      if (kept.length > 1) kept.pop()
      kept.push({ frame, start: kept.length > 1 ? start : Math.max(start, (kept[0]?.start ?? 0) + least) })
    }
    timeMs += delay
  }
  const end = Math.round(timeMs / unitMs)
  // The time of a last frame that is too short goes to the frame before.
  const last = kept.at(-1)
  if (kept.length > 1 && last && end - last.start < least) kept.pop()
  return kept.map(({ frame, start }, place) => ({ frame, delay: Math.max(least, (kept[place + 1]?.start ?? end) - start) }))
}

/** Browsers show animated pictures with delays up to 10 ms as if they were a tenth of a second. */
const pictureRules: StepRules = { unitMs: 1, least: 11, stride: 1 }

/** The frames of an animated picture with delays in whole ms. */
export const pictureSteps = (delaysMs: readonly number[]): readonly FrameStep[] => frameSteps(delaysMs, pictureRules)

/** Creates the timeline of frames with these delays. Each delay is clamped. */
export function timelineOf(delaysMs: readonly number[]): Timeline {
  const delays = delaysMs.map(clampedDelay)
  let duration = 0
  const starts = delays.map((delay) => {
    const start = duration
    duration += delay
    return start
  })
  return { delays, starts, duration }
}

/** The frame on screen at a time. Times outside of the animation show the first or the last frame. */
export function frameAt({ starts }: Timeline, atMs: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= atMs) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Start of a frame. Indices outside of the animation mean the first or the last frame. */
export const timeOfFrame = ({ starts }: Timeline, frame: number): number =>
  starts[Math.min(starts.length - 1, Math.max(0, Math.trunc(frame)))] ?? 0

export interface Advance {
  readonly atMs: number
  /** Elapsed time on the clock. */
  readonly elapsedMs: number
  /** 1 is the original speed. */
  readonly speed: number
  readonly isLooping: boolean
  /** Number of frames from the first on that can be shown. The playhead waits at the end of the last of them. */
  readonly playable: number
}

/** The position of the playhead after some time: it loops, ends, or waits for frames that have not arrived. */
export function advance(timeline: Timeline, { atMs, elapsedMs, speed, isLooping, playable }: Advance): number {
  const next = atMs + Math.max(0, elapsedMs) * speed
  // The last moment that still shows a frame. The end itself belongs to the next frame.
  const lastMoment = (end: number) => Math.max(0, end - 1e-6)
  if (playable < timeline.delays.length) return Math.min(next, Math.max(atMs, lastMoment(timeOfFrame(timeline, playable))))
  if (timeline.duration === 0) return 0
  return isLooping ? next % timeline.duration : Math.min(next, lastMoment(timeline.duration))
}
