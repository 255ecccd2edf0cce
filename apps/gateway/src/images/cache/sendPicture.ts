// Sends a picture: validators, one range, and backpressure.

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { immutable, matchesEtag, openPictureHeaders, PictureError } from '@emaki/domain/server'
import type { DiskFile } from '../../cache/diskFile.ts'
import { withTimeout } from '../../network/timeout.ts'
import { maxBehind, responseDrained } from '../pictureSink.ts'
import type { PictureFacts, ReadablePicture } from './pictureFacts.ts'

interface ByteRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Sends a cached picture and closes its file. False when the file is damaged and nothing was sent. Rejects like `sendPicture`. */
export async function sendCachedPicture(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: DiskFile<PictureFacts>,
  drainMs: number,
): Promise<boolean> {
  try {
    await sendPicture(incoming, outgoing, file, drainMs)
    return true
  } catch (error) {
    if (outgoing.headersSent || error instanceof PictureError) throw error
    return false
  } finally {
    await file.close()
  }
}

/**
 * Sends a picture. `drainMs` is how long a client may leave written bytes unread. Rejects with a PictureError for the client, and with
 * the error of a read.
 */
export async function sendPicture(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  picture: ReadablePicture,
  drainMs: number,
): Promise<void> {
  const { facts } = picture
  if (isUnchanged(incoming, facts)) return void outgoing.writeHead(304, headersOf(facts)).end()
  const range = rangeOf(incoming, facts)
  const { from, to } = range ?? { from: 0, to: facts.length }
  if (incoming.method === 'HEAD') return void outgoing.writeHead(200, wholeHead(facts)).end()
  let bytes = await picture.read(from)
  if (range) outgoing.writeHead(206, partHead(facts, range))
  else outgoing.writeHead(200, wholeHead(facts))
  for (let at = from; ; bytes = await picture.read(at)) {
    if (outgoing.destroyed) throw new PictureError(502, 'The client left')
    const piece = bytes.byteLength > to - at ? bytes.subarray(0, to - at) : bytes
    at += piece.byteLength
    if (at === to) return void outgoing.end(piece)
    if (!outgoing.write(piece) && outgoing.writableLength >= maxBehind) {
      await withTimeout(responseDrained(outgoing), drainMs, () => new PictureError(504, 'The client stalled'))
    }
  }
}

function headersOf({ etag, lastModified }: PictureFacts): OutgoingHttpHeaders {
  return {
    ...openPictureHeaders,
    'cache-control': immutable,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModified,
  }
}

const wholeHead = (facts: PictureFacts): OutgoingHttpHeaders => ({
  ...headersOf(facts),
  'content-type': facts.type,
  'content-disposition': 'inline',
  'content-length': facts.length,
})

const partHead = (facts: PictureFacts, { from, to }: ByteRange): OutgoingHttpHeaders => ({
  ...headersOf(facts),
  'content-type': facts.type,
  'content-disposition': 'inline',
  'content-length': to - from,
  'content-range': `bytes ${from}-${to - 1}/${facts.length}`,
})

/** True when the client's copy is current: by ETag, or by date when the request has no ETag (RFC 9110, 13.2.2). */
function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: PictureFacts): boolean {
  if (headers['if-none-match'] !== undefined) return etag !== undefined && matchesEtag(headers['if-none-match'], etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && Date.parse(lastModified) <= since
}

/**
 * The requested range; undefined for the whole picture, also for malformed and multiple ranges. Throws a 416 error when it is
 * outside.
 */
function rangeOf({ method, headers }: IncomingMessage, { length, etag, lastModified }: PictureFacts): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (method !== 'GET' || first === undefined || last === undefined || first + last === '') return undefined
  if (last !== '' && first !== '' && Number(first) > Number(last)) return undefined
  const condition = headers['if-range']
  if (condition !== undefined && condition !== lastModified && (condition !== etag || etag.startsWith('W/'))) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length : Math.min(length, Number(last) + 1)
  if (from >= to) throw new PictureError(416, 'No such range', { 'content-range': `bytes */${length}` })
  return { from, to }
}
