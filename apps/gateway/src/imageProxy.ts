// The image proxy: pictures of the allowed hosts, streamed, with a Referer added and everything else of both sides left behind.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fetch } from '@emaki/domain'
import { BodyFault, type BodyReader, pumpBody, readHead } from './bodyPump.ts'
import { parseImageTarget } from './imagePath.ts'
import type { Logger } from './log.ts'
import { type Media, type MediaKind, namedMedia, sniffLength, sniffMedia } from './mediaType.ts'
import { sendRefusal } from './refusal.ts'
import { picturePolicy } from './securityHeaders.ts'

export interface ImageProxyOptions {
  /** The upstream fetch, chosen once for the whole gateway. */
  readonly fetch: Fetch
  /** Hosts that are served, exactly by these names. */
  readonly hosts: readonly string[]
  readonly log: Logger
  readonly limits?: Partial<ImageLimits>
}

/** Bytes and milliseconds (reliability D7, F07). */
export interface ImageLimits {
  readonly imageBytes: number
  readonly archiveBytes: number
  readonly headersMs: number
  readonly idleMs: number
  readonly drainMs: number
}

/** Answers a request for `target`, the raw `/<host>/<path>` after the proxy's prefix. Never rejects. */
export type ImageProxy = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

const defaultLimits: ImageLimits = {
  imageBytes: 64 * 1024 * 1024,
  archiveBytes: 256 * 1024 * 1024,
  headersMs: 35_000,
  idleMs: 10_000,
  drainMs: 60_000,
}

const referer = 'https://app-api.pixiv.net/'
const singleRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, accept-ranges',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': picturePolicy,
}

/** A refusal on the way: thrown inside this file, answered as JSON. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The proxy over an upstream fetch. */
export function createImageProxy({ fetch, hosts, log, limits: given }: ImageProxyOptions): ImageProxy {
  const limits = { ...defaultLimits, ...given }
  return async (incoming, outgoing, target) => {
    const stop = new AbortController()
    const onClose = () => stop.abort()
    outgoing.once('close', onClose)
    try {
      const picture = parseImageTarget(target, hosts)
      if (!picture) throw new Refused(400, 'No such picture address')
      if (/\bwebsocket\b/i.test(incoming.headers.upgrade ?? '')) throw new Refused(426, 'Pictures are plain HTTP')
      const response = await fetchPicture(fetch, upstreamRequest(picture.url, incoming, stop.signal), stop, limits.headersMs)
      await relay(response, incoming.method === 'HEAD', outgoing, stop.signal, limits)
    } catch (fault) {
      stop.abort()
      answerFault(fault, outgoing, log)
    } finally {
      outgoing.off('close', onClose)
    }
  }
}

/** What the upstream hears: our Referer, the conditions that make caches and seeking work, and nothing else of the client. */
function upstreamRequest(url: URL, incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers({ referer, 'accept-encoding': 'identity' })
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = incoming.headers
  if (range !== undefined && singleRange.test(range)) {
    headers.set('range', range)
    if (typeof ifRange === 'string') headers.set('if-range', ifRange)
  }
  if (ifNoneMatch) headers.set('if-none-match', ifNoneMatch)
  if (ifModifiedSince) headers.set('if-modified-since', ifModifiedSince)
  return new Request(url, { method: incoming.method ?? 'GET', headers, redirect: 'manual', signal })
}

async function fetchPicture(fetch: Fetch, request: Request, stop: AbortController, limitMs: number): Promise<Response> {
  const timer = setTimeout(() => stop.abort(new Refused(504, 'The image host took too long')), limitMs)
  try {
    return await fetch(request)
  } catch (fault) {
    throw stop.signal.reason instanceof Refused ? stop.signal.reason : fault
  } finally {
    clearTimeout(timer)
  }
}

async function relay(
  response: Response,
  isHead: boolean,
  outgoing: ServerResponse,
  left: AbortSignal,
  limits: ImageLimits,
): Promise<void> {
  const reader = response.body?.getReader() as BodyReader | undefined
  const release = () => {
    reader?.cancel().catch(() => {
      // The transfer is over; a source that cannot be told so ends by its own signal.
    })
  }
  left.addEventListener('abort', release)
  try {
    if (response.status === 304) return void outgoing.writeHead(304, pictureHeaders(response, undefined)).end()
    if (response.status === 416) return sendRefusal(outgoing, 416, 'No such range', rangeHeaders(response))
    if (response.status !== 200 && response.status !== 206)
      throw new Refused(relayedStatus(response.status), 'The image host refused')
    if ((response.headers.get('content-encoding') ?? 'identity') !== 'identity') throw new Refused(502, 'Unexpected encoding')
    const head = reader && !isHead ? await readHead(reader, sniffLength, limits.idleMs) : new Uint8Array()
    const media = mediaOf(response, head, isHead)
    const expectedBytes = contentLength(response)
    const maxBytes = byteCap(media.kind, limits)
    if ((expectedBytes ?? 0) > maxBytes) throw new Refused(502, 'The picture is too large')
    outgoing.writeHead(response.status, pictureHeaders(response, media))
    if (isHead || !reader) outgoing.end()
    else await pumpBody(head, reader, outgoing, { maxBytes, expectedBytes, idleMs: limits.idleMs, drainMs: limits.drainMs })
  } finally {
    release()
  }
}

/** The declared type must be one of the table, and so must the bytes; the bytes win where both can be seen (reliability D6). */
function mediaOf(response: Response, head: Uint8Array, isHead: boolean): Media {
  const declared = namedMedia(response.headers.get('content-type'))
  const startsAtZero = response.status === 200 || /^bytes 0-/.test(response.headers.get('content-range') ?? '')
  // Fewer bytes than a signature can only be trusted by name: the type is closed and never sniffed by the browser.
  const isSeen = !isHead && startsAtZero && head.byteLength >= sniffLength
  const media = declared && isSeen ? sniffMedia(head) : declared
  if (!media || media.kind !== declared?.kind) throw new Refused(415, 'Not a picture')
  return media
}

function pictureHeaders(response: Response, media: Media | undefined): Record<string, string> {
  const headers: Record<string, string> = { ...openHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
  if (media) {
    headers['content-type'] = media.type
    headers['content-disposition'] = 'inline'
  }
  for (const name of ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']) {
    const value = response.headers.get(name)
    if (value !== null && !(response.status === 304 && name.startsWith('content-'))) headers[name] = value
  }
  return headers
}

function rangeHeaders(response: Response): Record<string, string> {
  const range = response.headers.get('content-range')
  return range === null ? openHeaders : { ...openHeaders, 'content-range': range }
}

function answerFault(fault: unknown, outgoing: ServerResponse, log: Logger): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    // The client must not take a part for the whole; a client that left needs nothing.
    if (!outgoing.destroyed) log.warn({ reason: fault instanceof Error ? fault.message : String(fault) }, 'picture broken off')
    outgoing.destroy()
    return
  }
  if (!(fault instanceof Refused)) log.warn({ err: fault }, 'picture failed')
  const status = fault instanceof Refused ? fault.status : fault instanceof BodyFault ? 504 : 502
  const msg = fault instanceof Refused ? fault.message : 'The image host could not be reached'
  sendRefusal(outgoing, status, msg, openHeaders)
}

/** Errors keep their status; redirects are never followed nor passed on (reliability D5), and nothing else is an answer. */
const relayedStatus = (status: number): number => (status >= 400 && status <= 599 ? status : 502)

const byteCap = (kind: MediaKind, limits: ImageLimits): number => (kind === 'image' ? limits.imageBytes : limits.archiveBytes)

function contentLength(response: Response): number | undefined {
  const value = response.headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
