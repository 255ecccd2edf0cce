// Pictures as reading apps need them: JPEG, PNG or GIF, and not wider than the screen.

/** Types that every reading app shows (OPDS 1.2 section 5.2.2, OPDS-PSE 1.2). */
const readerTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** Largest picture that is decoded, in pixels. */
const maxPixels = 150_000_000

export interface SizedPicture {
  /** Media type by content. */
  readonly type: string
  /** Pixels; null when unknown. */
  readonly width: number | null
}

/** True when a stored picture can be sent as it is. `maxWidth` is in pixels. */
export const isReaderPicture = ({ type, width }: SizedPicture, maxWidth = Number.POSITIVE_INFINITY): boolean =>
  readerTypes.has(type) && (maxWidth === Number.POSITIVE_INFINITY || (width !== null && width <= maxWidth))

/** The picture as JPEG, at most `maxWidth` pixels wide and never larger than it is. Undefined when it cannot be decoded. */
export async function readerPicture(path: string, maxWidth?: number): Promise<Uint8Array | undefined> {
  // Loaded on demand: most gateways never transcode a picture.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient()
    const sized = maxWidth === undefined ? picture : picture.resize({ width: maxWidth, withoutEnlargement: true })
    return await sized.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
  } catch {
    return undefined
  }
}
