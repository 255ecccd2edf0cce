// Makes renditions: reads the file of a picture, varies it, and gives it the size and format that is wanted.
import sharp, { type Sharp } from 'sharp'
import { boxOf, originalSize, type Size } from './box.ts'
import { type Variation, variationOf } from './choose.ts'
import type { Picture, Rendition } from './picture.ts'

// Several renditions are made at a time, so more threads inside each would only compete and take memory. Files are read once for a rendition.
sharp.concurrency(1)
sharp.cache(false)

/** Pages that are taller than this share of their width are made of several files, one below the other. */
const tallest = 2.2
/** Height of such a part, as a share of its width. */
const partHeight = 4 / 3
/** A page of manga is shown whole in frames whose shape differs by at most this factor. */
const mostStretch = 1.8

/** The encoded bytes of a picture, the same for the same arguments. Rejects with a RangeError for invalid sizes. */
export async function render(picture: Picture, rendition: Rendition): Promise<Uint8Array> {
  const { width, height, composition, left, top } = boxOf(originalSize(picture), rendition)
  const window = { left: Math.round(left), top: Math.round(top), width, height }
  const image = isTall(picture, composition)
    ? await stacked(picture, composition)
    : await shaped(variationOf(picture), composition)
  const isCut = width !== composition.width || height !== composition.height
  return encode(isCut ? (await pixels(image)).extract(within(window, composition)) : image, rendition)
}

const isTall = (picture: Picture, { width, height }: Size): boolean => picture.kind === 'page' && height > width * tallest

/** The window without what rounding has put beyond the composition. */
const within = (window: { left: number; top: number; width: number; height: number }, { width, height }: Size) => ({
  ...window,
  left: Math.min(window.left, width - window.width),
  top: Math.min(window.top, height - window.height),
})

/** A varied file of exactly this size. */
async function shaped({ file, frame, isMirrored, hue, crop, isWhole, paper }: Variation, size: Size): Promise<Sharp> {
  const source = sharp(file, frame === undefined ? {} : { page: frame })
  const { width, height } = await source.metadata()
  if (isWhole) {
    const stretch = size.width / size.height / (width / height)
    // In a frame of quite another shape a whole page would be a strip.
    const fit = stretch < 1 / mostStretch || stretch > mostStretch ? 'cover' : 'contain'
    source.resize({ ...size, fit, background: 'white' }).toColourspace('srgb')
    return paper ? source.linear([...paper], [0, 0, 0]) : source
  }
  const fitted = Math.min(width / size.width, height / size.height) * crop.share
  const part = { width: Math.max(1, Math.round(size.width * fitted)), height: Math.max(1, Math.round(size.height * fitted)) }
  source.extract({ ...part, left: Math.floor((width - part.width) * crop.x), top: Math.floor((height - part.height) * crop.y) })
  source.resize({ ...size, fit: 'fill' })
  if (isMirrored) source.flop()
  return hue === 0 ? source : source.modulate({ hue })
}

/** A tall page: several files below each other. */
async function stacked(picture: Picture, { width, height }: Size): Promise<Sharp> {
  const count = Math.max(2, Math.round(height / width / partHeight))
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, part) => {
      const top = Math.round((part * height) / count)
      const size = { width, height: Math.round(((part + 1) * height) / count) - top }
      return {
        input: await (await shaped(variationOf(picture, part), size)).png({ compressionLevel: 0 }).toBuffer(),
        left: 0,
        top,
      }
    }),
  )
  const canvas = sharp({ create: { width, height, channels: 3, background: 'white' } }).composite(parts)
  return pixels(canvas)
}

/** The result of all steps so far as the input of further ones: sharp orders the steps of one chain by its own rules. */
async function pixels(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** Only PNG and WebP keep a transparent background. */
async function encode(image: Sharp, { format, quality }: Rendition): Promise<Uint8Array> {
  if (format === 'jpeg') return image.flatten({ background: 'white' }).jpeg({ quality }).toBuffer()
  return (
    format === 'png' ? image.png({ compressionLevel: 3 }) : image.webp({ quality: Math.max(1, quality), effort: 1 })
  ).toBuffer()
}
