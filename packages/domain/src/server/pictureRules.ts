// Rules for proxied pictures: allowed types by name and by bytes, a size limit, and only known headers in both directions.
import { type Media, type MediaKind, namedMedia, sniffMedia } from './mediaType.ts'
import { picturePolicy } from './securityHeaders.ts'

/** Reads a header by its lower-case name; null without it. */
export type HeaderReader = (name: string) => string | null

/** Maximum sizes in bytes (docs/reliability.md D7). */
export interface PictureSizes {
  readonly imageBytes: number
  readonly archiveBytes: number
}

export const defaultPictureSizes: PictureSizes = { imageBytes: 64 * 1024 * 1024, archiveBytes: 256 * 1024 * 1024 }

/** Timeouts in ms: for the response headers of the host, and between two chunks of the body (docs/reliability.md F07). */
export const pictureTimeouts = { headersMs: 35_000, idleMs: 10_000 } as const

/** Why a picture is rejected or aborted: the status of the response, a message that may be shown to users, and further headers. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Cache-Control for browsers and CDNs: the content of a picture's address never changes. */
export const immutable = 'public, max-age=31536000, immutable'

/** On every response of the image proxy: usable on all origins, but without the right to run anything. */
export const openPictureHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, accept-ranges, retry-after, x-emaki-kept, server-timing',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': picturePolicy,
}

const referer = 'https://app-api.pixiv.net/'
const singleRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/

/** Request headers for the image host: our Referer and the client's range and conditions, nothing else. */
export function imageHostHeaders(client: HeaderReader): Record<string, string> {
  const headers: Record<string, string> = { referer, 'accept-encoding': 'identity' }
  const range = client('range')
  const ifRange = client('if-range')
  if (range !== null && singleRange.test(range)) {
    headers.range = range
    if (ifRange !== null) headers['if-range'] = ifRange
  }
  for (const name of ['if-none-match', 'if-modified-since']) {
    const value = client(name)
    if (value) headers[name] = value
  }
  return headers
}

/** What the status and headers of a response with a picture say. */
export interface PictureHead {
  readonly declared: Media
  /** Length of the body in bytes; infinite when the host does not say it. */
  readonly expected: number
  readonly maxBytes: number
  /** True when the body begins with the first bytes of the file, which show its type. */
  readonly startsAtZero: boolean
}

/** What was requested: only the headers, or a part of the picture. */
export interface PictureScope {
  readonly isHead: boolean
  readonly isPart: boolean
}

/** Reads the head of a response with a body. Throws a PictureError for everything that must not be passed on. */
export function readPictureHead(
  status: number,
  header: HeaderReader,
  { isHead, isPart }: PictureScope,
  sizes: PictureSizes,
): PictureHead {
  if (status === 416) {
    const range = header('content-range')
    throw new PictureError(416, 'No such range', range === null ? {} : { 'content-range': range })
  }
  if (status !== 200 && status !== 206) {
    throw new PictureError(relayedStatus(status), 'The image host refused', retryHeaders(header('retry-after')))
  }
  // A part that nothing asked for would pass for the whole picture (RFC 9110, 15.3.7).
  if (status === 206 && !isPart) throw new PictureError(502, 'A part of the picture instead of the whole')
  if ((header('content-encoding') ?? 'identity') !== 'identity') throw new PictureError(502, 'Unexpected encoding')
  const declared = namedMedia(header('content-type'))
  if (!declared) throw new PictureError(415, 'Not a picture')
  const maxBytes = byteCap(declared.kind, sizes)
  const expected = contentLength(header) ?? Number.POSITIVE_INFINITY
  if (!isHead && expected !== Number.POSITIVE_INFINITY && expected > maxBytes) {
    throw new PictureError(502, 'The picture is too large')
  }
  return { declared, expected, maxBytes, startsAtZero: status === 200 || /^bytes 0-/.test(header('content-range') ?? '') }
}

/**
 * The type of a picture by its first bytes. Both the declared type and that of the bytes must be allowed; the bytes decide where
 * both are known (docs/reliability.md D6).
 */
export function checkedMedia(declared: Media, first: Uint8Array): Media {
  const seen = sniffMedia(first)
  if (!seen || seen.kind !== declared.kind) throw new PictureError(415, 'Not a picture')
  return seen
}

/**
 * The headers of the response to the client; undefined for those that it does not have. `media` is undefined for responses without a
 * body. Every name is written out: V8 needs 1 µs for each member that follows a spread.
 */
export const pictureHeaders = (status: number, header: HeaderReader, media: Media | undefined) =>
  ({
    'access-control-allow-origin': openPictureHeaders['access-control-allow-origin'],
    'access-control-expose-headers': openPictureHeaders['access-control-expose-headers'],
    'cross-origin-resource-policy': openPictureHeaders['cross-origin-resource-policy'],
    'timing-allow-origin': openPictureHeaders['timing-allow-origin'],
    'content-security-policy': openPictureHeaders['content-security-policy'],
    'cache-control': sharedLifetime(header('cache-control')),
    'content-type': media?.type,
    'content-disposition': media && 'inline',
    'content-length': status === 304 ? undefined : (header('content-length') ?? undefined),
    'content-range': status === 304 ? undefined : (header('content-range') ?? undefined),
    'accept-ranges': header('accept-ranges') ?? undefined,
    etag: header('etag') ?? undefined,
    'last-modified': header('last-modified') ?? undefined,
  }) satisfies Record<keyof typeof openPictureHeaders, string> & Record<string, string | undefined>

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

const byteCap = (kind: MediaKind, sizes: PictureSizes): number => (kind === 'image' ? sizes.imageBytes : sizes.archiveBytes)

function contentLength(header: HeaderReader): number | undefined {
  const value = header('content-length') ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
