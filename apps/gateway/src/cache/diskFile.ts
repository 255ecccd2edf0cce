// The file format of the disk caches: the bytes, then a trailer with what is known about them and a checksum for each block.
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'

/** Bytes that share a checksum, and the most that one read returns. */
export const blockBytes = 256 * 1024

/** The end of the name of a file that is being written. */
export const draftEnding = '.tmp'

/** A file that can be read from any position. `facts` are what the cache knows about its bytes. */
export interface DiskFile<F> {
  readonly facts: F
  /** Number of its bytes. */
  readonly length: number
  /** The bytes from a position to the end of their block. Rejects when they are missing or altered. */
  read(from: number): Promise<Buffer>
  close(): Promise<void>
}

/** A file that is being written. Each method rejects with the error of the disk. */
export interface DiskFileWriter<F> {
  append(bytes: Uint8Array): Promise<void>
  /** At most one block of the appended bytes. */
  read(from: number): Promise<Buffer>
  /** Ends the file. Resolves with its size in bytes. */
  finish(facts: F): Promise<number>
  close(): Promise<void>
}

/** The file is cut, altered, or of another version. */
class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

const mark = Buffer.from('emk2')
/** The end of the file: length and checksum of the trailer, 4 bytes each, and the mark. */
const footBytes = 8 + mark.byteLength
const trailerSchema = v.object({ facts: v.unknown(), sums: v.array(v.number()) })

/** Opens a file whose facts follow `schema`. Rejects when it is missing or damaged. */
export async function openDiskFile<F>(path: string, schema: v.GenericSchema<unknown, F>): Promise<DiskFile<F>> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    // One read for the trailer, and for the bytes of a small file too.
    const tailAt = Math.max(0, size - blockBytes)
    const tail = await readExactly(handle, tailAt, size - tailAt)
    const bytesAt = async (at: number, bytes: number) =>
      at < tailAt ? readExactly(handle, at, bytes) : tail.subarray(at - tailAt, at - tailAt + bytes)
    if (size < footBytes || !tail.subarray(-mark.byteLength).equals(mark)) throw new DamagedFileError('no trailer')
    const length = size - footBytes - tail.readUInt32BE(tail.byteLength - footBytes)
    const trailer = await bytesAt(length, size - footBytes - length)
    if (crc32(trailer) !== tail.readUInt32BE(tail.byteLength - footBytes + 4)) throw new DamagedFileError('altered trailer')
    const { facts, sums } = v.parse(trailerSchema, JSON.parse(trailer.toString()))
    return {
      facts: v.parse(schema, facts),
      length,
      async read(from) {
        const index = Math.floor(from / blockBytes)
        const at = index * blockBytes
        const block = await bytesAt(at, Math.min(blockBytes, length - at))
        if (crc32(block) !== sums[index]) throw new DamagedFileError(`block ${index} is altered`)
        return block.subarray(from - at)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Creates a file, which must not exist. */
export async function createDiskFile<F>(path: string): Promise<DiskFileWriter<F>> {
  const handle = await open(path, 'wx+')
  const sums: number[] = []
  let length = 0
  return {
    async append(bytes) {
      await handle.appendFile(bytes)
      for (let at = 0; at < bytes.byteLength; ) {
        const index = Math.floor((length + at) / blockBytes)
        const end = Math.min(bytes.byteLength, (index + 1) * blockBytes - length)
        sums[index] = crc32(bytes.subarray(at, end), sums[index] ?? 0)
        at = end
      }
      length += bytes.byteLength
    },
    read: (from) => readExactly(handle, from, Math.min(blockBytes, length - from)),
    async finish(facts) {
      const trailer = Buffer.from(JSON.stringify({ facts, sums }))
      const foot = Buffer.alloc(8)
      foot.writeUInt32BE(trailer.byteLength, 0)
      foot.writeUInt32BE(crc32(trailer), 4)
      await handle.appendFile(Buffer.concat([trailer, foot, mark]))
      return length + trailer.byteLength + footBytes
    },
    close: () => handle.close(),
  }
}

type ClosableFile = Pick<DiskFile<unknown>, 'length' | 'read' | 'close'>

/** All bytes of a file, block by block. The file is closed at the end. */
export async function* blocksOf(file: ClosableFile): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < file.length; ) {
      const bytes = await file.read(at)
      at += bytes.byteLength
      yield bytes
    }
  } finally {
    await file.close()
  }
}

/** All bytes of a file in memory. The file is closed. */
export async function readWhole(file: ClosableFile): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of blocksOf(file)) blocks.push(block)
  return Buffer.concat(blocks)
}

/** The bytes of a file, without its facts. Rejects when it is missing or damaged. */
export const readDiskFile = async (path: string): Promise<Buffer> => readWhole(await openDiskFile(path, v.unknown()))

async function readExactly(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  if (bytes < 0 || at < 0) throw new DamagedFileError('too short')
  const buffer = Buffer.allocUnsafeSlow(bytes)
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await handle.read(buffer, read, bytes - read, at + read)
    if (bytesRead === 0) throw new DamagedFileError('too short')
    read += bytesRead
  }
  return buffer
}
