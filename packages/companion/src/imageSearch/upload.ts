// Reads one uploaded picture: bounded, identified by its own bytes, measured by its header (docs/reliability.md H1, H2).

import { BodyTooLargeError, type ImageKind, readBytes, readImageHeader } from '@emaki/domain'
import { HttpError, tooLarge } from '@emaki/web-api'
import { framePixels } from './frames.ts'
import type { UploadLease } from './uploadMemory.ts'

export interface UploadLimits {
  readonly maxBytes: number
  readonly maxPixels: number
  /** Maximum pixels of all frames of an animated picture. */
  readonly maxFramePixels: number
}

/** The search host's own limit in bytes, and limits on what may be decoded (docs/reliability.md D12). */
export const uploadLimits: UploadLimits = { maxBytes: 15 * 1024 * 1024, maxPixels: 50_000_000, maxFramePixels: 300_000_000 }

/** Even a tiny frame costs decoding time, so it counts as at least this many pixels. */
const leastFrameArea = 256 * 256

export interface Upload {
  readonly kind: ImageKind
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Bytes allowed for the form around the picture. */
const formBytes = 64 * 1024
/** Maximum number of parts. Search forms have one field per index of the host. */
const maxParts = 100
/** Maximum characters of a part's boundary and headers. */
const maxHeadLength = 4096

/**
 * Reads the bytes of the form. Throws 400 for anything but a form, 413 when it is too large, 503 when other uploads hold too much memory.
 */
export async function readUploadBody(
  request: Request,
  { maxBytes }: UploadLimits,
  lease: UploadLease,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const contentType = request.headers.get('content-type') ?? ''
  // A boundary has at most 70 characters.
  if (!/^multipart\/form-data\s*;/i.test(contentType) || contentType.length > 300) throw noFile()
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      lease.take(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  const body = new Response(request.body?.pipeThrough(counted), { headers: request.headers })
  return readBytes(body, maxBytes + formBytes, signal).catch(asTooLarge)
}

/** Reads the picture in the form's `file`. Throws 400 without one, 413 when it is too large, 415 for an unknown kind of picture. */
export async function readUpload(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  { maxBytes, maxPixels, maxFramePixels }: UploadLimits,
): Promise<Upload> {
  const file = await readFile(body, request.headers.get('content-type') ?? '')
  if (file.size > maxBytes) throw tooLarge()
  if (file.type !== '' && !file.type.startsWith('image/') && file.type !== 'application/octet-stream') throw notAnImage(400)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readImageHeader(bytes)
  if (!header) throw notAnImage(file.type.startsWith('image/') ? 415 : 400)
  const area = header.width * header.height
  const frames = framePixels(header, bytes) / area
  if (area > maxPixels || frames * Math.max(area, leastFrameArea) > maxFramePixels) throw tooLarge()
  return { kind: header.kind, bytes }
}

async function readFile(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<File> {
  if (!isSmallForm(body, contentType)) throw noFile()
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    // The parser's TypeError only means that this is no form.
    throw noFile()
  })
  const files = [...form.entries()].filter((entry): entry is [string, File] => typeof entry[1] !== 'string')
  const [first, ...others] = files
  if (first === undefined || first[0] !== 'file' || first[1].size === 0) throw noFile()
  if (others.length > 0) throw new HttpError(400, 'One file at a time')
  return first[1]
}

/**
 * False for forms that would block the parser: 15 MB can hold 300,000 parts or header lines, which take seconds to read.
 * The length of the file itself is not limited here.
 */
function isSmallForm(body: Uint8Array, contentType: string): boolean {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return false
  const mark = `--${boundary}`
  const form = new TextDecoder('latin1').decode(body)
  let at = form.indexOf(mark)
  for (let parts = 0; at !== -1; parts++) {
    if (form.startsWith('--', at + mark.length)) return true
    const headEnd = form.slice(at, at + maxHeadLength).indexOf('\r\n\r\n')
    if (headEnd === -1 || parts === maxParts) return false
    at = form.indexOf(mark, at + headEnd)
  }
  return false
}

function asTooLarge(error: unknown): never {
  throw error instanceof BodyTooLargeError ? tooLarge() : error
}

const noFile = (): HttpError => new HttpError(400, 'No file uploaded')
const notAnImage = (status: 400 | 415): HttpError => new HttpError(status, 'You need an Image')
