// An in-flight download of a picture, shared by any number of readers (single flight), with bounded memory.
import { PictureError } from '@emaki/domain/server'
import type { PictureFeed } from '../../network/pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../pictureSink.ts'
import type { PictureFiles, ReadablePicture } from './pictureFiles.ts'
import { createPieceBuffer, createReaders, type Reader } from './pieceBuffer.ts'
import { pictureFacts } from './pieceFile.ts'

/** The response is not cacheable. Only the first reader gets it; the others must send requests of their own. */
export class NotCachedError extends Error {
  override readonly name = 'NotCachedError'
}

export interface PictureDownload {
  /** True while a new reader can still get the whole picture. */
  canJoin(): boolean
  /** True when all readers have left. */
  isAborted(): boolean
  /** Adds a reader. `disconnect` is called when the reader blocks the others for too long; it must destroy the response. */
  join(disconnect: () => void): DownloadReader
  /** Resolves at the end of the download. Never rejects. */
  readonly finished: Promise<void>
}

export interface DownloadReader {
  /**
   * The picture, once its first bytes are here; undefined when it was passed through to the first reader, whole, because it is not
   * cacheable. Rejects with a PictureError, a NotCachedError for later readers of an uncacheable response, or the error of the source.
   */
  opened(): Promise<ReadablePicture | undefined>
  /** Must be called when the reader is done. Without readers the download is aborted. */
  leave(): void
}

export interface DownloadOptions {
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
  readonly onUncacheable: () => void
}

/** Starts a download. */
export function startDownload(options: DownloadOptions): PictureDownload {
  const { name, url, headers, feed, limits, files, maxPicture, direct, onUncacheable } = options
  const stop = new AbortController()
  const isAborted = () => stop.signal.aborted
  const readers = createReaders()
  const pieces = createPieceBuffer({ name, files, readers, isAborted })
  /** True when an uncacheable response is passed through to the first reader. */
  let isDirect = false
  let hasFirstReader = false
  let unpin: (() => void) | undefined

  const target: PictureTarget = {
    open(status, header, media) {
      const facts = status === 200 && media ? pictureFacts(header, media.type) : undefined
      const isCacheable = facts !== undefined && facts.length <= maxPicture
      if (!isCacheable) onUncacheable()
      if (isCacheable && files.makeRoom(facts)) return pieces.begin(facts)
      if (direct.isClosed()) throw new NotCachedError()
      isDirect = true
      direct.open(status, header, media)
      pieces.received.notify()
    },
    write: (bytes) => (isDirect ? direct.write(bytes) : pieces.append(bytes)),
    drained: () => (isDirect ? direct.drained() : pieces.drained()),
    end: () => (isDirect ? direct.end() : undefined),
    isClosed: isAborted,
  }
  const run = async () => {
    try {
      const request = { url, method: 'GET', headers, signal: stop.signal } as const
      await feed(request, createPictureSink(target, request, limits), limits)
      await pieces.settled()
      if (isDirect) return
      if (!pieces.isComplete()) throw new PictureError(502, 'The image host refused')
      if ((await pieces.commit()) && readers.count() > 0) unpin = files.pin(name)
    } catch (error) {
      await pieces.fail(error)
    } finally {
      pieces.received.notify()
    }
  }
  const finished = run()

  return {
    finished,
    isAborted,
    canJoin: () => !isAborted() && !isDirect && !pieces.hasDropped(),
    join(disconnect) {
      const reader: Reader = { position: 0, disconnect }
      const isFirst = !hasFirstReader
      hasFirstReader = true
      readers.add(reader)
      return {
        async opened() {
          for (;;) {
            const picture = pieces.pictureFor(reader)
            if (picture) return picture
            if (isDirect && !isFirst) throw new NotCachedError()
            if (isDirect) await finished
            pieces.throwIfFailed()
            if (isDirect) return undefined
            await pieces.received.next()
          }
        },
        leave() {
          if (!readers.remove(reader)) return
          pieces.dropRead()
          if (readers.count() > 0) return
          unpin?.()
          // A complete download is cached even without readers.
          if (!pieces.isComplete()) stop.abort(new PictureError(502, 'The client left'))
        },
      }
    },
  }
}
