// Manga pages as a scan shows them: yellowish paper, noise and the artefacts of JPEG.

import sharp from 'sharp'
import type { MangaPage } from './mangaPages.ts'

export interface Scan {
  /** Longer side of the scan, and of the returned pixels, in px. */
  readonly scanned: number
  readonly longSide: number
  /** Level of the paper, 0 to 255. */
  readonly paper: number
  /** Greatest deviation of a pixel's level. */
  readonly noise: number
  /** JPEG quality, 1 to 100. */
  readonly quality: number
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8ClampedArray
}

const ink = 20

export async function scannedPage({ file }: MangaPage, { scanned, longSide, paper, noise, quality }: Scan): Promise<Pixels> {
  const page = sharp(file).resize(scanned, scanned, { fit: 'inside' }).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await page.toBuffer({ resolveWithObject: true })
  // The same noise in every run (a linear congruential generator).
  let state = scanned + quality
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  for (let at = 0; at < data.length; at += info.channels) {
    const deviation = (next() * 2 - 1) * noise
    for (let channel = at; channel < at + info.channels; channel++)
      data[channel] = Math.max(0, Math.min(255, ink + ((data[channel] ?? 0) * (paper - ink)) / 255 + deviation))
  }
  const { width, height, channels } = info
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  const small = await sharp(jpeg)
    .resize(longSide, longSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: small.info.width, height: small.info.height, data: new Uint8ClampedArray(small.data) }
}
