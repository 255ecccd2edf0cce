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
  | { readonly kind: 'made'; readonly id: number; readonly part: Blob }
  /** The picture does not decode: another one has to stand in. */
  | { readonly kind: 'undecodable'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }

/** Decodes a picture to RGBA pixels of a size, or rejects; a GIF has no half transparency, so it is painted on white. */
export type PixelsOf = (
  picture: Blob,
  width: number,
  height: number,
  isOnWhite: boolean,
) => Promise<Uint8Array | Uint8ClampedArray>

/** Makes the part of the file that holds this frame. Never rejects. */
export async function encodeFrame({ id, picture, width, height, form }: FrameOrder, pixelsOf: PixelsOf): Promise<FrameAnswer> {
  let pixels: Uint8Array | Uint8ClampedArray
  try {
    pixels = await pixelsOf(picture, width, height, form.kind === 'gif')
  } catch {
    // Why a decoder gives up on a picture changes nothing.
    return { kind: 'undecodable', id }
  }
  try {
    if (form.kind === 'gif') return { kind: 'made', id, part: new Blob([gifFrame(pixels, { width, height }, form.delay)]) }
    const data = packRows(filterRows(pixels, width, height, form.hasAlpha))
    return { kind: 'made', id, part: new Blob([apngFrame({ place: form.place, width, height, delayMs: form.delayMs, data })]) }
  } catch (error) {
    return { kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) }
  }
}
