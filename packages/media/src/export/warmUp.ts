// Warming up: an encoding thread makes a small picture of its own into GIF frames before the first real one comes, because of eight small
// frames most of the time is an engine that does not know the code yet.
import { encodeFrame, type PixelsOf } from './frameOrder.ts'

/** What a thread is told instead of an order. It answers nothing. */
export const warmUpOrder = 'warm up'

/** Pixels along each side: enough for the inner loops to be compiled within one frame. */
const side = 256
/** The first is interpreted, the next ones decide what is compiled well, and the last ones make it so. */
const times = 6

/** `draw` gives a compressed picture of the size that has more colours than a palette. */
export async function warmUp(pixelsOf: PixelsOf, draw: (side: number) => Promise<Blob>): Promise<void> {
  const picture = await draw(side)
  for (let id = 0; id < times; id++)
    await encodeFrame({ id, picture, width: side, height: side, form: { kind: 'gif', delay: 10 } }, pixelsOf)
}
