// Splits a GIF or an APNG into orders for the encoding threads, and joins their parts to a file.
import { apngEnd, apngHead } from '../apng/apngFile.ts'
import type { Clip } from '../frames/clip.ts'
import { pictureSteps } from '../frames/timeline.ts'
import { gifEnd, gifHead } from '../gif/gifFile.ts'
import { gifPlan } from '../gif/gifPlan.ts'
import type { FrameOrder } from './frameOrder.ts'

export interface FramePlan {
  readonly orders: readonly Omit<FrameOrder, 'id'>[]
  /** Joins the parts, which are in the order of `orders`. */
  file(parts: readonly Blob[]): Blob
}

/** The plan of a GIF of this clip. */
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

/** The plan of an APNG of this clip: every frame that can be seen, in full colour. */
export function apngFilePlan({ width, height, frames }: Clip): FramePlan {
  // A JPEG is opaque. Other pictures may not be, and all frames share one pixel format.
  const hasAlpha = frames.some(({ blob }) => blob.type !== 'image/jpeg')
  const orders = pictureSteps(frames.map(({ delayMs }) => delayMs)).flatMap(({ frame, delay: delayMs }, place) => {
    const picture = frames[frame]?.blob
    return picture ? [{ picture, width, height, form: { kind: 'apng' as const, place, delayMs, hasAlpha } }] : []
  })
  return {
    orders,
    file: (parts) =>
      new Blob([apngHead({ width, height, frames: orders.length, hasAlpha }), ...parts, apngEnd()], { type: 'image/apng' }),
  }
}
