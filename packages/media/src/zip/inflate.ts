// Unpacking one entry, to a size that is known and never to more.
import { Inflate } from 'fflate'
import { MediaFault } from '../fault.ts'

/** Packed bytes handed over at a time: a bomb is noticed after at most a thousand times this. */
const slice = 16 * 1024

/** Unpacks raw deflate data to exactly `size` bytes; anything else is corrupt. */
export function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let filled = 0
  const stream = new Inflate((piece) => {
    if (filled + piece.length > size) throw new MediaFault('corrupt', 'An entry unpacks to more than it says')
    whole.set(piece, filled)
    filled += piece.length
  })
  try {
    for (let place = 0; place === 0 || place < packed.length; place += slice)
      stream.push(packed.subarray(place, place + slice), place + slice >= packed.length)
  } catch (error) {
    throw error instanceof MediaFault ? error : new MediaFault('corrupt', 'An entry does not unpack', error)
  }
  if (filled !== size) throw new MediaFault('corrupt', 'An entry unpacks to less than it says')
  return whole
}
