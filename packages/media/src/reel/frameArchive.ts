// An arriving archive as frames: which entries are frames, which of those are pictures, and the archive as it came. Runs in a worker.
import { maxFramePixels, maxUgoiraBytes, maxUgoiraFrames, maxUnpackRatio } from '@emaki/domain'
import { MediaFault } from '../fault.ts'
import { pictureHeader } from '../picture/pictureHeader.ts'
import type { ZipEntry } from '../zip/zipWalker.ts'
import { createZipWalker } from '../zip/zipWalker.ts'

/** A frame whose bytes are here, still compressed. The browser keeps a blob's bytes apart from the page's memory. */
export interface ArrivedFrame {
  readonly index: number
  /** Undefined when the entry is broken, no picture, or too large: it will not come any more. */
  readonly picture: FramePicture | undefined
}

export interface FramePicture {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

export interface FrameArchive {
  /** Frames that are whole now. Throws a MediaFault when the archive is refused. */
  push(chunk: Uint8Array): readonly ArrivedFrame[]
  /** The archive, byte for byte. Throws a MediaFault when it is not whole or has no frame. */
  end(): Blob
}

const limits = { entries: maxUgoiraFrames, bytes: maxUgoiraBytes, ratio: maxUnpackRatio }

/** An archive that has yet to arrive; `files` are the entries' names in the order of the frames. */
export function createFrameArchive(files: readonly string[]): FrameArchive {
  const waiting = new Map<string, number[]>()
  for (const [index, file] of files.entries()) waiting.set(file, [...(waiting.get(file) ?? []), index])
  const walker = createZipWalker(limits, (name) => waiting.has(name))
  const parts: BlobPart[] = []
  let pictures = 0

  const arrive = (entry: ZipEntry): readonly ArrivedFrame[] => {
    const indices = waiting.get(entry.name) ?? []
    // A second entry of the same name is passed over.
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
      if (pictures === 0) throw new MediaFault('noPictures', 'No entry of the archive is a frame')
      return new Blob([...parts, rest], { type: 'application/zip' })
    },
  }
}

function pictureOf(bytes: Uint8Array<ArrayBuffer>): FramePicture | undefined {
  const header = pictureHeader(bytes)
  if (!header || header.width * header.height > maxFramePixels) return undefined
  return { blob: new Blob([bytes], { type: header.type }), width: header.width, height: header.height }
}
