// The image proxy of the worker: pictures of allowed hosts, checked by their first bytes and then passed on by the platform.
import { joinBytes } from '@emaki/domain'
import {
  checkedMedia,
  defaultPictureSizes,
  type HeaderReader,
  imageHostHeaders,
  immutable,
  type Media,
  openPictureHeaders,
  PictureError,
  type PictureHead,
  parseImageTarget,
  pictureHeaders,
  pictureTimeouts,
  readPictureHead,
  sniffLength,
} from '@emaki/domain/server'
import { refuse } from '@emaki/server'
import type { Edge, EdgeContext } from './edgeContext.ts'
import { loadWork } from './mirrorRoutes.ts'

/** workerd's stream of a known length: it sets Content-Length, and fails when the body is longer or shorter. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>

const cacheName = 'pictures'
/** Larger pictures are not cached: the platform limits the size of a cached file. */
const maxCached = 64 * 1024 * 1024

/** Responds to a request for a picture. */
export async function servePicture(c: EdgeContext): Promise<Response> {
  const { edge } = c.env
  try {
    const picture = parseImageTarget(c.var.target, edge.imageHosts)
    if (!picture) throw new PictureError(400, 'No such picture address')
    const verdict = await edge.denyList.works.pictureVerdict(picture.url.pathname, loadWork(c))
    if (verdict === 'denied') throw new PictureError(404, 'Not found')
    if (verdict === 'unknown') throw new PictureError(503, 'Try again later', { 'retry-after': '5' })
    const cached = await cachedPicture(c, picture.url)
    if (cached) return cached
    return await fetchPicture(c, picture.url)
  } catch (error) {
    const known = error instanceof PictureError ? error : new PictureError(502, 'The image host could not be reached')
    return refuse(c, known.status, known.message, { ...openPictureHeaders, ...known.headers })
  }
}

/** The key contains only the address of the picture: no query, no header and no credentials of the client. */
const cacheKey = (c: EdgeContext, picture: URL): string =>
  `${new URL(c.req.url).origin}/.cache/${cacheName}/${picture.host}${picture.pathname}`

/** The cached picture. The platform answers ranges and validators from it. */
async function cachedPicture(c: EdgeContext, picture: URL): Promise<Response | undefined> {
  const headers = new Headers()
  for (const name of ['range', 'if-none-match', 'if-modified-since']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const cache = await caches.open(cacheName)
  return cache.match(new Request(cacheKey(c, picture), { headers }))
}

/** The headers that a response has. */
const headersOf = (headers: ReturnType<typeof pictureHeaders>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

async function fetchPicture(c: EdgeContext, picture: URL): Promise<Response> {
  const { edge, lifetime } = c.env
  const request = c.req.raw
  const isHead = request.method === 'HEAD'
  const headers = imageHostHeaders((name) => request.headers.get(name))
  const response = await requestPicture(edge, new Request(picture, { method: isHead ? 'HEAD' : 'GET', headers }))
  const header: HeaderReader = (name) => response.headers.get(name)
  if (response.status === 304)
    return new Response(null, { status: 304, headers: headersOf(pictureHeaders(304, header, undefined)) })
  try {
    const head = readPictureHead(response.status, header, { isHead, isPart: 'range' in headers }, defaultPictureSizes)
    if (isHead || !response.body) {
      return new Response(null, {
        status: response.status,
        headers: headersOf(pictureHeaders(response.status, header, head.declared)),
      })
    }
    const { media, body } = await checkedBody(response.body, head)
    const passed = new Response(body, {
      status: response.status,
      headers: headersOf(pictureHeaders(response.status, header, media)),
    })
    const isKept = response.status === 200 && head.expected <= maxCached && passed.headers.get('cache-control') === immutable
    if (!isKept) return passed
    const copy = passed.clone()
    const cache = await caches.open(cacheName)
    // A picture that breaks off is not cached: the write fails with the body.
    lifetime.waitUntil(cache.put(cacheKey(c, picture), copy).catch(() => undefined))
    return passed
  } catch (error) {
    response.body?.cancel().catch(() => undefined)
    throw error
  }
}

/** The response of an image host that does not block this worker. */
async function requestPicture({ pictures, guard }: Edge, request: Request): Promise<Response> {
  const guarded = guard.openPicture(new URL(request.url).host)
  const signal = AbortSignal.timeout(pictureTimeouts.headersMs)
  let response: Response | undefined
  try {
    response = await pictures(new Request(request, { signal }))
    const { status, headers } = response
    guarded.head(status, (name) => headers.get(name))
    return response
  } catch (error) {
    response?.body?.cancel().catch(() => undefined)
    if (signal.aborted) throw new PictureError(504, 'The image host took too long')
    throw error
  } finally {
    guarded.end()
  }
}

interface CheckedBody {
  readonly media: Media
  readonly body: ReadableStream<Uint8Array>
}

/** Checks the first bytes, then lets the platform pass on the rest without running code for each chunk. */
async function checkedBody(source: ReadableStream<Uint8Array>, head: PictureHead): Promise<CheckedBody> {
  const { declared, expected, maxBytes, startsAtZero } = head
  const target = Number.isFinite(expected) ? new FixedLengthStream(expected) : cappedStream(maxBytes)
  if (!startsAtZero) {
    void source.pipeTo(target.writable).catch(() => undefined)
    return { media: declared, body: target.readable }
  }
  const reader = source.getReader()
  const chunks: Uint8Array[] = []
  let isOver = false
  let length = 0
  while (!isOver && length < sniffLength) {
    const { done, value } = await reader.read()
    isOver = done
    if (value) chunks.push(value)
    length += value?.byteLength ?? 0
  }
  const first = joinBytes(chunks)
  // A body shorter than a signature has only its declared type, which is allowed and never sniffed by the browser.
  const media = length < sniffLength ? declared : checkedMedia(declared, first)
  reader.releaseLock()
  void (async () => {
    const writer = target.writable.getWriter()
    await writer.write(first)
    writer.releaseLock()
    await source.pipeTo(target.writable)
  })().catch(() => undefined)
  return { media, body: target.readable }
}

/** A stream that fails as soon as more than `maxBytes` pass through it. */
function cappedStream(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0
  return new TransformStream({
    transform(chunk, controller) {
      passed += chunk.byteLength
      if (passed > maxBytes) controller.error(new PictureError(502, 'The body is larger than allowed'))
      else controller.enqueue(chunk)
    },
  })
}
