// An in-flight download of a picture into a file, which any number of readers read at their own speed while it grows (single flight).
import { PictureError } from '@emaki/domain/server'
import type { DiskDraft, DiskLru } from '../../cache/diskLru.ts'
import type { PictureFeed } from '../../network/pictureFeed.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../pictureSink.ts'
import { type PictureFacts, pictureFacts, type ReadablePicture } from './pictureFacts.ts'

/** The picture or the rest of it is not in the cache: the reader must send a request of its own. */
export class NotCachedError extends Error {
  override readonly name = 'NotCachedError'
}

export interface PictureDownload {
  /** True while a new reader can still get the whole picture. */
  canJoin(): boolean
  /** True when all readers have left. */
  isAborted(): boolean
  join(): DownloadReader
  /** Resolves at the end of the download. Never rejects. */
  readonly finished: Promise<void>
}

export interface DownloadReader {
  /**
   * The picture, once its first bytes are here; undefined when it was passed through to the first reader, whole, because it is not
   * cacheable. It and the reads of the picture reject with a PictureError, the error of the source, or a NotCachedError when the response
   * is not cacheable and went to another reader, or when the disk has failed.
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
  readonly files: Pick<DiskLru<PictureFacts>, 'create'>
  /** Maximum size of a cached picture, in bytes. */
  readonly maxPicture: number
  /** The response of the first reader, which receives an uncacheable picture directly. */
  readonly direct: PictureTarget
  /** Called when the response must not be cached. */
  readonly onUncacheable: () => void
}

/** The host must wait when the disk is this many bytes behind. */
const maxUnwritten = 128 * 1024

/** Starts a download. One long function, because all its parts share its state. */
export function startDownload(options: DownloadOptions): PictureDownload {
  const { name, url, headers, feed, limits, files, maxPicture, direct, onUncacheable } = options
  const stop = new AbortController()
  const changed = createNotifier()
  const readers = new Set<DownloadReader>()
  let draft: DiskDraft<PictureFacts> | undefined
  let facts: PictureFacts | undefined
  let received = 0
  let written = 0
  let writing: Promise<void> = Promise.resolve()
  let failure: { readonly error: unknown } | undefined
  let isDone = false
  /** True when an uncacheable response is passed through to the first reader. */
  let isDirect = false
  let hasFirstReader = false

  const fail = (error: unknown) => {
    failure ??= { error }
  }
  const throwIfFailed = () => {
    if (failure) throw failure.error
  }
  const write = async (bytes: Uint8Array) => {
    if (failure) return
    if (await draft?.write(bytes)) {
      written += bytes.byteLength
    } else {
      fail(new NotCachedError('the disk has failed'))
      stop.abort(new NotCachedError())
    }
    changed.notify()
  }
  const read = async (from: number): Promise<Buffer> => {
    while (from >= written) {
      throwIfFailed()
      await changed.next()
    }
    if (!draft) throw new NotCachedError()
    return draft.read(from)
  }
  const target: PictureTarget = {
    open(status, header, media) {
      const known = status === 200 && media ? pictureFacts(header, media.type) : undefined
      const isCacheable = known !== undefined && known.length <= maxPicture
      if (!isCacheable) onUncacheable()
      if (isCacheable && draft?.reserve(known.length)) {
        facts = known
        return
      }
      if (direct.isClosed()) throw new NotCachedError()
      isDirect = true
      void draft?.close()
      direct.open(status, header, media)
      changed.notify()
    },
    write(bytes) {
      if (isDirect) return direct.write(bytes)
      received += bytes.byteLength
      writing = writing.then(() => write(bytes))
      return received - written <= maxUnwritten
    },
    drained: () => (isDirect ? direct.drained() : writing),
    end: () => (isDirect ? direct.end() : undefined),
    isClosed: () => stop.signal.aborted,
  }
  const run = async () => {
    try {
      draft = await files.create(name)
      stop.signal.throwIfAborted()
      const request = { url, method: 'GET', headers, signal: stop.signal } as const
      await feed(request, createPictureSink(target, request, limits), limits)
      await writing
      if (isDirect || failure) return
      if (!facts || written < facts.length) throw new PictureError(502, 'The image host refused')
      await draft?.commit(facts)
    } catch (error) {
      // The readers get what has been received, and then the error.
      await writing
      fail(error)
    } finally {
      isDone = true
      changed.notify()
      if (readers.size === 0) await draft?.close()
    }
  }
  const finished = run()

  return {
    finished,
    isAborted: () => stop.signal.aborted,
    canJoin: () => !isDone && !failure && !isDirect && !stop.signal.aborted,
    join() {
      const isFirst = !hasFirstReader
      hasFirstReader = true
      const reader: DownloadReader = {
        async opened() {
          for (;;) {
            if (isDirect && !isFirst) throw new NotCachedError()
            if (facts && written > 0) return { facts, read }
            throwIfFailed()
            if (isDirect && isDone) return undefined
            await changed.next()
          }
        },
        leave() {
          if (!readers.delete(reader) || readers.size > 0) return
          if (isDone) void draft?.close()
          // A complete download is cached even without readers.
          else if (!facts || received < facts.length) stop.abort(new PictureError(502, 'The client left'))
        },
      }
      readers.add(reader)
      return reader
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
