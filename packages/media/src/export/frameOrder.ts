// Request and response of an encoding worker for one frame of a GIF or an APNG, and the encoding itself.
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

/** The frame's part of the file, or an error. A blob, so that the parts of a long file do not fill the page's memory. */
export type FrameAnswer =
  | { readonly kind: 'made'; readonly id: number; readonly part: Blob }
  /** The picture does not decode, so another one must replace it. */
  | { readonly kind: 'undecodable'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }

/** Decodes a picture to RGBA pixels of a size, or rejects. A file without partial transparency is drawn on white. */
export type PixelsOf = (
  picture: Blob,
  width: number,
  height: number,
  isOnWhite: boolean,
) => Promise<Uint8Array | Uint8ClampedArray>

/** Encodes one frame. Never rejects. */
export async function encodeFrame({ id, picture, width, height, form }: FrameOrder, pixelsOf: PixelsOf): Promise<FrameAnswer> {
  let pixels: Uint8Array | Uint8ClampedArray
  try {
    pixels = await pixelsOf(picture, width, height, form.kind === 'gif' || !form.hasAlpha)
  } catch {
    // The decoder's reason makes no difference.
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
