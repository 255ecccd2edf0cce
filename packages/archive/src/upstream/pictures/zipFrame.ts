// Frames inside of the ZIP of a ugoira.
import { readFile, stat } from 'node:fs/promises'
import { unzipSync } from 'fflate'

/** Largest archive and frame that are read, in bytes. */
const maxZipBytes = 256 * 1024 * 1024
const maxFrameBytes = 64 * 1024 * 1024

/** The frame with a name such as `000000`; undefined when there is none or the archive is damaged. */
export async function readFrame(path: string, name: string): Promise<Uint8Array | undefined> {
  try {
    if ((await stat(path)).size > maxZipBytes) return undefined
    const wanted = [`${name}.jpg`, `${name}.png`]
    const files = unzipSync(new Uint8Array(await readFile(path)), {
      filter: (file) => wanted.includes(file.name) && file.originalSize <= maxFrameBytes,
    })
    return wanted.map((one) => files[one]).find((bytes) => bytes !== undefined)
  } catch {
    return undefined
  }
}
