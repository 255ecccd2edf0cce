// The archive of a ugoira: frames are rendered while earlier ones are sent. The latest archives are kept whole, and ranges of them are served.

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WorkRecord } from '@emaki/catalogue'
import { centralDirectory, joinBytes, localFileHeader, type ZipEntry } from '@emaki/domain'
import { deliver, fileHeaders, type UgoiraZipAddress } from '@emaki/domain/upstream'
import type { PictureRenderer } from '@emaki/pictures'
import { streamOf } from '../host.ts'
import { frameRequest } from './picture.ts'
import { frameFile } from './pictureUrls.ts'

type Bytes = Uint8Array<ArrayBuffer>

const boxes = { '600x600': { width: 600, height: 600 }, '1920x1080': { width: 1920, height: 1080 } } as const
const type = 'application/zip'
const maxArchives = 8
/** Frames that are rendered ahead while one is read. */
const framesAhead = 2

/** Serves archives. The first response for a work has no length, because later frames are not rendered yet. */
export function createUgoiraZips(renderer: PictureRenderer) {
  const archives = new Map<string, Bytes>()

  async function* made(key: string, work: WorkRecord, size: UgoiraZipAddress['size'], signal: AbortSignal) {
    const parts: Bytes[] = []
    const render = async (frame: number): Promise<Bytes> => {
      const { picture, rendition } = frameRequest(work, frame, boxes[size])
      return (await renderer.render(picture, rendition, signal)).slice()
    }
    for await (const part of zipParts(work, renderAhead(work.frameDelays.length, render))) {
      parts.push(part)
      yield part
    }
    archives.set(key, joinBytes(parts))
    const oldest = archives.keys().next().value
    if (archives.size > maxArchives && oldest !== undefined) archives.delete(oldest)
  }

  return async function serve(request: Request, work: WorkRecord, size: UgoiraZipAddress['size']): Promise<Response> {
    const key = `${work.id} ${size}`
    const stop = new AbortController()
    const parts = made(key, work, size, AbortSignal.any([stop.signal, request.signal]))
    const modified = work.created
    if (request.method === 'GET' && request.headers.has('Range') && !archives.has(key)) for await (const _ of parts);
    const archive = archives.get(key)
    if (archive) {
      const etag = `"${createHash('sha1').update(archive).digest('base64url')}"`
      return deliver(request, { type, modified, length: archive.length, etag, body: (start, end) => archive.slice(start, end) })
    }
    const headers = fileHeaders({ type, modified })
    if (request.method === 'HEAD') return new Response(null, { headers })
    // The first part is awaited here, so that a failing renderer gives a 500 instead of a broken archive.
    const first = await parts.next()
    return new Response(streamOf(continued(first, parts), stop), { headers })
  }
}

async function* continued(first: IteratorResult<Bytes, void>, rest: AsyncGenerator<Bytes, void>): AsyncGenerator<Bytes, void> {
  if (!first.done) yield first.value
  yield* rest
}

/** Frames in order, with the next ones being rendered already. */
async function* renderAhead(count: number, render: (frame: number) => Promise<Bytes>): AsyncGenerator<Bytes, void> {
  const running: Promise<Bytes>[] = []
  for (let frame = 0; frame < count + framesAhead; frame += 1) {
    if (frame < count) {
      const rendering = render(frame)
      // A frame that is no longer needed may fail silently. A needed one rejects at the await below.
      rendering.catch(() => undefined)
      running.push(rendering)
    }
    const due = frame >= framesAhead ? running.shift() : undefined
    if (due) yield await due
  }
}

async function* zipParts(work: WorkRecord, frames: AsyncIterable<Bytes>): AsyncGenerator<Bytes, void> {
  const entries: ZipEntry[] = []
  for await (const bytes of frames) {
    const entry = { name: frameFile(entries.length), size: bytes.length, crc: crc32(bytes), modified: work.created }
    entries.push(entry)
    yield localFileHeader(entry)
    yield bytes
  }
  yield centralDirectory(entries)
}
