// A picture on its way in, for any number of people at once: its host is asked once, and each of them reads at their own speed.
import { PictureFault, type PictureFeed } from '../pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../pictureSink.ts'
import { pieceBytes } from './hotPieces.ts'
import type { PictureShelf, ReadablePicture, ShelfWriter } from './pictureShelf.ts'
import { type PictureFacts, pictureFacts } from './pieceFile.ts'

/** Its host's answer is no picture that may be kept: whoever wants it has to ask for themselves. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
}

/** There is no room for it just now, because others are being written or sent. */
export class NoRoomError extends NotKeptError {}

export interface Arrival {
  /** The picture, once its first bytes are here. Rejects with a PictureFault, a NotKeptError, or the source's own error. */
  opened(): Promise<ReadablePicture>
  /** Counts one who waits or reads; call what it returns when they are done. When nobody is left, the host is let go. */
  join(): () => void
  /** True when everybody who waited has left. */
  isLeft(): boolean
  /** Settles when nothing more will come. Never rejects. */
  readonly over: Promise<void>
}

export interface ArrivalOptions {
  readonly name: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly feed: PictureFeed
  readonly limits: ImageLimits
  readonly shelf: PictureShelf
  /** Longer pictures are not kept, in bytes. */
  readonly maxPicture: number
}

/** So many whole pieces may wait for the disk before the host is made to wait. */
const mostWaiting = 2

/** Starts one. */
export function startArrival({ name, url, headers, feed, limits, shelf, maxPicture }: ArrivalOptions): Arrival {
  const stop = new AbortController()
  /** Pieces that are not on disk: those being written, and all that follow once the disk has refused one. */
  const unwritten = new Map<number, Buffer>()
  let facts: PictureFacts | undefined
  let writer: ShelfWriter | undefined
  let writing: Promise<void> = Promise.resolve()
  let isDiskLost = false
  let arrived = 0
  let written = 0
  let fault: unknown
  let readers = 0
  let release: (() => void) | undefined
  let waiting: (() => void)[] = []

  const changed = () => new Promise<void>((resolve) => void waiting.push(resolve))
  const tell = () => {
    const told = waiting
    waiting = []
    for (const resolve of told) resolve()
  }

  const begin = async (known: PictureFacts) => {
    writer = await shelf.begin(name, known)
    if (!writer) isDiskLost = true
  }
  const writeOut = async (index: number, piece: Buffer) => {
    if (isDiskLost || stop.signal.aborted) return
    if (!(await writer?.write(piece))) {
      isDiskLost = true
      return
    }
    unwritten.delete(index)
    written += 1
  }
  /** Copies bytes into the piece that is being filled, and hands whole pieces to the disk. */
  const take = (bytes: Uint8Array, length: number) => {
    for (let at = 0; at < bytes.byteLength; ) {
      const index = Math.floor(arrived / pieceBytes)
      const inPiece = arrived % pieceBytes
      const size = Math.min(pieceBytes, length - index * pieceBytes)
      const piece = unwritten.get(index) ?? Buffer.allocUnsafeSlow(size)
      unwritten.set(index, piece)
      const taken = Math.min(size - inPiece, bytes.byteLength - at)
      piece.set(bytes.subarray(at, at + taken), inPiece)
      at += taken
      arrived += taken
      if (inPiece + taken === size) writing = writing.then(() => writeOut(index, piece))
    }
    tell()
  }
  const target: PictureTarget = {
    open(status, header, media) {
      const known = status === 200 && media ? pictureFacts(header, media.type) : undefined
      if (!known || known.length > maxPicture) throw new NotKeptError()
      if (!shelf.makeRoom(known)) throw new NoRoomError()
      facts = known
      writing = begin(known)
    },
    write(bytes) {
      take(bytes, facts?.length ?? 0)
      return isDiskLost || Math.floor(arrived / pieceBytes) - written <= mostWaiting
    },
    drained: () => writing,
    end: () => undefined,
    isGone: () => stop.signal.aborted,
  }

  const ready = (from: number): Buffer | undefined => {
    if (from >= arrived) return undefined
    const index = Math.floor(from / pieceBytes)
    const piece = unwritten.get(index) ?? writer?.hot(index)
    return piece?.subarray(from % pieceBytes, Math.min(piece.byteLength, arrived - index * pieceBytes))
  }
  const bytes = async (from: number): Promise<Buffer> => {
    while (from >= arrived) {
      if (fault !== undefined) throw fault
      await changed()
    }
    const here = ready(from)
    if (here) return here
    if (!writer) throw new PictureFault(502, 'The picture was not kept')
    return (await writer.piece(Math.floor(from / pieceBytes))).subarray(from % pieceBytes)
  }

  const bringIn = async () => {
    try {
      await feed({ url, method: 'GET', headers, signal: stop.signal }, createPictureSink(target, false, limits), limits)
      await writing
      if (!facts || arrived < facts.length) throw new PictureFault(502, 'The image host refused')
      if (isDiskLost) await writer?.discard()
      else {
        await writer?.keep()
        if (readers > 0) release = shelf.hold(name)
      }
    } catch (reason) {
      fault = reason
      await writing
      await writer?.discard()
    } finally {
      tell()
    }
  }

  return {
    over: bringIn(),
    isLeft: () => stop.signal.aborted,
    async opened() {
      while (facts === undefined || arrived === 0) {
        if (fault !== undefined) throw fault
        await changed()
      }
      return { facts, ready, bytes }
    },
    join() {
      readers += 1
      let isHere = true
      return () => {
        if (!isHere) return
        isHere = false
        readers -= 1
        if (readers > 0) return
        release?.()
        // What is all here is kept, whoever still wants it.
        if (facts === undefined || arrived < facts.length) stop.abort(new PictureFault(502, 'The client left'))
      }
    },
  }
}
