// A fast renderer: small pictures that differ for different requests, in the requested format.
import { createHash } from 'node:crypto'
import type { PictureRenderer } from '@emaki/pictures'
import sharp from 'sharp'

const side = 8

/** Creates the renderer. Pictures are 8 pixels wide and high, whatever the request says. */
export const createPlainRenderer = (): PictureRenderer => ({
  async render(picture, rendition, signal) {
    signal?.throwIfAborted()
    const hash = createHash('sha512').update(JSON.stringify({ picture, rendition })).digest()
    const pixels = Buffer.concat([hash, hash, hash]).subarray(0, side * side * 3)
    const image = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    return new Uint8Array(await image.toFormat(rendition.format, { quality: 100 }).toBuffer())
  },
  close: async () => undefined,
})
