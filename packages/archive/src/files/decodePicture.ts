// Decodes stored pictures with sharp, within one limit on the pixels that are decoded at the same time.
import { createSemaphore } from '@emaki/domain'
import type { Metadata, Sharp } from 'sharp'

/** Largest picture that is decoded, in pixels. */
const maxPixels = 150_000_000
/**
 * Pixels that are decoded at the same time. A progressive picture needs about five bytes a pixel (measured: 790 MB for 149 million pixels). A
 * larger picture waits until it is alone.
 */
const maxDecodedPixels = 60_000_000
/** Small pictures count as this many pixels, so that at most four are decoded at the same time. */
const minChargedPixels = maxDecodedPixels / 4

const pixels = createSemaphore(maxDecodedPixels)

/**
 * Loads what decodes pictures. With the first picture that would hold up a process that serves for up to 0.3 s; without an archive it is not
 * needed. A machine that cannot load it says so with the first picture.
 */
export const loadDecoder = (): Promise<void> =>
  import('sharp').then(
    () => undefined,
    () => undefined,
  )

/**
 * Runs `work` on a picture, upright as it is shown, once enough pixels are free. Rejects when the picture cannot be decoded or has too many
 * pixels. It takes the bytes and no path: sharp would map the file into memory, and one that is cut short meanwhile ends the process (SIGBUS).
 */
export async function decodePicture<T>(
  source: Uint8Array,
  work: (decoded: () => Sharp, facts: Metadata) => Promise<T>,
): Promise<T> {
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'error', limitInputPixels: maxPixels } as const
  const facts = await sharp(source, options).metadata()
  const release = await pixels.acquire(undefined, Math.max(facts.width * facts.height, minChargedPixels))
  try {
    return await work(() => sharp(source, options).autoOrient(), facts)
  } finally {
    release()
  }
}
