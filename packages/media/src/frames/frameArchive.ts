// Extracts the frames of an archive while it arrives, and keeps the original archive. Runs in a worker.
import { maxFramePixels, maxUgoiraBytes, maxUgoiraFrames, maxUnpackRatio, readImageHeader } from '@emaki/domain'
import { MediaError } from '../mediaError.ts'
import type { ZipEntry } from '../zip/zipWalker.ts'
import { createZipWalker } from '../zip/zipWalker.ts'

/** A frame that has arrived, still compressed. The browser stores a blob's bytes outside of the page's memory. */
export interface ArrivedFrame {
  readonly index: number
  /** Undefined when the entry is broken, no picture, or too large. */
  readonly picture: FramePicture | undefined
}

export interface FramePicture {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

export interface FrameArchive {
  /** Returns the frames that the chunk completes. Throws a MediaError when the archive is rejected. */
  push(chunk: Uint8Array): readonly ArrivedFrame[]
  /** Returns the archive, byte for byte. Throws a MediaError when it is incomplete or has no frame. */
  end(): Blob
}

const limits = { entries: maxUgoiraFrames, bytes: maxUgoiraBytes, ratio: maxUnpackRatio }

/** Creates a reader. `files` are the entry names in frame order. */
export function createFrameArchive(files: readonly string[]): FrameArchive {
  const waiting = new Map<string, number[]>()
  for (const [index, file] of files.entries()) waiting.set(file, [...(waiting.get(file) ?? []), index])
  const walker = createZipWalker(limits, (name) => waiting.has(name))
  const parts: BlobPart[] = []
  let pictures = 0

  const arrive = (entry: ZipEntry): readonly ArrivedFrame[] => {
    const indices = waiting.get(entry.name) ?? []
    // A second entry with the same name is ignored.
    waiting.delete(entry.name)
    const picture = indices.length > 0 && entry.bytes ? pictureOf(entry.bytes) : undefined
    if (picture) pictures += 1
    parts.push(entry.head, picture && entry.isStored ? picture.blob : entry.packed)
    return indices.map((index) => ({ index, picture }))
  }

  return {
    push: (chunk) => walker.push(chunk).flatMap(arrive),
    end() {
      const rest = walker.end()
      if (pictures === 0) throw new MediaError('noPictures', 'No entry of the archive is a frame')
      return new Blob([...parts, rest], { type: 'application/zip' })
    },
  }
}

function pictureOf(bytes: Uint8Array<ArrayBuffer>): FramePicture | undefined {
  const header = readImageHeader(bytes)
  if (!header || header.width * header.height > maxFramePixels) return undefined
  return { blob: new Blob([bytes], { type: `image/${header.kind}` }), width: header.width, height: header.height }
}
