// Kept pictures on disk: whole files only, bounded by bytes, the longest unused leave first, whatever is damaged counts as not there.
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from '../../operator/log.ts'
import { createHotPieces, pieceBytes } from './hotPieces.ts'
import { type PictureFacts, type PieceFile, readPiece, readTrailer, sumOf, trailerOf } from './pieceFile.ts'

/** A picture whose bytes can be had piece by piece, whether it is here already or still arriving. */
export interface ReadablePicture {
  readonly facts: PictureFacts
  /** Bytes from a position on, as many as lie together; undefined when they are not in memory. */
  ready(from: number): Buffer | undefined
  /** The same, waiting for them. Rejects when they cannot be had. */
  bytes(from: number): Promise<Buffer>
}

/** A file in the making; it becomes a kept picture as a whole or not at all. */
export interface PictureFileWriter {
  /** Writes the next piece. Never rejects: false when the disk does not take it, and then nothing will be kept. */
  write(piece: Buffer): Promise<boolean>
  /** The piece of that index, written before, from memory or disk. */
  piece(index: number): Promise<Buffer>
  hot(index: number): Buffer | undefined
  /** Puts the whole picture on the files. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface PictureFiles {
  /** The kept picture of that name. Never rejects. */
  find(name: string): ReadablePicture | undefined | Promise<ReadablePicture | undefined>
  /** Holds a picture against being pushed out; call what it returns when it has been sent. */
  hold(name: string): () => void
  drop(name: string): void
  /** Reserves room for a picture and its draft, removing others where needed. False when there is none. Every reservation is for one `begin`. */
  makeRoom(facts: PictureFacts): boolean
  /** Begins a file in reserved room; undefined while the disk is not to be used. Keeping, discarding and failing to begin give the room back. */
  begin(name: string, facts: PictureFacts): Promise<PictureFileWriter | undefined>
  /** Bytes of kept pictures and of reserved room. */
  usedBytes(): number
}

export interface PictureFilesOptions {
  readonly directory: string
  readonly maxBytes: number
  /** Most bytes of pieces in memory. */
  readonly hotBytes: number
  readonly log: Logger
}

interface Entry {
  readonly bytes: number
  holders: number
  file: PieceFile | undefined
}

/** A disk that refuses is left alone for a minute, which is also how often it is told (docs/reliability.md F26). */
const diskRestMs = 60_000

/** Opens the files of a directory; what is in it from before is found again. */
export function openPictureFiles({ directory, maxBytes, hotBytes, log }: PictureFilesOptions): PictureFiles {
  const entries = new Map<string, Entry>()
  const hot = createHotPieces(hotBytes)
  const reading = new Map<string, Promise<Buffer>>()
  const drafts = join(directory, 'drafts')
  let used = 0
  /** Bytes that drafts have or will have. */
  let reserved = 0
  let draftCount = 0
  let restUntil = Number.NEGATIVE_INFINITY
  let isListed = false

  const pathOf = (name: string) => join(directory, name.slice(0, 2), name)
  const fault = (reason: unknown) => {
    if (performance.now() < restUntil) return
    restUntil = performance.now() + diskRestMs
    log.warn({ err: reason }, 'the image cache cannot be used')
  }
  const remove = (path: string) => rm(path, { force: true }).catch(fault)
  const drop = (name: string) => {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    used -= entry.bytes
    void remove(pathOf(name))
  }
  const add = (name: string, bytes: number, file: PieceFile | undefined) => {
    used += bytes - (entries.get(name)?.bytes ?? 0)
    entries.delete(name)
    entries.set(name, { bytes, holders: 0, file })
    shrinkTo(maxBytes, name)
  }
  /** Removes what was not used for longest until kept pictures and drafts take no more than so many bytes. */
  const shrinkTo = (most: number, spared?: string) => {
    for (const [oldest, { holders }] of entries) {
      if (used + reserved <= most) break
      if (holders === 0 && oldest !== spared) drop(oldest)
    }
  }
  const listed = listFiles(directory).then((files) => {
    for (const { name, bytes } of files) add(name, bytes, undefined)
    isListed = true
  })

  /** One read for any number of transfers that need the same piece. */
  const pieceOf = (key: string, read: () => Promise<Buffer>): Promise<Buffer> => {
    const waiting = reading.get(key)
    if (waiting) return waiting
    const work = read()
      .then((piece) => {
        hot.put(key, piece)
        return piece
      })
      .finally(() => reading.delete(key))
    reading.set(key, work)
    return work
  }

  const readable = (name: string, file: PieceFile): ReadablePicture => {
    const rest = (piece: Buffer, from: number) => (from % pieceBytes === 0 ? piece : piece.subarray(from % pieceBytes))
    const keyAt = (from: number) => `${name}:${Math.floor(from / pieceBytes)}`
    return {
      facts: file.facts,
      ready(from) {
        const piece = hot.get(keyAt(from))
        return piece && rest(piece, from)
      },
      async bytes(from) {
        const read = () => readPiece(pathOf(name), file, Math.floor(from / pieceBytes))
        return rest(await pieceOf(keyAt(from), read), from)
      },
    }
  }

  const findListed = (name: string) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    entries.delete(name)
    entries.set(name, entry)
    return entry.file ? readable(name, entry.file) : openEntry(name, entry)
  }
  const openEntry = async (name: string, entry: Entry) => {
    try {
      const file = await readTrailer(pathOf(name))
      entry.file = file
      const now = new Date()
      // So that a restart knows what was used last; a disk that does not take it only forgets the order.
      utimes(pathOf(name), now, now).catch(() => undefined)
      return readable(name, file)
    } catch {
      // Damaged or gone, which is all the same: it is fetched anew.
      drop(name)
      return undefined
    }
  }

  return {
    find: (name) => (isListed ? findListed(name) : listed.then(() => findListed(name))),
    hold(name) {
      const entry = entries.get(name)
      if (entry) entry.holders += 1
      return () => {
        if (entry) entry.holders -= 1
      }
    },
    drop,
    usedBytes: () => used + reserved,
    makeRoom(facts) {
      const bytes = maxBytesOf(facts)
      shrinkTo(maxBytes - bytes)
      if (!isListed || used + reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    async begin(name, facts) {
      let isReserved = true
      const giveBack = () => {
        if (isReserved) reserved -= maxBytesOf(facts)
        isReserved = false
      }
      if (performance.now() < restUntil) {
        giveBack()
        return undefined
      }
      draftCount += 1
      const draft = join(drafts, `${name}.${process.pid}.${draftCount}`)
      const sums: number[] = []
      try {
        await mkdir(drafts, { recursive: true })
        const file = await open(draft, 'wx')
        return {
          async write(piece) {
            try {
              const { bytesWritten } = await file.write(piece, 0, piece.byteLength, sums.length * pieceBytes)
              if (bytesWritten !== piece.byteLength) throw new Error('the disk took a part only')
              hot.put(`${name}:${sums.length}`, piece)
              sums.push(sumOf(piece))
              return true
            } catch (reason) {
              fault(reason)
              return false
            }
          },
          hot: (index) => hot.get(`${name}:${index}`),
          piece: (index) =>
            pieceOf(`${name}:${index}`, () =>
              // The draft may be on the files by now.
              readPiece(draft, { facts, sums }, index).catch(() => readPiece(pathOf(name), { facts, sums }, index)),
            ),
          async keep() {
            try {
              const trailer = trailerOf({ facts, sums })
              await file.write(trailer, 0, trailer.byteLength, facts.length)
              await file.close()
              await mkdir(dirname(pathOf(name)), { recursive: true })
              await rename(draft, pathOf(name))
              giveBack()
              add(name, facts.length + trailer.byteLength, { facts, sums })
            } catch (reason) {
              fault(reason)
              await remove(draft)
              giveBack()
            }
          },
          async discard() {
            await file.close().catch(fault)
            await remove(draft)
            giveBack()
          },
        }
      } catch (reason) {
        fault(reason)
        giveBack()
        return undefined
      }
    },
  }
}

/** The most bytes that a picture's file can have: the picture, its checksums at eleven digits each, and what is known of it. */
const maxBytesOf = (facts: PictureFacts): number => facts.length + 11 * Math.ceil(facts.length / pieceBytes) + 4096

/** Kept files, the longest unused first; drafts of a program that was killed are cleared away. Never rejects. */
async function listFiles(directory: string): Promise<{ name: string; bytes: number }[]> {
  // A directory that is not there yet holds nothing; one that cannot be read keeps nothing either.
  const found = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  const files: { name: string; bytes: number; usedMs: number }[] = []
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined) // gone meanwhile
    if (!facts) continue
    const isDraft = !/^[0-9a-f]{40}$/.test(entry.name)
    if (!isDraft) files.push({ name: entry.name, bytes: facts.size, usedMs: facts.mtimeMs })
    // No other gateway writes here (cacheLock.ts): a draft that is there at the start was left by a program that was killed.
    else await rm(path, { force: true }).catch(() => undefined)
  }
  return files.sort((a, b) => a.usedMs - b.usedMs)
}
