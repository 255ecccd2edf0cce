// Reads one uploaded picture: bounded, identified by its own bytes, measured by its header (docs/reliability.md H1, H2).

import { BodyTooLargeError, type ImageKind, readBytes, readImageHeader } from '@emaki/domain'
import { HttpError, tooLarge } from '@emaki/web-api'
import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser'
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

interface FormFile {
  readonly name: string | undefined
  /** As the client wrote it; empty without one. */
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Bytes allowed for the form around the picture. */
const formBytes = 64 * 1024
/** Maximum number of parts. Search forms have one field per index of the host. */
const maxParts = 100
/** Maximum bytes of a part's headers. */
const maxHeaderSize = 4096

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
export function readUpload(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  { maxBytes, maxPixels, maxFramePixels }: UploadLimits,
): Upload {
  const { bytes, mediaType } = readFile(body, request.headers.get('content-type') ?? '')
  if (bytes.byteLength > maxBytes) throw tooLarge()
  const isPicture = mediaType.startsWith('image/')
  if (mediaType !== '' && !isPicture && mediaType !== 'application/octet-stream') throw notAnImage(400)
  const header = readImageHeader(bytes)
  if (!header) throw notAnImage(isPicture ? 415 : 400)
  const area = header.width * header.height
  const frames = framePixels(header, bytes) / area
  if (area > maxPixels || frames * Math.max(area, leastFrameArea) > maxFramePixels) throw tooLarge()
  return { kind: header.kind, bytes }
}

/** The bytes of the only file of the form, which are a view of `body`: a copy of each upload would take more memory than the upload. */
function readFile(body: Uint8Array<ArrayBuffer>, contentType: string): FormFile {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType) ?? []
  const [first, ...others] = readFiles(body, quoted ?? bare ?? '')
  if (first?.name !== 'file' || first.bytes.byteLength === 0) throw noFile()
  if (others.length > 0) throw new HttpError(400, 'One file at a time')
  return first
}

/** The files of the form (RFC 7578). Throws 400 for anything else, and for more parts or longer headers than a search has. */
function readFiles(body: Uint8Array<ArrayBuffer>, boundary: string): readonly FormFile[] {
  if (boundary === '') throw noFile()
  try {
    const parts = parseMultipart(body, { boundary, maxHeaderSize, maxParts, maxFileSize: body.byteLength })
    return [...parts]
      .filter(({ isFile }) => isFile)
      .map(({ name, mediaType = '', content: [view = body.subarray(0, 0)] }) => ({
        name,
        mediaType,
        // The parser types its views without the kind of their buffer.
        bytes: new Uint8Array(body.buffer, view.byteOffset, view.byteLength),
      }))
  } catch (error) {
    // Headers that are not UTF-8 cause a TypeError.
    throw error instanceof MultipartParseError || error instanceof TypeError ? noFile() : error
  }
}

function asTooLarge(error: unknown): never {
  throw error instanceof BodyTooLargeError ? tooLarge() : error
}

const noFile = (): HttpError => new HttpError(400, 'No file uploaded')
const notAnImage = (status: 400 | 415): HttpError => new HttpError(status, 'You need an Image')
