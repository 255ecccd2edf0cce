// Unpacks one entry to its declared size and never more.
import { Inflate } from 'fflate'
import { MediaError } from '../mediaError.ts'

/** Packed bytes per step. A ZIP bomb is detected after at most a thousand times this size. */
const slice = 16 * 1024

/** Unpacks raw Deflate data to exactly `size` bytes. Any other length is corrupt. */
export function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let filled = 0
  const stream = new Inflate((piece) => {
    if (filled + piece.length > size) throw new MediaError('corrupt', 'An entry unpacks to more than it says')
    whole.set(piece, filled)
    filled += piece.length
  })
  try {
    for (let place = 0; place === 0 || place < packed.length; place += slice)
      stream.push(packed.subarray(place, place + slice), place + slice >= packed.length)
  } catch (error) {
    throw error instanceof MediaError ? error : new MediaError('corrupt', 'An entry does not unpack', error)
  }
  if (filled !== size) throw new MediaError('corrupt', 'An entry unpacks to less than it says')
  return whole
}
