// Painted manga pages as a scan shows them: yellowish paper, noise and the artefacts of JPEG.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { draw } from '../paint.ts'
import { createRandom } from '../random.ts'
import type { PaintedPage } from './mangaPanels.ts'

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

export async function scannedPage(page: PaintedPage, { scanned, longSide, paper, noise, quality }: Scan): Promise<Pixels> {
  const picture = { kind: 'page', scene: 'manga-page', ...page } as const
  const canvas = draw(picture, { width: scanned, height: scanned, fit: 'inside' })
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const random = createRandom('scan', page.seed)
  const ink = 20
  for (let at = 0; at < image.data.length; at += 4) {
    const deviation = random.between(-noise, noise)
    for (let channel = at; channel < at + 3; channel++)
      image.data[channel] = ink + ((image.data[channel] ?? 0) * (paper - ink)) / 255 + deviation
  }
  context.putImageData(image, 0, 0)
  const decoded = await loadImage(canvas.encodeSync('jpeg', quality))
  const factor = longSide / Math.max(decoded.width, decoded.height)
  const [width, height] = [Math.round(decoded.width * factor), Math.round(decoded.height * factor)]
  const small = createCanvas(width, height).getContext('2d')
  small.imageSmoothingQuality = 'high'
  small.drawImage(decoded, 0, 0, width, height)
  return { width, height, data: small.getImageData(0, 0, width, height).data }
}
