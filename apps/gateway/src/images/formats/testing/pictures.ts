// Pictures for tests: soft waves with some noise, as drawings on textured paper have them.
import sharp from 'sharp'

/** Raw RGB waves as a PNG. Different seeds give different pictures. */
export function gradient(width: number, height: number, seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index++) {
    const pixel = Math.floor(index / 3)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const wave = Math.sin(x / (9 + seed)) + Math.cos(y / (13 + (index % 3))) + Math.sin((x + y) / 40)
    pixels[index] = 128 + wave * 35 + (((index * 2_654_435_761) >>> 16) % 5)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Such a picture as a JPEG of high quality. */
export const jpeg = async (width: number, height: number): Promise<Buffer> =>
  sharp(await gradient(width, height, 1))
    .jpeg({ quality: 92 })
    .toBuffer()
