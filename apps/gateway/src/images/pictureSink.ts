// Rules for picture responses: allowed types by name and by bytes, the true length, a size limit, and only known headers.

import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import {
  checkedMedia,
  type HeaderReader,
  immutable,
  type Media,
  PictureError,
  type PictureSizes,
  pictureHeaders,
  readPictureHead,
  sharedLifetime,
  sniffLength,
} from '@emaki/domain/server'
import { completeHeaders, GatewayResponse } from '../http/gatewayResponse.ts'
import { memoize } from '../http/memoize.ts'
import { withTimeout } from '../network/timeout.ts'
import type { FeedLimits, PictureSink } from './pictureFeed.ts'

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
    open: (status, header, media) => writePictureHead(outgoing, status, header, media),
    write: (bytes) => outgoing.write(bytes) || outgoing.writableLength < maxBehind,
    drained: () => responseDrained(outgoing),
    end: () => void outgoing.end(),
    isClosed: () => outgoing.destroyed,
  }
}

const noHeader = () => null
/** The headers that all whole pictures of a type share. mediaType.ts has few types. */
const sharedHeaders = memoize(32, (type) => completeHeaders(pictureHeaders(200, noHeader, { type, kind: 'image' })))

/** The headers of a whole picture that its host names, besides Cache-Control. */
const ownNames = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

function ownHeaders(header: HeaderReader): OutgoingHttpHeader[] {
  const own: OutgoingHttpHeader[] = []
  for (const name of ownNames) {
    const value = header(name)
    if (value !== null) own.push(name, value)
  }
  return own
}

/** Writes the head of a picture. Most of the head of a whole picture is prepared. */
function writePictureHead(outgoing: ServerResponse, status: number, header: HeaderReader, media: Media | undefined): void {
  const isUsual = status === 200 && media && sharedLifetime(header('cache-control')) === immutable
  if (isUsual && outgoing instanceof GatewayResponse) outgoing.writeHeadWith(sharedHeaders(media.type), ownHeaders(header))
  else outgoing.writeHead(status, pictureHeaders(status, header, media))
}

/** A sink that enforces the rules. It delays the headers until the first bytes show the type of the picture. */
export function createPictureSink(target: PictureTarget, isHead: boolean, limits: SinkLimits): PictureSink {
  let declared: Media | undefined
  let openWith: ((media: Media) => void) | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let passed = 0
  let expected = Number.POSITIVE_INFINITY
  let maxBytes = 0

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
      const head = readPictureHead(status, header, isHead, limits)
      declared = head.declared
      maxBytes = head.maxBytes
      expected = head.expected
      openWith = (media) => target.open(status, header, media)
      if (isHead || !head.startsAtZero) open(declared)
      if (isHead) target.end()
      return !isHead
    },
    bytes(chunk) {
      passed += chunk.byteLength
      if (passed > maxBytes) throw new PictureError(502, 'The body is larger than allowed')
      if (passed > expected) throw new PictureError(502, 'The body is longer than announced')
      if (target.isClosed()) throw new PictureError(502, 'The client left')
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
      if (target.isClosed()) throw new PictureError(502, 'The client left')
      // A body shorter than a signature has only its declared type, which is allowed and never sniffed by the browser.
      if (declared) open(declared)
      flush()
      target.end()
    },
  }
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
