// LRU cache of pictures on disk, limited by bytes. Files are written whole or not at all; a damaged file counts as missing.
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from '../../operator/log.ts'
import { createHotPieces, pieceBytes } from './hotPieces.ts'
import { type PictureFacts, type PieceFile, readPiece, readTrailer, sumOf, trailerOf } from './pieceFile.ts'

/** A picture that can be read piece by piece, from the cache or from a download in flight. */
export interface ReadablePicture {
  readonly facts: PictureFacts
  /** The bytes from a position to the end of its piece; undefined when they are not in memory. */
  ready(from: number): Buffer | undefined
  /** Like `ready`, but waits for the bytes. Rejects when they cannot be read. */
  bytes(from: number): Promise<Buffer>
}

/** Writes a draft, which becomes a cached picture as a whole or not at all. */
export interface PictureFileWriter {
  /** Writes the next piece. Never rejects: false after a disk error, which means that the picture is not cached. */
  write(piece: Buffer): Promise<boolean>
  /** A written piece, from memory or disk. */
  piece(index: number): Promise<Buffer>
  hot(index: number): Buffer | undefined
  /** Moves the complete draft into the cache. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface PictureFiles {
  /** The cached picture of that name. Never rejects. */
  find(name: string): ReadablePicture | undefined | Promise<ReadablePicture | undefined>
  /** Protects a picture from eviction. The result must be called when it has been sent. */
  hold(name: string): () => void
  drop(name: string): void
  /**
   * Reserves room for a picture and its draft, evicting others where needed. False when there is none. Each reservation is for one
   * `begin`.
   */
  makeRoom(facts: PictureFacts): boolean
  /** Creates a draft in reserved room; undefined while the disk is not used. Commit, discard and failure release the room. */
  begin(name: string, facts: PictureFacts): Promise<PictureFileWriter | undefined>
  /** Bytes of cached pictures and of reserved room. */
  usedBytes(): number
}

export interface PictureFilesOptions {
  readonly directory: string
  readonly maxBytes: number
  /** Memory limit for pieces, in bytes. */
  readonly hotBytes: number
  readonly log: Logger
}

interface Entry {
  readonly bytes: number
  holders: number
  file: PieceFile | undefined
}

/**
 * After an error the disk is not used for this long, in ms, so the error is logged once a minute at most (docs/reliability.md F26).
 */
const diskRestMs = 60_000

/** Opens the cache in a directory and finds the pictures of earlier runs. */
export function openPictureFiles({ directory, maxBytes, hotBytes, log }: PictureFilesOptions): PictureFiles {
  const entries = new Map<string, Entry>()
  const hot = createHotPieces(hotBytes)
  const reading = new Map<string, Promise<Buffer>>()
  const drafts = join(directory, 'drafts')
  let used = 0
  /** Bytes reserved for drafts. */
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
  /** Evicts the least recently used pictures until files and drafts have at most `max` bytes. lru-cache cannot pin entries. */
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

  /** One read for all transfers that need the same piece (single flight). */
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
      // Keeps the order of use over a restart. An error here is harmless.
      utimes(pathOf(name), now, now).catch(() => undefined)
      return readable(name, file)
    } catch {
      // The file is damaged or missing: the picture is downloaded again.
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
              // The draft may be committed by now.
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

/** Maximum file size of a picture: its bytes, its checksums at eleven digits each, and its metadata. */
const maxBytesOf = (facts: PictureFacts): number => facts.length + 11 * Math.ceil(facts.length / pieceBytes) + 4096

/** Cached files, the least recently used first. Removes the drafts of a killed process. Never rejects. */
async function listFiles(directory: string): Promise<{ name: string; bytes: number }[]> {
  // A directory that is missing or unreadable counts as empty.
  const found = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  const files: { name: string; bytes: number; usedMs: number }[] = []
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined) // removed meanwhile
    if (!facts) continue
    const isDraft = !/^[0-9a-f]{40}$/.test(entry.name)
    if (!isDraft) files.push({ name: entry.name, bytes: facts.size, usedMs: facts.mtimeMs })
    // No other gateway writes here (cacheLock.ts), so this draft belongs to a killed process.
    else await rm(path, { force: true }).catch(() => undefined)
  }
  return files.sort((a, b) => a.usedMs - b.usedMs)
}
