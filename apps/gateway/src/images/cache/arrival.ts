// An in-flight download of a picture, shared by any number of readers: its host is asked once, and what waits in memory is bounded.
import { PictureFault, type PictureFeed } from '../pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../pictureSink.ts'
import { pieceBytes } from './hotPieces.ts'
import type { PictureFiles, PictureFileWriter, ReadablePicture } from './pictureFiles.ts'
import { type PictureFacts, pictureFacts } from './pieceFile.ts'

/** The response is not cached, and only the reader that caused the request gets it: every other one has to make its own. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
}

export interface Arrival {
  /** True while a new reader can get the whole picture from here. */
  canJoin(): boolean
  /** True when every reader has left. */
  isLeft(): boolean
  /** Adds a reader. `expel` is called when it keeps the others waiting for too long; its response is to be destroyed then. */
  join(expel: () => void): ArrivalReader
  /** Settles when nothing more will come. Never rejects. */
  readonly over: Promise<void>
}

export interface ArrivalReader {
  /**
   * The picture, once its first bytes are here. Undefined when the response is not cached and was passed straight to the first reader, whole.
   * Rejects with a PictureFault, a NotKeptError for later readers of such a response, or the source's own error.
   */
  opened(): Promise<ReadablePicture | undefined>
  /** Call it when the reader is done. When no reader is left, the transfer is aborted. */
  leave(): void
}

export interface ArrivalOptions {
  readonly name: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly feed: PictureFeed
  readonly limits: ImageLimits
  readonly files: PictureFiles
  /** Longer pictures are not kept, in bytes. */
  readonly maxPicture: number
  /** The response of the first reader: it takes the picture straight when it is not cached. */
  readonly direct: PictureTarget
  /** Called when the response itself rules out that it is cached. */
  readonly onNotKept: () => void
}

/** This many whole pieces may wait for the disk before the host is made to wait. */
const maxWaiting = 1
/** Without a disk, the host waits when the slowest reader is this many bytes behind. */
const maxAhead = pieceBytes
/** Without a disk, a reader that takes nothing for this long while another one waits for more is expelled (ms). */
const laggardMs = 2000

interface Reader {
  /** The next byte that it needs. */
  position: number
  readonly expel: () => void
}

/** Starts one. */
export function startArrival(options: ArrivalOptions): Arrival {
  const { name, url, headers, feed, limits, files, maxPicture, direct, onNotKept } = options
  const stop = new AbortController()
  const readers = new Set<Reader>()
  const arrived = createSignal()
  const moved = createSignal()
  /** Pieces that are not on disk: those being written, and, once the disk has refused one, those that some reader still needs. */
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
  /** Where the slowest reader is. */
  const slowest = (): number => Math.min(bytesHere, ...Array.from(readers, ({ position }) => position))
  /** Without a disk, memory holds a piece until every reader has taken it. */
  const dropTaken = () => {
    if (isDiskLost) {
      const taken = Math.floor(slowest() / pieceBytes)
      for (const index of unwritten.keys()) if (index < taken) hasDropped = unwritten.delete(index)
    }
    moved.tell()
  }
  /** Copies bytes into the piece that is being filled, and hands whole pieces to the disk. */
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
  /** Waits until the slowest reader has caught up. One that takes nothing while others wait is not waited for. */
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
  /** The picture for one reader: what it asks for tells where it is. */
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
  /** A draft that is not kept is still what slower readers read from. */
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
          // What is all here is kept, whoever still wants it.
          if (facts === undefined || bytesHere < facts.length) stop.abort(new PictureFault(502, 'The client left'))
        },
      }
    },
  }
}

/** Lets any number of waiters know that something has changed. */
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
