// LRU cache of pictures on disk, limited by bytes. Files are written whole or not at all; a damaged file counts as missing.
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../log/log.ts'
import { createPictureIndex, type PictureEntry } from './pictureIndex.ts'
import { type PictureFacts, type PieceFile, pieceBytes, readPiece, readTrailer, sumOf, trailerOf } from './pieceFile.ts'

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
  inMemory(index: number): Buffer | undefined
  /** Moves the complete draft into the cache. */
  commit(): Promise<void>
  discard(): Promise<void>
}

export interface PictureFiles {
  /** The cached picture of that name. Never rejects. */
  find(name: string): ReadablePicture | undefined | Promise<ReadablePicture | undefined>
  /** Protects a picture from eviction. The result must be called when it has been sent. */
  pin(name: string): () => void
  evict(name: string): void
  /** Evicts all pictures whose names match, also those that are being sent. */
  evictWhere(matches: (name: string) => boolean): Promise<void>
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
  readonly memoryBytes: number
  readonly log: Logger
}

/**
 * After an error the disk is not used for this long, in ms, so the error is logged once a minute at most (docs/reliability.md F26).
 */
const diskPauseMs = 60_000

/** Where a picture is in the directory of the cache. */
const picturePath = (directory: string, name: string): string => join(directory, name.slice(0, 2), name)

/** Opens the cache in a directory and finds the pictures of earlier runs. */
export function openPictureFiles({ directory, maxBytes, memoryBytes, log }: PictureFilesOptions): PictureFiles {
  const pieces = createPieceReader(memoryBytes)
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isListed = false

  const pathOf = (name: string) => picturePath(directory, name)
  const onError = (error: unknown) => {
    if (performance.now() < pausedUntil) return
    pausedUntil = performance.now() + diskPauseMs
    log.warn({ err: error }, 'the image cache cannot be used')
  }
  const index = createPictureIndex(maxBytes, (name) => void rm(pathOf(name), { force: true }).catch(onError))
  const beginDraft = createDrafts({ directory, pathOf, pieces, onError })
  const listed = listFiles(directory).then((files) => {
    for (const { name, bytes } of files) index.add(name, bytes, undefined)
    isListed = true
  })

  const findListed = (name: string) => {
    const entry = index.use(name)
    if (!entry) return undefined
    return entry.file ? pieces.picture(name, pathOf(name), entry.file) : openEntry(name, entry)
  }
  const openEntry = async (name: string, entry: PictureEntry) => {
    try {
      const file = await readTrailer(pathOf(name))
      entry.file = file
      const now = new Date()
      // Keeps the order of use over a restart. An error here is harmless.
      utimes(pathOf(name), now, now).catch(() => undefined)
      return pieces.picture(name, pathOf(name), file)
    } catch {
      // The file is damaged or missing: the picture is downloaded again.
      index.evict(name)
      return undefined
    }
  }

  return {
    find: (name) => (isListed ? findListed(name) : listed.then(() => findListed(name))),
    pin: index.pin,
    evict: index.evict,
    async evictWhere(matches) {
      await listed
      index.evictWhere(matches)
    },
    usedBytes: index.usedBytes,
    makeRoom: (facts) => isListed && index.reserve(maxBytesOf(facts)),
    async begin(name, facts) {
      let isReserved = true
      const releaseRoom = () => {
        if (isReserved) index.release(maxBytesOf(facts))
        isReserved = false
      }
      if (performance.now() < pausedUntil) {
        releaseRoom()
        return undefined
      }
      return beginDraft(name, facts, { releaseRoom, onCommit: (bytes, file) => index.add(name, bytes, file) })
    },
  }
}

type PieceReader = ReturnType<typeof createPieceReader>

/** Reads pieces of pictures, each once for all transfers that need it (single flight), and caches them in memory. */
function createPieceReader(memoryBytes: number) {
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: ({ byteLength }) => byteLength })
  const reading = new Map<string, Promise<Buffer>>()
  const keyOf = (name: string, index: number) => `${name}:${index}`

  const inMemory = (name: string, index: number) => memory.get(keyOf(name, index))
  const read = (name: string, index: number, load: () => Promise<Buffer>): Promise<Buffer> => {
    const key = keyOf(name, index)
    const pending = reading.get(key)
    if (pending) return pending
    const loading = load()
      .then((piece) => {
        memory.set(key, piece)
        return piece
      })
      .finally(() => reading.delete(key))
    reading.set(key, loading)
    return loading
  }
  return {
    inMemory,
    read,
    store: (name: string, index: number, piece: Buffer) => void memory.set(keyOf(name, index), piece),
    /** The picture in a committed file. */
    picture(name: string, path: string, file: PieceFile): ReadablePicture {
      const indexOf = (from: number) => Math.floor(from / pieceBytes)
      const rest = (piece: Buffer, from: number) => (from % pieceBytes === 0 ? piece : piece.subarray(from % pieceBytes))
      return {
        facts: file.facts,
        ready(from) {
          const piece = inMemory(name, indexOf(from))
          return piece && rest(piece, from)
        },
        async bytes(from) {
          return rest(await read(name, indexOf(from), () => readPiece(path, file, indexOf(from))), from)
        },
      }
    },
  }
}

interface DraftOptions {
  readonly directory: string
  readonly pathOf: (name: string) => string
  readonly pieces: PieceReader
  readonly onError: (error: unknown) => void
}

interface DraftCallbacks {
  /** Releases the room that is reserved for the draft. */
  readonly releaseRoom: () => void
  /** Called with the size of the committed file. */
  readonly onCommit: (bytes: number, file: PieceFile) => void
}

/** Creates the function that begins drafts. It never rejects: undefined after a disk error. */
function createDrafts({ directory, pathOf, pieces, onError }: DraftOptions) {
  const drafts = join(directory, 'drafts')
  let draftCount = 0
  const remove = (path: string) => rm(path, { force: true }).catch(onError)

  return async (
    name: string,
    facts: PictureFacts,
    { releaseRoom, onCommit }: DraftCallbacks,
  ): Promise<PictureFileWriter | undefined> => {
    draftCount += 1
    const draft = join(drafts, `${name}.${process.pid}.${draftCount}`)
    const sums: number[] = []
    const opened = await mkdir(drafts, { recursive: true })
      .then(() => open(draft, 'wx'))
      .catch(onError)
    if (!opened) {
      releaseRoom()
      return undefined
    }
    return {
      async write(piece) {
        try {
          const { bytesWritten } = await opened.write(piece, 0, piece.byteLength, sums.length * pieceBytes)
          if (bytesWritten !== piece.byteLength) throw new Error('the disk took a part only')
          pieces.store(name, sums.length, piece)
          sums.push(sumOf(piece))
          return true
        } catch (error) {
          onError(error)
          return false
        }
      },
      inMemory: (index) => pieces.inMemory(name, index),
      piece: (index) =>
        pieces.read(name, index, () =>
          // The draft may be committed by now.
          readPiece(draft, { facts, sums }, index).catch(() => readPiece(pathOf(name), { facts, sums }, index)),
        ),
      async commit() {
        try {
          const trailer = trailerOf({ facts, sums })
          await opened.write(trailer, 0, trailer.byteLength, facts.length)
          await opened.close()
          await mkdir(dirname(pathOf(name)), { recursive: true })
          await rename(draft, pathOf(name))
          releaseRoom()
          onCommit(facts.length + trailer.byteLength, { facts, sums })
        } catch (error) {
          onError(error)
          await remove(draft)
          releaseRoom()
        }
      },
      async discard() {
        await opened.close().catch(onError)
        await remove(draft)
        releaseRoom()
      },
    }
  }
}

/** Maximum file size of a picture: its bytes, its checksums at eleven digits each, and its metadata. */
const maxBytesOf = (facts: PictureFacts): number => facts.length + 11 * Math.ceil(facts.length / pieceBytes) + 4096

/** Names of cached pictures: a hash of the address, and a label (cacheLabel.ts of the domain). */
const pictureName = /^[0-9a-f]{40}-\w+$/

/** Cached files, the least recently used first. Removes drafts of a killed process and files of earlier versions. Never rejects. */
async function listFiles(directory: string): Promise<{ name: string; bytes: number }[]> {
  // A directory that is missing or unreadable counts as empty.
  const found = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  const files: { name: string; bytes: number; usedMs: number }[] = []
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined) // removed meanwhile
    if (!facts) continue
    if (pictureName.test(entry.name)) files.push({ name: entry.name, bytes: facts.size, usedMs: facts.mtimeMs })
    // No other gateway writes here (cacheLock.ts), so this draft belongs to a killed process.
    else await rm(path, { force: true }).catch(() => undefined)
  }
  return files.sort((a, b) => a.usedMs - b.usedMs)
}
