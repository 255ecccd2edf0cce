// Whether a file is complete by its own bytes: a connection that is cut without a length looks like the end of the file.
import { endsZip } from '../zipHeaders.ts'

/** Bytes at the start of a file that say its kind. */
export const fileHeadBytes = 12
/** Bytes at its end that are searched. */
export const fileTailBytes = 65_536

const jpegStart = [0xff, 0xd8, 0xff]
const jpegEnd = [0xff, 0xd9]
const pngStart = [0x89, 0x50, 0x4e, 0x47]
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const zipStart = [0x50, 0x4b, 0x03, 0x04]

/**
 * Whether a JPEG, a PNG or a ZIP has its end. True for other files, which cannot be judged. `head`: the first bytes. `tail`: the last
 * `fileTailBytes` bytes, or all of a shorter file. `length`: of the file, in bytes. Programs may write something behind the end.
 */
export function hasFileEnd(head: Uint8Array, tail: Uint8Array, length: number): boolean {
  if (startsWith(head, jpegStart)) return lastIndexOf(tail, jpegEnd) > 0
  if (startsWith(head, pngStart)) return lastIndexOf(tail, pngEnd) > 0
  return !startsWith(head, zipStart) || endsZip(tail, length)
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((value, index) => bytes[index] === value)

function lastIndexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = bytes.byteLength - wanted.length; at >= 0; at--) {
    if (wanted.every((value, index) => bytes[at + index] === value)) return at
  }
  return -1
}
