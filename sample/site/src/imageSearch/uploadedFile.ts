// Reads the image from a multipart form within limits. Ignores file names and types of the client.
import { BodyTooLargeError, readBytes } from '@emaki/domain'
import { malformed, noAddresses, noImage, tooManyBytes } from './imageSearchError.ts'

/** Maximum size of the image in bytes. */
export const maxFileBytes = 15 * 1024 * 1024
/** Maximum size of the other parts in bytes. */
const maxOtherBytes = 64 * 1024
const maxParts = 16
const maxHeaderBytes = 16 * 1024

/** The bytes of the part `file`. Throws an ImageSearchError unless there is exactly one and all sizes are allowed. */
export async function uploadedFile(request: Request): Promise<Uint8Array> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (boundary === undefined) throw noImage()
  const parts = partsOf(await wholeBody(request), boundary)
  const files = parts.filter(({ name }) => name === 'file')
  const [file] = files
  if (files.length > 1) throw malformed()
  if (!file || file.bytes.length === 0) throw parts.some(({ name }) => name === 'url') ? noAddresses() : noImage()
  if (file.bytes.length > maxFileBytes) throw tooManyBytes()
  return file.bytes
}

/** RFC 2046 allows 70 characters. */
function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70})(?=\s*(?:;|$)))/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

/** Reads the body up to the limit. */
async function wholeBody(request: Request): Promise<Buffer> {
  try {
    const bytes = await readBytes(request, maxFileBytes + maxOtherBytes, request.signal)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  } catch (error) {
    throw error instanceof BodyTooLargeError ? tooManyBytes() : error
  }
}

interface Part {
  readonly name: string
  readonly bytes: Uint8Array
}

const lineEnd = '\r\n'
const headerEnd = '\r\n\r\n'

/** The parts of a form. RFC 2046 ignores content before the first and after the last boundary. */
function partsOf(body: Buffer, boundary: string): Part[] {
  const first = `--${boundary}`
  const delimiter = `${lineEnd}${first}`
  const parts: Part[] = []
  let start = body.indexOf(first) === 0 ? 0 : body.indexOf(delimiter) + lineEnd.length
  if (start < lineEnd.length && start !== 0) throw malformed()
  for (;;) {
    start += first.length
    if (body.toString('latin1', start, start + 2) === '--') return parts
    const headersEnd = body.indexOf(headerEnd, start)
    const end = body.indexOf(delimiter, Math.max(start, headersEnd + lineEnd.length))
    if (headersEnd < 0 || end < 0 || headersEnd - start > maxHeaderBytes || parts.length === maxParts) throw malformed()
    const bytesStart = Math.min(headersEnd + headerEnd.length, end)
    parts.push({ name: nameOf(body.toString('latin1', start, headersEnd)), bytes: body.subarray(bytesStart, end) })
    start = end + lineEnd.length
  }
}

const nameOf = (headers: string): string =>
  /^content-disposition:\s*form-data\s*;(?:[^\r\n]*;)?\s*name=(?:"([^"\r\n]*)"|([^\s;"]+))/im
    .exec(headers)
    ?.slice(1)
    .find(Boolean) ?? ''
