// Creates a ZIP archive of blobs. The result refers to them, so its size needs no memory.
import { centralDirectory, crc32, localFileHeader } from '@emaki/domain'

export interface ZipFile {
  /** Path inside the archive, with slashes. */
  readonly name: string
  readonly file: Blob
}

/**
 * Creates an archive of `files` in this order. Reads each file once in pieces for its checksum.
 * Rejects when a file is unreadable, and with the signal's reason when it fires.
 */
export async function zipBlob(files: readonly ZipFile[], type: string, signal: AbortSignal): Promise<Blob> {
  const entries = []
  const parts: BlobPart[] = []
  for (const { name, file } of files) {
    const entry = { name, size: file.size, crc: await checksum(file, signal) }
    entries.push(entry)
    parts.push(localFileHeader(entry), file)
  }
  return new Blob([...parts, centralDirectory(entries)], { type })
}

/** Bytes per checksum step, so that the page stays responsive. */
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
