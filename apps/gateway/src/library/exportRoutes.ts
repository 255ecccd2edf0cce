// Exports of works as one file: the folders of works as ZIP, CBZ for comic readers, EPUB for novels (docs/library-api.md).
import { Readable } from 'node:stream'
import type { Archive, ExportError, ExportedFile, ExportFormat, WorkKey } from '@emaki/archive'
import { workKeyText } from '@emaki/archive/names'
import type { LibraryQuery } from '@emaki/domain'
import type { HttpBindings } from '@hono/node-server'
import { create as contentDisposition } from 'content-disposition'
import * as v from 'valibot'
import { about } from '../http/declaredRoute.ts'
import { query } from './declaredRoute.ts'
import type { LibraryModule, LibraryScope } from './libraryModule.ts'
import { filters, queryOf, workNames } from './libraryParameters.ts'
import { libraryError } from './libraryResponse.ts'

const formats = ['zip', 'cbz', 'epub'] as const satisfies readonly ExportFormat[]
const parameters = query({ format: v.optional(v.picklist(formats), 'zip'), work: v.optional(workNames), ...filters })
const described = about(
  'Named works, or those of a query, as one file. At most 5,000 works, and one export of several works at a time',
  'The file, with its length and name',
  200,
  'application/zip',
)

export const exportRoutes: LibraryModule = (app, { library, scope, browse }) => {
  const { archive } = library
  /** True while an export of several works is made or sent. Each reads much from the disk. */
  let isBusy = false
  app.get('/export', browse, described, parameters, async (c) => {
    const { format, work, ...given } = c.req.valid('query')
    const signal = closingSignal(c.env)
    const seen = scope(c)
    const keys = await wantedWorks(archive, { work, query: queryOf(given) }, seen, signal)
    const isLarge = keys.length > 1
    if (isLarge && isBusy) return libraryError(409, 'exporting', 'Another export is running')
    isBusy ||= isLarge
    const release = () => {
      if (isLarge) isBusy = false
    }
    try {
      const { exportWorks, maxExported } = await import('@emaki/archive')
      const exported = await exportWorks(archive, keys, format, { signal })
      if (!exported.ok) {
        release()
        return exportError(exported.error, maxExported)
      }
      if (c.req.method === 'HEAD') release()
      return fileResponse(exported.value, { method: c.req.method, signal, onEnd: release })
    } catch (error) {
      release()
      if (signal.aborted) return libraryError(503, 'aborted', 'The client has left')
      throw error
    }
  })
}

const exportError = (error: ExportError, maxExported: number): Response => {
  switch (error) {
    case 'empty':
      return libraryError(404, 'empty', 'No work can be exported in this format')
    case 'unreadable':
      return libraryError(404, 'unreadable', 'Files of the work are missing or damaged. A check of the archive names them')
    case 'tooMany':
      return libraryError(413, 'tooMany', `An export has at most ${maxExported} works`)
  }
}

/** The named works that the client sees, or those of the query when none is named. */
async function wantedWorks(
  archive: Archive,
  { work, query: wanted }: { readonly work: WorkKey[] | undefined; readonly query: LibraryQuery },
  seen: LibraryScope,
  signal: AbortSignal,
): Promise<WorkKey[]> {
  const { maxExported, worksToExport } = await import('@emaki/archive')
  if (!work) return worksToExport(archive, wanted, { ...seen, maxWorks: maxExported + 1, signal })
  const keys = work.slice(0, maxExported + 1)
  const served = await archive.search.marks(keys, seen)
  return keys.filter((key) => served.has(workKeyText(key)))
}

/** Aborts when the client is gone. */
export function closingSignal({ outgoing }: HttpBindings): AbortSignal {
  const stop = new AbortController()
  outgoing.once('close', () => stop.abort())
  return stop.signal
}

export interface Transfer {
  readonly method: string
  /** Stops reading. */
  readonly signal: AbortSignal
  /** Runs when the file is sent, and when the client leaves. */
  readonly onEnd?: () => void
}

/** A file to download. Nothing is read for HEAD. */
export function fileResponse({ name, type, size, open }: ExportedFile, { method, signal, onEnd }: Transfer): Response {
  const headers = {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
  }
  if (method === 'HEAD') return new Response(null, { headers })
  const body = Readable.from(open(), { objectMode: false })
  if (onEnd) body.once('close', onEnd)
  if (signal.aborted) body.destroy()
  else signal.addEventListener('abort', () => body.destroy(), { once: true })
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers })
}
