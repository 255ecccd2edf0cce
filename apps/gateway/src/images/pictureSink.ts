// Rules for picture responses: allowed types by name and by bytes, the true length, a size limit, and only known headers.
import type { ServerResponse } from 'node:http'
import { type Media, type MediaKind, namedMedia, sniffLength, sniffMedia } from '../http/mediaType.ts'
import { picturePolicy } from '../http/securityHeaders.ts'
import { withTimeout } from '../network/timeout.ts'
import { type FeedLimits, type HeaderReader, PictureError, type PictureSink } from './pictureFeed.ts'

/** Sizes in bytes, and how long a client may leave written bytes unread, in ms (docs/reliability.md D7, F08). */
export interface SinkLimits {
  readonly imageBytes: number
  readonly archiveBytes: number
  readonly drainMs: number
}

/** Sizes in bytes and timeouts in ms (docs/reliability.md D7, F07). */
export type ImageLimits = FeedLimits & SinkLimits

/** The host must wait when the client is this many bytes behind. Node's own mark of 16 kB would stop the host at every chunk. */
export const maxBehind = 256 * 1024

/** Cache-Control for browsers and CDNs: the content of a picture's address never changes. */
export const immutable = 'public, max-age=31536000, immutable'

/** On every response of the image proxy: usable on all origins, but without the right to run anything. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, accept-ranges, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': picturePolicy,
}

const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

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
export function createPictureSink(target: PictureTarget, isHead: boolean, limits: SinkLimits): PictureSink {
  let declared: Media | undefined
  let openWith: ((media: Media | undefined) => void) | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let passed = 0
  let expected = Number.POSITIVE_INFINITY
  let maxBytes = 0

  /**
   * Both the declared type and that of the bytes must be allowed; the bytes decide where both are known (docs/reliability.md D6).
   */
  const open = (seen: Media | undefined) => {
    if (!seen || seen.kind !== declared?.kind) throw new PictureError(415, 'Not a picture')
    openWith?.(seen)
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
      if (status === 416) {
        const range = header('content-range')
        throw new PictureError(416, 'No such range', range === null ? {} : { 'content-range': range })
      }
      if (status !== 200 && status !== 206) {
        throw new PictureError(relayedStatus(status), 'The image host refused', retryHeaders(header('retry-after')))
      }
      if ((header('content-encoding') ?? 'identity') !== 'identity') throw new PictureError(502, 'Unexpected encoding')
      declared = namedMedia(header('content-type'))
      if (!declared) throw new PictureError(415, 'Not a picture')
      openWith = (media) => target.open(status, header, media)
      if (isHead) {
        open(declared)
        target.end()
        return false
      }
      maxBytes = byteCap(declared.kind, limits)
      expected = contentLength(header) ?? expected
      if (expected !== Number.POSITIVE_INFINITY && expected > maxBytes) throw new PictureError(502, 'The picture is too large')
      const startsAtZero = status === 200 || /^bytes 0-/.test(header('content-range') ?? '')
      if (!startsAtZero) open(declared)
      return true
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
      open(sniffMedia(first))
      return flush()
    },
    drained: () => withTimeout(target.drained(), limits.drainMs, () => new PictureError(504, 'The client stalled')),
    end() {
      const isShort = expected !== Number.POSITIVE_INFINITY && passed < expected
      if (isShort) throw new PictureError(502, 'The body is shorter than announced')
      if (target.isClosed()) throw new PictureError(502, 'The client left')
      // A body shorter than a signature has only its declared type, which is allowed and never sniffed by the browser.
      if (openWith) open(declared)
      flush()
      target.end()
    },
  }
}

function pictureHeaders(status: number, header: HeaderReader, media: Media | undefined): Record<string, string> {
  const headers: Record<string, string> = { ...openHeaders, 'cache-control': sharedLifetime(header('cache-control')) }
  if (media) {
    headers['content-type'] = media.type
    headers['content-disposition'] = 'inline'
  }
  for (const name of passedHeaders) {
    const value = header(name)
    if (value !== null && !(status === 304 && name.startsWith('content-'))) headers[name] = value
  }
  return headers
}

/** Cache-Control for the client: at most what the host allows, and `immutable` when the host sends none. */
export function sharedLifetime(cacheControl: string | null): string {
  const directives = cacheControl?.toLowerCase() ?? ''
  if (/\bno-store\b/.test(directives)) return 'no-store'
  const isPrivate = /\bprivate\b/.test(directives)
  if (/\bno-cache\b/.test(directives)) return isPrivate ? 'private, no-cache' : 'no-cache'
  const seconds = /\bmax-age=(\d{1,8})\b/.exec(directives)?.[1] ?? '0'
  return isPrivate ? `private, max-age=${seconds}` : immutable
}

/** Retry-After of the host, in seconds or as a date; any other value is dropped. */
export const retryHeaders = (retryAfter: string | null): Readonly<Record<string, string>> =>
  retryAfter !== null && (/^\d{1,7}$/.test(retryAfter) || !Number.isNaN(Date.parse(retryAfter)))
    ? { 'retry-after': retryAfter }
    : {}

/** Errors keep their status. Redirects, which are never followed (docs/reliability.md D5), and everything else become 502. */
const relayedStatus = (status: number): number => (status >= 400 && status <= 599 ? status : 502)

const byteCap = (kind: MediaKind, limits: SinkLimits): number => (kind === 'image' ? limits.imageBytes : limits.archiveBytes)

function contentLength(header: HeaderReader): number | undefined {
  const value = header('content-length') ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
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
