// Streaming ZIP reader: reads entry after entry by their local headers. It ignores the central directory, so entries cannot overlap.
// All declared sizes are checked against limits before they are used.

import { crc32, endsZip, joinBytes } from '@emaki/domain'
import { MediaError } from '../mediaError.ts'
import { createByteQueue } from './byteQueue.ts'
import { inflate } from './inflate.ts'
import type { LocalHeader } from './localHeader.ts'
import { descriptorLength, findDescriptor, localSignature, readLocalHeader, signatureOf, tailSignatures } from './localHeader.ts'

export interface ZipLimits {
  readonly entries: number
  /** Maximum bytes of the archive, and of everything unpacked from it. */
  readonly bytes: number
  /** Maximum ratio of unpacked to packed bytes. */
  readonly ratio: number
}

export interface ZipEntry {
  /** Name in the archive. Use it only as a key, never as a path. */
  readonly name: string
  /** Verified by checksum. Undefined when unwanted, broken, or of an unknown method. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  /** The archive's own bytes: everything between the previous entry and this entry's data, then the data. */
  readonly head: Uint8Array<ArrayBuffer>
  readonly packed: Uint8Array<ArrayBuffer>
  /** True when `packed` and `bytes` are the same bytes. */
  readonly isStored: boolean
}

export interface ZipWalker {
  /** Returns the entries that the chunk completes. Throws a MediaError when the archive is rejected. */
  push(chunk: Uint8Array): readonly ZipEntry[]
  /** Returns the bytes after the last entry. Throws a MediaError when the archive is incomplete. */
  end(): Uint8Array<ArrayBuffer>
}

interface Sizes {
  readonly crc: number
  readonly packedSize: number
  readonly size: number
}

/** Creates a reader at the start of an archive. Unwanted entries are skipped without unpacking. */
export function createZipWalker(limits: ZipLimits, isWanted: (name: string) => boolean = () => true): ZipWalker {
  const queue = createByteQueue()
  let arrived = 0
  let unpacked = 0
  let entries = 0
  let searched = 0
  let header: LocalHeader | undefined
  let head = new Uint8Array()
  let isTail = false

  const nextHeader = (): boolean => {
    const signature = signatureOf(queue.peek())
    if (signature === undefined) return false
    if (signature !== localSignature) {
      if (!tailSignatures.has(signature))
        throw entries === 0
          ? new MediaError('notArchive', 'The file does not begin as a ZIP archive does')
          : new MediaError('corrupt', 'Something that is no entry stands between entries')
      isTail = true
      return false
    }
    const found = readLocalHeader(queue.peek())
    if (!found) return false
    if (found.isEncrypted) throw new MediaError('encrypted', 'The archive is encrypted')
    if (++entries > limits.entries) throw new MediaError('tooLarge', `The archive has more than ${limits.entries} entries`)
    if (!found.hasDescriptor) checkSizes(found, limits)
    head = joinBytes([head, queue.take(found.length)])
    header = found
    searched = 0
    return true
  }

  /** The entry of `header`, as soon as its last byte arrives. */
  const nextEntry = (of: LocalHeader): ZipEntry | undefined => {
    const sizes = of.hasDescriptor ? findDescriptor(queue.peek(), searched) : of
    if (!sizes) searched = Math.max(0, queue.length - descriptorLength - 1)
    if (!sizes || queue.length < sizes.packedSize) return undefined
    checkSizes(sizes, limits)
    const packed = queue.take(sizes.packedSize)
    const entry = { name: of.name, bytes: unpack(of, sizes, packed), head, packed, isStored: of.method === 0 }
    head = of.hasDescriptor ? queue.take(descriptorLength) : new Uint8Array()
    header = undefined
    return entry
  }

  const unpack = ({ name, method }: LocalHeader, { size, crc }: Sizes, packed: Uint8Array<ArrayBuffer>) => {
    if (!isWanted(name) || (method !== 0 && method !== 8)) return undefined
    unpacked += size
    if (unpacked > limits.bytes) throw new MediaError('tooLarge', 'The archive unpacks to too many bytes')
    return verifiedBytes(packed, method, size, crc)
  }

  return {
    push(chunk) {
      arrived += chunk.length
      if (arrived > limits.bytes) throw new MediaError('tooLarge', 'The archive is too large')
      queue.push(chunk)
      const found: ZipEntry[] = []
      while (!isTail && (header || nextHeader())) {
        const entry = header && nextEntry(header)
        if (!entry) break
        found.push(entry)
      }
      return found
    },
    end() {
      if (arrived === 0) throw new MediaError('truncated', 'Nothing arrived')
      if (!isTail) throw new MediaError('truncated', 'The archive ends early')
      if (entries === 0) throw new MediaError('emptyArchive', 'The archive has no entries')
      const tail = joinBytes([head, queue.take(queue.length)])
      // All frames are there, but the file would be half a ZIP. Another request usually gets the rest.
      if (!endsZip(tail)) throw new MediaError('truncated', 'The archive ends in its directory')
      return tail
    },
  }
}

function checkSizes({ size, packedSize }: Pick<Sizes, 'size' | 'packedSize'>, { bytes, ratio }: ZipLimits): void {
  if (packedSize > bytes || size > bytes || size > packedSize * ratio)
    throw new MediaError('tooLarge', 'An entry is larger than any frame')
}

/** The unpacked bytes of an entry. Undefined when they do not match its size or checksum. */
function verifiedBytes(packed: Uint8Array<ArrayBuffer>, method: number, size: number, crc: number) {
  try {
    const bytes = method === 0 ? packed : inflate(packed, size)
    return bytes.length === size && crc32(bytes) === crc ? bytes : undefined
  } catch (error) {
    // A broken entry costs one frame. The other entries are unaffected.
    if (error instanceof MediaError && error.kind === 'corrupt') return undefined
    throw error
  }
}
