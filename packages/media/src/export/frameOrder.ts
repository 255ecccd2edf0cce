// One frame of a GIF or an APNG, as it is ordered from an encoding thread, and how it is made.
import { apngFrame } from '../apng/apngFile.ts'
import { packRows } from '../apng/packRows.ts'
import { filterRows } from '../apng/pngFilter.ts'
import { gifFrame } from '../gif/gifFile.ts'

export type FrameForm =
  /** `delay` in hundredths of a second. */
  | { readonly kind: 'gif'; readonly delay: number }
  | { readonly kind: 'apng'; readonly place: number; readonly delayMs: number; readonly hasAlpha: boolean }

export interface FrameOrder {
  readonly id: number
  /** The compressed picture. */
  readonly picture: Blob
  readonly width: number
  readonly height: number
  readonly form: FrameForm
}

/** The frame's part of the file, or why there is none. A blob, because the parts of a long file should not fill the page's memory. */
export type FrameAnswer =
  | { readonly id: number; readonly part: Blob; readonly reason?: never }
  | { readonly id: number; readonly reason: string; readonly part?: never }

/** Decodes a picture to RGBA pixels of a size; a GIF has no half transparency, so it is painted on white. */
export type PixelsOf = (
  picture: Blob,
  width: number,
  height: number,
  isOnWhite: boolean,
) => Promise<Uint8Array | Uint8ClampedArray>

/** Makes the part of the file that holds this frame. */
export async function encodeFrame({ picture, width, height, form }: FrameOrder, pixelsOf: PixelsOf): Promise<Blob> {
  const pixels = await pixelsOf(picture, width, height, form.kind === 'gif')
  if (form.kind === 'gif') return new Blob([gifFrame(pixels, { width, height }, form.delay)])
  const data = packRows(filterRows(pixels, width, height, form.hasAlpha))
  return new Blob([apngFrame({ place: form.place, width, height, delayMs: form.delayMs, data })])
}
