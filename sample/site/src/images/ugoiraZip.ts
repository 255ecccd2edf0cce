// The archive of a ugoira: frames are rendered while earlier ones are sent. After the first time its structure is known, and ranges are
// served.

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WorkRecord } from '@emaki/catalogue'
import { centralDirectory, localFileHeader, type ZipEntry } from '@emaki/domain'
import { type Deliverable, deliver, fileHeaders, type UgoiraZipAddress } from '@emaki/domain/upstream'
import type { PictureRenderer } from '@emaki/pictures'
import { streamOf } from '../host.ts'
import { frameRequest } from './picture.ts'
import { frameFile } from './pictureUrls.ts'

type Bytes = Uint8Array<ArrayBuffer>

const boxes = { '600x600': { width: 600, height: 600 }, '1920x1080': { width: 1920, height: 1080 } } as const
const type = 'application/zip'
const maxKnownArchives = 1000
/** Frames that are rendered ahead while one is read. */
const framesAhead = 2

/** Serves archives. Stores only the sizes and checksums of each archive. */
export function createUgoiraZips(renderer: PictureRenderer) {
  const known = new Map<string, readonly ZipEntry[]>()

  /** The response for a work's archive. The first one has no length, because later frames are not rendered yet. */
  return async function serve(request: Request, work: WorkRecord, size: UgoiraZipAddress['size']): Promise<Response> {
    const key = `${work.id} ${size}`
    const render: RenderFrame = async (frame, signal) => {
      const { picture, rendition } = frameRequest(work, frame, boxes[size])
      return (await renderer.render(picture, rendition, signal)).slice()
    }
    const needsShape = request.method === 'GET' && request.headers.has('Range')
    if (needsShape && !known.has(key)) remember(key, await measure(work, render, request.signal))
    const entries = known.get(key)
    if (entries) return deliver(request, archive(work, entries, render, request.signal))
    const headers = fileHeaders({ type, modified: work.created })
    if (request.method === 'HEAD') return new Response(null, { headers })
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, request.signal])
    const frames = renderAhead(work.frameDelays.length, (frame) => render(frame, signal))
    // The first frame is awaited here, so that a failing renderer gives a 500 instead of a broken archive.
    const first = await frames.next()
    const parts = wholeArchive(first, frames, work, (made) => remember(key, made))
    return new Response(streamOf(parts, stop), { headers })
  }

  function remember(key: string, entries: readonly ZipEntry[]): void {
    known.set(key, entries)
    const oldest = known.keys().next().value
    if (known.size > maxKnownArchives && oldest !== undefined) known.delete(oldest)
  }
}

const zipEntry = (work: WorkRecord, frame: number, bytes: Bytes): ZipEntry => ({
  name: frameFile(frame),
  size: bytes.length,
  crc: crc32(bytes),
  modified: work.created,
})

type RenderFrame = (frame: number, signal: AbortSignal) => Promise<Bytes>

async function measure(work: WorkRecord, render: RenderFrame, signal: AbortSignal): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  for await (const bytes of renderAhead(work.frameDelays.length, (frame) => render(frame, signal)))
    entries.push(zipEntry(work, entries.length, bytes))
  return entries
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

async function* wholeArchive(
  first: IteratorResult<Bytes, void>,
  rest: AsyncGenerator<Bytes, void>,
  work: WorkRecord,
  done: (entries: readonly ZipEntry[]) => void,
): AsyncGenerator<Bytes, void> {
  const entries: ZipEntry[] = []
  for (let frame = first; !frame.done; frame = await rest.next()) {
    const entry = zipEntry(work, entries.length, frame.value)
    entries.push(entry)
    yield localFileHeader(entry)
    yield frame.value
  }
  done(entries)
  yield centralDirectory(entries)
}

/** An archive with a known structure: any range can be made without rendering the other frames. */
function archive(work: WorkRecord, entries: readonly ZipEntry[], render: RenderFrame, leaving: AbortSignal): Deliverable {
  const modified = work.created
  const pieces: { length: number; make(signal: AbortSignal): Bytes | Promise<Bytes> }[] = []
  for (const [frame, entry] of entries.entries()) {
    const header = localFileHeader(entry)
    pieces.push({ length: header.length, make: () => header })
    pieces.push({ length: entry.size, make: (signal) => render(frame, signal) })
  }
  const directory = centralDirectory(entries)
  pieces.push({ length: directory.length, make: () => directory })

  async function* part(start: number, end: number, signal: AbortSignal): AsyncGenerator<Bytes, void> {
    let at = 0
    for (const piece of pieces) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, piece.length)]
      if (from < to) yield (await piece.make(signal)).slice(from, to)
      at += piece.length
    }
  }

  return {
    type,
    modified,
    length: pieces.reduce((sum, piece) => sum + piece.length, 0),
    etag: `"${createHash('sha1').update(directory).digest('base64url')}"`,
    body(start, end) {
      const stop = new AbortController()
      return streamOf(part(start, end, AbortSignal.any([stop.signal, leaving])), stop)
    },
  }
}
