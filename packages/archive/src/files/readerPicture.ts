// Pictures as reading apps need them: JPEG, PNG or GIF, and not wider than the screen.
import { decodePicture } from './decodePicture.ts'

/** Types that every reading app shows (OPDS 1.2 section 5.2.2, OPDS-PSE 1.2). */
const readerTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif'])

export interface SizedPicture {
  /** Media type by content. */
  readonly type: string
  /** Pixels; null when unknown. */
  readonly width: number | null
}

/** True when a stored picture can be sent as it is. `maxWidth` is in pixels. */
export const isReaderPicture = ({ type, width }: SizedPicture, maxWidth = Number.POSITIVE_INFINITY): boolean =>
  readerTypes.has(type) && (maxWidth === Number.POSITIVE_INFINITY || (width !== null && width <= maxWidth))

/** A plain grey JPEG. */
export async function neutralPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const image = sharp({ create: { width, height, channels: 3, background: { r: 190, g: 194, b: 200 } } })
  return new Uint8Array(await image.jpeg().toBuffer())
}

/** The picture as JPEG, at most `maxWidth` pixels wide and never larger than it is. Undefined when it cannot be decoded. */
export async function readerPicture(file: Uint8Array, maxWidth?: number): Promise<Uint8Array | undefined> {
  try {
    return await decodePicture(file, (decoded) => {
      const sized = maxWidth === undefined ? decoded() : decoded().resize({ width: maxWidth, withoutEnlargement: true })
      return sized.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
    })
  } catch {
    return undefined
  }
}
