// A ZIP archive of files that are read twice: once for their checksums, and once when the archive is sent. It needs no memory for them.
import { centralDirectory, crc32, localFileHeader, type ZipEntry } from '@emaki/domain'

export interface ZipPart {
  /** Path inside the archive, with slashes. */
  readonly name: string
  /** ISO 8601; 1 January 1980 by default. */
  readonly modified?: string | undefined
  /** Starts to read the file. Each call gives the same bytes. */
  readonly open: () => AsyncIterable<Uint8Array>
}

export interface ZipArchive {
  /** Bytes of the whole archive. */
  readonly size: number
  /** Starts to read the archive. Rejects when a file cannot be read or has changed its length. */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Reads all files for their checksums, one after the other. Rejects when one cannot be read, or with the reason of `signal`. */
export async function zipArchive(parts: readonly ZipPart[], signal?: AbortSignal): Promise<ZipArchive> {
  const entries: ZipEntry[] = []
  for (const { name, modified, open } of parts) {
    let size = 0
    let crc = 0
    for await (const chunk of open()) {
      signal?.throwIfAborted()
      size += chunk.byteLength
      crc = crc32(chunk, crc)
    }
    entries.push({ name, size, crc, ...(modified === undefined ? {} : { modified }) })
  }
  const end = centralDirectory(entries)
  const size = entries.reduce((sum, entry) => sum + localFileHeader(entry).byteLength + entry.size, end.byteLength)
  return {
    size,
    async *open() {
      for (const [position, entry] of entries.entries()) {
        yield localFileHeader(entry)
        let length = 0
        for await (const chunk of parts[position]?.open() ?? []) {
          length += chunk.byteLength
          yield chunk
        }
        if (length !== entry.size) throw new Error(`${entry.name} changed while it was read`)
      }
      yield end
    },
  }
}
