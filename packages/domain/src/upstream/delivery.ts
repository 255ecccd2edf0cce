// File responses of an image host: validators, HEAD, and one byte range (docs/contract/companion.md 4.7).

export interface Deliverable {
  readonly type: string
  /** In bytes. */
  readonly length: number
  /** A strong ETag with its quotes. */
  readonly etag: string
  /** ISO 8601. */
  readonly modified: string
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  body(start: number, end: number): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Pictures never change under their address, so they are cached for a year. */
const keep = 'public, max-age=31536000, immutable'

/** The response to a GET or HEAD request for the file: 200, 206, 304 or 416. */
export function deliver(request: Request, file: Deliverable): Response {
  const headers = fileHeaders(file)
  headers.set('ETag', file.etag)
  if (isUnchanged(request.headers, file)) return new Response(null, { status: 304, headers })
  const range = wantsRange(request, file) ? readRange(request.headers.get('Range'), file.length) : 'whole'
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.length}`, 'Accept-Ranges': 'bytes' } })
  }
  const [start, end] = range === 'whole' ? [0, file.length] : range
  headers.set('Content-Length', String(end - start))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end - 1}/${file.length}`)
  const body = request.method === 'HEAD' ? null : file.body(start, end)
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

/** The headers of every response with this file. */
export function fileHeaders({ type, modified }: Pick<Deliverable, 'type' | 'modified'>): Headers {
  return new Headers({
    'Content-Type': type,
    'Last-Modified': new Date(modified).toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': keep,
  })
}

type Range = readonly [start: number, end: number] | 'whole' | 'outside'

/** A single byte range with an exclusive `end`. Other values of the header are ignored, as HTTP allows. */
export function readRange(header: string | null, length: number): Range {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'outside' : [length - count, length]
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= length) return 'outside'
  return [start, last === '' ? length : Math.min(Number(last) + 1, length)]
}

function isUnchanged(headers: Headers, file: Deliverable): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === file.etag)
  }
  const since = headers.get('If-Modified-Since')
  return since !== null && secondsOf(file.modified) <= secondsOf(since)
}

/** Ranges apply to GET only, and only if the validator still matches. */
function wantsRange({ method, headers }: Request, file: Deliverable): boolean {
  if (method !== 'GET') return false
  const condition = headers.get('If-Range')
  if (condition === null) return true
  return condition.startsWith('"') ? condition === file.etag : secondsOf(condition) === secondsOf(file.modified)
}

const secondsOf = (date: string): number => Math.floor(new Date(date).getTime() / 1000)
