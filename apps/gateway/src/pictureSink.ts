// What of a picture's answer reaches the client: known types by name and by bytes, the true length, a byte cap, and no header that is not in the table.
import type { ServerResponse } from 'node:http'
import { type Media, type MediaKind, namedMedia, sniffLength, sniffMedia } from './mediaType.ts'
import { type HeaderReader, PictureFault, type PictureSink, within } from './pictureFeed.ts'
import { sendRefusal } from './refusal.ts'
import { picturePolicy } from './securityHeaders.ts'

/** Bytes, and milliseconds that a client may leave written bytes untaken (reliability D7, F08). */
export interface SinkLimits {
  readonly imageBytes: number
  readonly archiveBytes: number
  readonly drainMs: number
}

/** A client may be this many bytes behind before its host is made to wait: Node's own mark of 16 kB stops the host at every piece. */
const mostBehind = 256 * 1024

/** On every answer of the image proxy: used anywhere, run nowhere. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, accept-ranges',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': picturePolicy,
}

const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/**
 * A sink that writes to a response. The head is held back until the first bytes show what the picture is. When a method throws, the response is
 * unfinished and the caller must destroy it, so that nobody takes the part for the whole.
 */
export function createPictureSink(outgoing: ServerResponse, isHead: boolean, limits: SinkLimits): PictureSink {
  let declared: Media | undefined
  let openWith: ((media: Media | undefined) => void) | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let passed = 0
  let expected = Number.POSITIVE_INFINITY
  let most = 0

  /** The declared type must be one of the table, and so must the bytes; the bytes win where both can be seen (reliability D6). */
  const open = (seen: Media | undefined) => {
    if (!seen || seen.kind !== declared?.kind) throw new PictureFault(415, 'Not a picture')
    openWith?.(seen)
    openWith = undefined
  }
  const flush = (): boolean => {
    const bytes = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting)
    waiting = []
    return bytes.byteLength === 0 || pass(bytes)
  }
  const pass = (bytes: Uint8Array): boolean => outgoing.write(bytes) || outgoing.writableLength < mostBehind

  return {
    head(status, header) {
      if (status === 304) {
        outgoing.writeHead(304, pictureHeaders(304, header, undefined)).end()
        return false
      }
      if (status === 416) {
        const range = header('content-range')
        sendRefusal(outgoing, 416, 'No such range', range === null ? openHeaders : { ...openHeaders, 'content-range': range })
        return false
      }
      if (status !== 200 && status !== 206) throw new PictureFault(relayedStatus(status), 'The image host refused')
      if ((header('content-encoding') ?? 'identity') !== 'identity') throw new PictureFault(502, 'Unexpected encoding')
      declared = namedMedia(header('content-type'))
      if (!declared) throw new PictureFault(415, 'Not a picture')
      openWith = (media) => void outgoing.writeHead(status, pictureHeaders(status, header, media))
      if (isHead) {
        open(declared)
        outgoing.end()
        return false
      }
      most = byteCap(declared.kind, limits)
      expected = contentLength(header) ?? expected
      if (expected !== Number.POSITIVE_INFINITY && expected > most) throw new PictureFault(502, 'The picture is too large')
      const startsAtZero = status === 200 || /^bytes 0-/.test(header('content-range') ?? '')
      if (!startsAtZero) open(declared)
      return true
    },
    bytes(chunk) {
      passed += chunk.byteLength
      if (passed > most) throw new PictureFault(502, 'The body is larger than allowed')
      if (passed > expected) throw new PictureFault(502, 'The body is longer than announced')
      if (outgoing.destroyed) throw new PictureFault(502, 'The client left')
      if (!openWith) return pass(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes < sniffLength) return true
      const first = waiting.length === 1 ? chunk : Buffer.concat(waiting)
      open(sniffMedia(first))
      return flush()
    },
    drained: () => within(drained(outgoing), limits.drainMs, () => new PictureFault(504, 'The client stalled')),
    end() {
      const isShort = expected !== Number.POSITIVE_INFINITY && passed < expected
      if (isShort) throw new PictureFault(502, 'The body is shorter than announced')
      if (outgoing.destroyed) throw new PictureFault(502, 'The client left')
      // Fewer bytes than a signature can only be trusted by name: the type is closed and never sniffed by the browser.
      if (openWith) open(declared)
      flush()
      outgoing.end()
    },
  }
}

function pictureHeaders(status: number, header: HeaderReader, media: Media | undefined): Record<string, string> {
  const headers: Record<string, string> = { ...openHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
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

/** Errors keep their status; redirects are never followed nor passed on (reliability D5), and nothing else is an answer. */
const relayedStatus = (status: number): number => (status >= 400 && status <= 599 ? status : 502)

const byteCap = (kind: MediaKind, limits: SinkLimits): number => (kind === 'image' ? limits.imageBytes : limits.archiveBytes)

function contentLength(header: HeaderReader): number | undefined {
  const value = header('content-length') ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      outgoing.off('drain', settle)
      outgoing.off('close', settle)
      if (outgoing.destroyed) reject(new PictureFault(502, 'The client left'))
      else resolve()
    }
    outgoing.once('drain', settle)
    outgoing.once('close', settle)
  })
}
