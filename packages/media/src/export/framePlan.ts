// A GIF or an APNG as orders for the encoding threads, and how their parts become a file.
import { apngEnd, apngHead } from '../apng/apngFile.ts'
import { gifEnd, gifHead } from '../gif/gifFile.ts'
import { gifPlan } from '../gif/gifPlan.ts'
import type { Clip } from '../reel/clip.ts'
import type { FrameOrder } from './frameOrder.ts'

export interface FramePlan {
  readonly orders: readonly Omit<FrameOrder, 'id'>[]
  /** The file of these parts, in the order of the orders. */
  file(parts: readonly Blob[]): Blob
}

/** What a GIF of this clip is made of. */
export function gifFilePlan({ width, height, frames }: Clip): FramePlan {
  const steps = gifPlan(frames.map(({ delayMs }) => delayMs))
  return {
    orders: steps.flatMap(({ frame, delay }) => {
      const picture = frames[frame]?.blob
      return picture ? [{ picture, width, height, form: { kind: 'gif' as const, delay } }] : []
    }),
    file: (parts) => new Blob([gifHead({ width, height }), ...parts, gifEnd], { type: 'image/gif' }),
  }
}

/** What an APNG of this clip is made of: every frame in full colour. Rounding of delays is carried forward. */
export function apngFilePlan({ width, height, frames }: Clip): FramePlan {
  // A JPEG is opaque; other pictures may not be, and all frames have one kind of pixel.
  const hasAlpha = frames.some(({ blob }) => blob.type !== 'image/jpeg')
  let time = 0
  return {
    orders: frames.map(({ blob, delayMs }, place) => {
      const start = Math.round(time)
      time += delayMs
      return { picture: blob, width, height, form: { kind: 'apng', place, delayMs: Math.round(time) - start, hasAlpha } }
    }),
    file: (parts) =>
      new Blob([apngHead({ width, height, frames: frames.length, hasAlpha }), ...parts, apngEnd()], { type: 'image/apng' }),
  }
}
