// An in-flight download of a picture, shared by any number of readers (single flight), with bounded memory.
import { PictureFault, type PictureFeed } from '../pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../pictureSink.ts'
import { pieceBytes } from './hotPieces.ts'
import type { PictureFiles, PictureFileWriter, ReadablePicture } from './pictureFiles.ts'
import { type PictureFacts, pictureFacts } from './pieceFile.ts'

/** The response is not cacheable. Only the first reader gets it; the others must send requests of their own. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
}

export interface Arrival {
  /** True while a new reader can still get the whole picture. */
  canJoin(): boolean
  /** True when all readers have left. */
  isLeft(): boolean
  /** Adds a reader. `disconnect` is called when the reader blocks the others for too long; it must destroy the response. */
  join(expel: () => void): ArrivalReader
  /** Resolves at the end of the download. Never rejects. */
  readonly over: Promise<void>
}

export interface ArrivalReader {
  /**
   * The picture, once its first bytes are here; undefined when it was passed through to the first reader, whole, because it is not
   * cacheable.
   * Rejects with a PictureError, a NotCachedError for later readers of an uncacheable response, or the error of the source.
   */
  opened(): Promise<ReadablePicture | undefined>
  /** Must be called when the reader is done. Without readers the download is aborted. */
  leave(): void
}

export interface ArrivalOptions {
  readonly name: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly feed: PictureFeed
  readonly limits: ImageLimits
  readonly files: PictureFiles
  /** Maximum size of a cached picture, in bytes. */
  readonly maxPicture: number
  /** The response of the first reader, which receives an uncacheable picture directly. */
  readonly direct: PictureTarget
  /** Called when the response must not be cached. */
  readonly onNotKept: () => void
}

/** Number of whole pieces that may wait for the disk before the host must wait. */
const maxWaiting = 1
/** Without a disk, the host must wait when the slowest reader is this many bytes behind. */
const maxAhead = pieceBytes
/** Without a disk, a reader that reads nothing for this long while another one waits for data is disconnected, in ms. */
const laggardMs = 2000

interface Reader {
  /** Position of the next byte that it needs. */
  position: number
  readonly expel: () => void
}

/** Starts a download. */
export function startArrival(options: ArrivalOptions): Arrival {
  const { name, url, headers, feed, limits, files, maxPicture, direct, onNotKept } = options
  const stop = new AbortController()
  const readers = new Set<Reader>()
  const arrived = createSignal()
  const moved = createSignal()
  /** Pieces that are not on disk: those being written and, after a disk error, those that a reader still needs. */
  const unwritten = new Map<number, Buffer>()
  let facts: PictureFacts | undefined
  let writer: PictureFileWriter | undefined
  let writing: Promise<void> = Promise.resolve()
  let isDiskLost = false
  let isDirect = false
  let hasDropped = false
  let bytesHere = 0
  let written = 0
  let fault: unknown
  let release: (() => void) | undefined

  const begin = async (known: PictureFacts) => {
    writer = await files.begin(name, known)
    if (!writer) isDiskLost = true
  }
  const writeOut = async (index: number, piece: Buffer) => {
    if (isDiskLost || stop.signal.aborted) return
    if (!(await writer?.write(piece))) {
      isDiskLost = true
      return dropTaken()
    }
    unwritten.delete(index)
    written += 1
  }
  /** The position of the slowest reader. */
  const slowest = (): number => Math.min(bytesHere, ...Array.from(readers, ({ position }) => position))
  /** Without a disk, a piece stays in memory until all readers have read it. */
  const dropTaken = () => {
    if (isDiskLost) {
      const taken = Math.floor(slowest() / pieceBytes)
      for (const index of unwritten.keys()) if (index < taken) hasDropped = unwritten.delete(index)
    }
    moved.tell()
  }
  /** Copies bytes into the current piece, and writes whole pieces to the disk. */
  const take = (bytes: Uint8Array, length: number) => {
    for (let at = 0; at < bytes.byteLength; ) {
      const index = Math.floor(bytesHere / pieceBytes)
      const inPiece = bytesHere % pieceBytes
      const size = Math.min(pieceBytes, length - index * pieceBytes)
      const piece = unwritten.get(index) ?? Buffer.allocUnsafeSlow(size)
      unwritten.set(index, piece)
      const taken = Math.min(size - inPiece, bytes.byteLength - at)
      piece.set(bytes.subarray(at, at + taken), inPiece)
      at += taken
      bytesHere += taken
      if (inPiece + taken === size) writing = writing.then(() => writeOut(index, piece))
    }
    arrived.tell()
  }
  const isFull = () => !stop.signal.aborted && bytesHere - slowest() >= maxAhead
  /** Waits until the slowest reader has caught up. A reader that stalls while others wait for data is disconnected. */
  const roomInMemory = async () => {
    while (isFull()) {
      const position = slowest()
      const laggards = () => {
        const isAwaited = [...readers].some((reader) => reader.position >= bytesHere)
        for (const reader of readers) if (isAwaited && reader.position === position) reader.expel()
      }
      const timer = setInterval(laggards, laggardMs)
      await moved.next()
      clearInterval(timer)
    }
  }
  const target: PictureTarget = {
    open(status, header, media) {
      const known = status === 200 && media ? pictureFacts(header, media.type) : undefined
      const isKept = known !== undefined && known.length <= maxPicture
      if (!isKept) onNotKept()
      if (!isKept || !files.makeRoom(known)) {
        if (direct.isGone()) throw new NotKeptError()
        isDirect = true
        direct.open(status, header, media)
        return arrived.tell()
      }
      facts = known
      writing = begin(known)
    },
    write(bytes) {
      if (isDirect) return direct.write(bytes)
      take(bytes, facts?.length ?? 0)
      return isDiskLost ? !isFull() : Math.floor(bytesHere / pieceBytes) - written <= maxWaiting
    },
    drained() {
      if (isDirect) return direct.drained()
      return isDiskLost ? roomInMemory() : writing
    },
    end: () => (isDirect ? direct.end() : undefined),
    isGone: () => stop.signal.aborted,
  }

  const ready = (from: number): Buffer | undefined => {
    if (from >= bytesHere) return undefined
    const index = Math.floor(from / pieceBytes)
    const piece = unwritten.get(index) ?? writer?.hot(index)
    return piece?.subarray(from % pieceBytes, Math.min(piece.byteLength, bytesHere - index * pieceBytes))
  }
  const bytes = async (from: number): Promise<Buffer> => {
    while (from >= bytesHere) {
      if (fault !== undefined) throw fault
      await arrived.next()
    }
    const here = ready(from)
    if (here) return here
    if (!writer) throw new PictureFault(502, 'The picture was not kept')
    return (await writer.piece(Math.floor(from / pieceBytes))).subarray(from % pieceBytes)
  }
  /** The picture for one reader; each read reports the reader's position. */
  const pictureFor = (reader: Reader, known: PictureFacts): ReadablePicture => {
    const advance = (from: number) => {
      if (from <= reader.position) return
      reader.position = from
      dropTaken()
    }
    return {
      facts: known,
      ready(from) {
        advance(from)
        return ready(from)
      },
      bytes(from) {
        advance(from)
        return bytes(from)
      },
    }
  }
  /** Slower readers still read from a draft that will not be cached. */
  const discardWhenRead = async () => {
    while (readers.size > 0) await moved.next()
    await writer?.discard()
  }

  const bringIn = async () => {
    try {
      await feed({ url, method: 'GET', headers, signal: stop.signal }, createPictureSink(target, false, limits), limits)
      await writing
      if (isDirect) return
      if (!facts || bytesHere < facts.length) throw new PictureFault(502, 'The image host refused')
      if (isDiskLost) void discardWhenRead()
      else {
        await writer?.keep()
        if (readers.size > 0) release = files.hold(name)
      }
    } catch (reason) {
      fault = reason
      await writing
      await writer?.discard()
    } finally {
      arrived.tell()
    }
  }
  const over = bringIn()
  let isFirst = true

  return {
    over,
    isLeft: () => stop.signal.aborted,
    canJoin: () => !stop.signal.aborted && !isDirect && !hasDropped,
    join(expel) {
      const reader: Reader = { position: 0, expel }
      const isDirectReader = isFirst
      isFirst = false
      readers.add(reader)
      return {
        async opened() {
          while (facts === undefined || bytesHere === 0) {
            if (isDirect && !isDirectReader) throw new NotKeptError()
            if (isDirect) await over
            if (fault !== undefined) throw fault
            if (isDirect) return undefined
            await arrived.next()
          }
          return pictureFor(reader, facts)
        },
        leave() {
          if (!readers.delete(reader)) return
          dropTaken()
          if (readers.size > 0) return
          release?.()
          // A complete download is cached even without readers.
          if (facts === undefined || bytesHere < facts.length) stop.abort(new PictureFault(502, 'The client left'))
        },
      }
    },
  }
}

/** Notifies all waiters of a change. */
function createSignal() {
  let waiting: (() => void)[] = []
  return {
    next: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    tell() {
      const told = waiting
      waiting = []
      for (const resolve of told) resolve()
    },
  }
}
