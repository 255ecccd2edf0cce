// Frames inside of the ZIP of a ugoira.
import { unzipSync } from 'fflate'
import type { KeptFile } from '../../files/keptFiles.ts'

/** Largest archive and frame that are read, in bytes. */
const maxZipBytes = 256 * 1024 * 1024
const maxFrameBytes = 64 * 1024 * 1024

/** The frame with a name such as `000000`; undefined when there is none or the archive is damaged. */
export async function readFrame(file: KeptFile, name: string): Promise<Uint8Array | undefined> {
  try {
    const wanted = [`${name}.jpg`, `${name}.png`]
    const files = unzipSync(await file.read(maxZipBytes), {
      filter: ({ name: entry, originalSize }) => wanted.includes(entry) && originalSize <= maxFrameBytes,
    })
    return wanted.map((one) => files[one]).find((bytes) => bytes !== undefined)
  } catch {
    return undefined
  }
}
