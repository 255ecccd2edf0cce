// Timeline of an animation. All times are in ms from the start of one round.
import { longestDelayMs, shortestDelayMs } from '@emaki/domain'

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
  Number.isNaN(delayMs) ? shortestDelayMs : Math.min(longestDelayMs, Math.max(shortestDelayMs, delayMs))

/** Delays in whole ms. Rounding errors carry over, so that the sum stays right. */
export function wholeDelays(delaysMs: readonly number[]): readonly number[] {
  let time = 0
  return delaysMs.map((delayMs) => {
    const start = Math.round(time)
    time += delayMs
    return Math.round(time) - start
  })
}

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
