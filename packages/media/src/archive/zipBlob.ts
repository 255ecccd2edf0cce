// A ZIP archive of files that are on disk already: the archive refers to them, so its size costs no memory.
import { crc32 } from '../zip/crc32.ts'
import { zipLayout } from './zipLayout.ts'

export interface ZipFile {
  /** Path inside the archive, with slashes. */
  readonly name: string
  readonly file: Blob
}

/**
 * An archive with `files` in this order. Reads each once, piece by piece, for its checksum; rejects when one cannot be read, and with the
 * signal's reason when it fires.
 */
export async function zipBlob(files: readonly ZipFile[], type: string, signal: AbortSignal): Promise<Blob> {
  const entries = []
  for (const { name, file } of files) entries.push({ name, size: file.size, crc: await checksum(file, signal) })
  const { heads, tail } = zipLayout(entries)
  const parts = files.flatMap(({ file }, index) => [heads[index] ?? new Uint8Array(0), file])
  return new Blob([...parts, tail], { type })
}

/** At most so many bytes at once, so that a page stays alive meanwhile. */
const stretch = 64 * 1024

async function checksum(file: Blob, signal: AbortSignal): Promise<number> {
  let crc = 0
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return crc
      for (let at = 0; at < value.byteLength; at += stretch) crc = crc32(value.subarray(at, at + stretch), crc)
    }
  } finally {
    reader.releaseLock()
  }
}
