// The pieces of a picture during its download, and the positions of its readers.
import { PictureError } from '@emaki/domain/server'
import type { PictureFiles, PictureFileWriter, ReadablePicture } from './pictureFiles.ts'
import { type PictureFacts, pieceBytes } from './pieceFile.ts'

/** Number of whole pieces that may wait for the disk before the host must wait. */
const maxUnwritten = 1
/** Without a disk, the host must wait when the slowest reader is this many bytes behind. */
const maxAhead = pieceBytes
/** Without a disk, a reader that reads nothing for this long while another one waits for data is disconnected, in ms. */
const stalledMs = 2000

export interface Reader {
  /** Position of the next byte that it needs. */
  position: number
  readonly disconnect: () => void
}

type Readers = ReturnType<typeof createReaders>

/** The readers of a download, with their positions. */
export function createReaders() {
  const readers = new Set<Reader>()
  /** Notifies when a reader has read a piece or left. */
  const advanced = createNotifier()
  return {
    advanced,
    count: () => readers.size,
    add: (reader: Reader) => void readers.add(reader),
    remove: (reader: Reader) => readers.delete(reader),
    /** The position of the slowest reader, at most `end`. */
    slowest: (end: number) => Math.min(end, ...Array.from(readers, ({ position }) => position)),
    /** Disconnects readers that have stayed at `position` while another one waits for data after `end`. */
    disconnectStalled(position: number, end: number) {
      if (![...readers].some((reader) => reader.position >= end)) return
      for (const reader of readers) if (reader.position === position) reader.disconnect()
    },
  }
}

interface PieceBufferOptions {
  readonly name: string
  readonly files: PictureFiles
  readonly readers: Readers
  readonly isAborted: () => boolean
}

/**
 * The received bytes of a picture: in memory until they are on disk or, after a disk error, until all readers have read them.
 * One long function, because all its parts share the state of the buffer.
 */
export function createPieceBuffer({ name, files, readers, isAborted }: PieceBufferOptions) {
  const received = createNotifier()
  /** Pieces that are not on disk, by index. */
  const unwritten = new Map<number, Buffer>()
  let facts: PictureFacts | undefined
  let writer: PictureFileWriter | undefined
  let writing: Promise<void> = Promise.resolve()
  let isDiskLost = false
  let hasDropped = false
  let receivedBytes = 0
  let writtenPieces = 0
  let failure: { readonly error: unknown } | undefined

  const slowest = () => readers.slowest(receivedBytes)
  const isFull = () => !isAborted() && receivedBytes - slowest() >= maxAhead
  /** Without a disk, drops the pieces that all readers have read. */
  const dropRead = () => {
    if (isDiskLost) {
      const read = Math.floor(slowest() / pieceBytes)
      for (const index of unwritten.keys()) if (index < read) hasDropped = unwritten.delete(index)
    }
    readers.advanced.notify()
  }
  const writePiece = async (index: number, piece: Buffer) => {
    if (isDiskLost || isAborted()) return
    if (!(await writer?.write(piece))) {
      isDiskLost = true
      return dropRead()
    }
    unwritten.delete(index)
    writtenPieces += 1
  }
  /** Waits until the slowest reader has caught up. A reader that stalls while others wait for data is disconnected. */
  const roomInMemory = async () => {
    while (isFull()) {
      const position = slowest()
      const timer = setInterval(() => readers.disconnectStalled(position, receivedBytes), stalledMs)
      await readers.advanced.next()
      clearInterval(timer)
    }
  }
  const ready = (from: number): Buffer | undefined => {
    if (from >= receivedBytes) return undefined
    const index = Math.floor(from / pieceBytes)
    const piece = unwritten.get(index) ?? writer?.inMemory(index)
    return piece?.subarray(from % pieceBytes, Math.min(piece.byteLength, receivedBytes - index * pieceBytes))
  }
  const throwIfFailed = () => {
    if (failure) throw failure.error
  }
  const read = async (from: number): Promise<Buffer> => {
    while (from >= receivedBytes) {
      throwIfFailed()
      await received.next()
    }
    const bytes = ready(from)
    if (bytes) return bytes
    if (!writer) throw new PictureError(502, 'The picture is not cached')
    return (await writer.piece(Math.floor(from / pieceBytes))).subarray(from % pieceBytes)
  }
  const discardWhenRead = async () => {
    while (readers.count() > 0) await readers.advanced.next()
    await writer?.discard()
  }

  return {
    /** Notifies when bytes have arrived or the download has ended. */
    received,
    dropRead,
    throwIfFailed,
    hasDropped: () => hasDropped,
    isComplete: () => facts !== undefined && receivedBytes >= facts.length,
    /** Resolves when all received pieces are written or the disk is lost. */
    settled: () => writing,
    /** Waits until more bytes may be appended. */
    drained: () => (isDiskLost ? roomInMemory() : writing),
    /** Creates the draft in reserved room. */
    begin(known: PictureFacts) {
      facts = known
      writing = files.begin(name, known).then((draft) => {
        writer = draft
        if (!draft) isDiskLost = true
      })
    },
    /** Copies bytes into pieces and writes whole pieces to the disk; false when the caller must wait for `drained`. */
    append(bytes: Uint8Array): boolean {
      for (let at = 0; at < bytes.byteLength; ) {
        const index = Math.floor(receivedBytes / pieceBytes)
        const inPiece = receivedBytes % pieceBytes
        const size = Math.min(pieceBytes, (facts?.length ?? 0) - index * pieceBytes)
        const piece = unwritten.get(index) ?? Buffer.allocUnsafeSlow(size)
        unwritten.set(index, piece)
        const copied = Math.min(size - inPiece, bytes.byteLength - at)
        piece.set(bytes.subarray(at, at + copied), inPiece)
        at += copied
        receivedBytes += copied
        if (inPiece + copied === size) writing = writing.then(() => writePiece(index, piece))
      }
      received.notify()
      return isDiskLost ? !isFull() : Math.floor(receivedBytes / pieceBytes) - writtenPieces <= maxUnwritten
    },
    /** Moves the complete picture into the cache; false after a disk error, when slower readers still read the draft. */
    async commit(): Promise<boolean> {
      if (!isDiskLost) await writer?.commit()
      else void discardWhenRead()
      return !isDiskLost
    },
    async fail(error: unknown) {
      failure = { error }
      await writing
      await writer?.discard()
    },
    /** The picture for one reader, whose reads report its position; undefined before the first bytes. */
    pictureFor(reader: Reader): ReadablePicture | undefined {
      if (facts === undefined || receivedBytes === 0) return undefined
      return reportReads({ facts, ready, bytes: read }, reader, dropRead)
    },
  }
}

/** A picture whose reads report the position of its reader. */
function reportReads(picture: ReadablePicture, reader: Reader, onAdvance: () => void): ReadablePicture {
  const advance = (from: number) => {
    if (from <= reader.position) return
    reader.position = from
    onAdvance()
  }
  return {
    facts: picture.facts,
    ready(from) {
      advance(from)
      return picture.ready(from)
    },
    bytes(from) {
      advance(from)
      return picture.bytes(from)
    },
  }
}

/** Notifies all waiters of a change. */
function createNotifier() {
  let waiting: (() => void)[] = []
  return {
    next: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    notify() {
      const notified = waiting
      waiting = []
      for (const resolve of notified) resolve()
    },
  }
}
