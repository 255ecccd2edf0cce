// Rules for picture responses: allowed types by name and by bytes, the true length, a size limit, and only known headers.

import type { ServerResponse } from 'node:http'
import { endsZip, zipTailBytes } from '@emaki/domain'
import {
  checkedMedia,
  type HeaderReader,
  type Media,
  PictureError,
  type PictureSizes,
  pictureHeaders,
  readPictureHead,
  sniffLength,
} from '@emaki/domain/server'
import type { FeedLimits, PictureRequest, PictureSink } from '../network/pictureFeed.ts'
import { withTimeout } from '../network/timeout.ts'

/** Sizes in bytes, and how long a client may leave written bytes unread, in ms (docs/reliability.md D7, F08). */
export interface SinkLimits extends PictureSizes {
  readonly drainMs: number
}

/** Sizes in bytes and timeouts in ms (docs/reliability.md D7, F07). */
export type ImageLimits = FeedLimits & SinkLimits

/** The host must wait when the client is this many bytes behind. Node's own mark of 16 kB would stop the host at every chunk. */
export const maxBehind = 256 * 1024

/** The destination of a picture that follows the rules. */
export interface PictureTarget {
  /** Receives status and headers, once, before any bytes. `media` is undefined for responses without a body. */
  open(status: number, header: HeaderReader, media: Media | undefined): void
  /** Receives bytes; false when it is behind and the caller must wait for `drained`. */
  write(bytes: Uint8Array): boolean
  drained(): Promise<void>
  end(): void
  /** True when the client has disconnected. */
  isClosed(): boolean
}

/**
 * A response as a target. When the sink throws, the caller must destroy the response, so that a part is not taken for the whole.
 */
export function responseTarget(outgoing: ServerResponse): PictureTarget {
  return {
    open: (status, header, media) => void outgoing.writeHead(status, pictureHeaders(status, header, media)),
    write: (bytes) => outgoing.write(bytes) || outgoing.writableLength < maxBehind,
    drained: () => responseDrained(outgoing),
    end: () => void outgoing.end(),
    isClosed: () => outgoing.destroyed,
  }
}

/** A sink that enforces the rules. It delays the headers until the first bytes show the type of the picture. */
export function createPictureSink(
  target: PictureTarget,
  { method, headers }: Pick<PictureRequest, 'method' | 'headers'>,
  limits: SinkLimits,
): PictureSink {
  const isHead = method === 'HEAD'
  const isPart = 'range' in headers
  let declared: Media | undefined
  let openWith: ((media: Media) => void) | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let passed = 0
  let expected = Number.POSITIVE_INFINITY
  let maxBytes = 0
  /** The last bytes of a whole archive; undefined for everything else. */
  let tail: Buffer | undefined

  const open = (media: Media) => {
    openWith?.(media)
    openWith = undefined
  }
  const flush = (): boolean => {
    const bytes = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting)
    waiting = []
    return bytes.byteLength === 0 || pass(bytes)
  }
  const pass = (bytes: Uint8Array): boolean => target.write(bytes)

  return {
    head(status, header) {
      if (status === 304) {
        target.open(304, header, undefined)
        target.end()
        return false
      }
      const head = readPictureHead(status, header, { isHead, isPart }, limits)
      declared = head.declared
      maxBytes = head.maxBytes
      expected = head.expected
      openWith = (media) => target.open(status, header, media)
      if (status === 200 && declared.kind === 'zip') tail = Buffer.alloc(0)
      if (isHead || !head.startsAtZero) open(declared)
      if (isHead) target.end()
      return !isHead
    },
    bytes(chunk) {
      passed += chunk.byteLength
      if (passed > maxBytes) throw new PictureError(502, 'The body is larger than allowed')
      if (passed > expected) throw new PictureError(502, 'The body is longer than announced')
      if (target.isClosed()) throw new PictureError(502, 'The client left')
      if (tail) tail = tailOf(tail, chunk)
      if (!openWith) return pass(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes < sniffLength) return true
      const first = waiting.length === 1 ? chunk : Buffer.concat(waiting)
      if (declared) open(checkedMedia(declared, first))
      return flush()
    },
    drained: () => withTimeout(target.drained(), limits.drainMs, () => new PictureError(504, 'The client stalled')),
    end() {
      const isShort = expected !== Number.POSITIVE_INFINITY && passed < expected
      if (isShort) throw new PictureError(502, 'The body is shorter than announced')
      if (passed === 0) throw new PictureError(502, 'The body is empty')
      if (tail && !endsZip(tail, passed)) throw new PictureError(502, 'The archive is cut')
      if (target.isClosed()) throw new PictureError(502, 'The client left')
      // A body shorter than a signature has only its declared type, which is allowed and never sniffed by the browser.
      if (declared) open(declared)
      flush()
      target.end()
    },
  }
}

/** The last bytes of an archive, with the bytes of one more chunk. */
function tailOf(before: Buffer, chunk: Uint8Array): Buffer {
  const last = chunk.subarray(-zipTailBytes)
  return Buffer.concat([before.subarray(Math.max(0, before.byteLength + last.byteLength - zipTailBytes)), last])
}

/** Resolves when a response accepts bytes again; rejects when its client has disconnected. */
export function responseDrained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      outgoing.off('drain', settle)
      outgoing.off('close', settle)
      if (outgoing.destroyed) reject(new PictureError(502, 'The client left'))
      else resolve()
    }
    outgoing.once('drain', settle)
    outgoing.once('close', settle)
  })
}
