// When each frame of an animation is on screen. All times in milliseconds from the start of one round.
import { longestDelayMs, shortestDelayMs } from '@emaki/domain'

export interface Timeline {
  /** How long each frame stays. */
  readonly delays: readonly number[]
  /** When each frame comes. */
  readonly starts: readonly number[]
  /** Of one round. */
  readonly duration: number
}

/** A delay as it is kept: metadata may say nought, less, weeks, or nothing that is a number (docs/reliability.md G6). */
export const keptDelay = (delayMs: number): number =>
  Number.isNaN(delayMs) ? shortestDelayMs : Math.min(longestDelayMs, Math.max(shortestDelayMs, delayMs))

/** The timeline of frames with these delays; each delay is kept within its limits. */
export function timelineOf(delaysMs: readonly number[]): Timeline {
  const delays = delaysMs.map(keptDelay)
  let duration = 0
  const starts = delays.map((delay) => {
    const start = duration
    duration += delay
    return start
  })
  return { delays, starts, duration }
}

/** The frame on screen at a time; times before the start show the first frame, times after the end the last. */
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

/** When a frame comes; frames beyond the ends count as the first and the last. */
export const timeOfFrame = ({ starts }: Timeline, frame: number): number =>
  starts[Math.min(starts.length - 1, Math.max(0, Math.trunc(frame)))] ?? 0

export interface Advance {
  readonly atMs: number
  /** Time that has passed on the clock since. */
  readonly elapsedMs: number
  /** 1 is the artist's own pace. */
  readonly speed: number
  readonly isLooping: boolean
  /** Frames from the first on that can be shown. Time stands still at the end of the last of them until more are there. */
  readonly playable: number
}

/** Where the playhead is after some time: it loops, ends, or waits for frames that have not arrived. */
export function advance(timeline: Timeline, { atMs, elapsedMs, speed, isLooping, playable }: Advance): number {
  const next = atMs + Math.max(0, elapsedMs) * speed
  // The last moment that still shows a frame: the end itself belongs to the next one.
  const lastMoment = (end: number) => Math.max(0, end - 1e-6)
  if (playable < timeline.delays.length) return Math.min(next, Math.max(atMs, lastMoment(timeOfFrame(timeline, playable))))
  if (timeline.duration === 0) return 0
  return isLooping ? next % timeline.duration : Math.min(next, lastMoment(timeline.duration))
}
