// Warms up an encoding thread: it encodes a small picture, so that the engine compiles the code before the first real frame. With eight
// small frames, compilation takes most of the time.
import { encodeFrame, type PixelsOf } from './frameOrder.ts'

/** Message that requests a warm-up. It has no response. */
export const warmUpOrder = 'warm up'

/** Side in pixels, large enough to compile the inner loops within one frame. */
const side = 256
/** The first frame is interpreted, the next ones collect type feedback, and the last ones use optimised code. */
const times = 6

/** Encodes a picture several times. `draw` returns a compressed picture of that size with more colours than a palette. */
export async function warmUp(pixelsOf: PixelsOf, draw: (side: number) => Promise<Blob>): Promise<void> {
  const picture = await draw(side)
  for (let id = 0; id < times; id++)
    await encodeFrame({ id, picture, width: side, height: side, form: { kind: 'gif', delay: 10 } }, pixelsOf)
}
