// What the entries of a catalogue link to: covers, thumbnails, pages, and files to download.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Archive, FileRow, SearchScope, WorkKey } from '@emaki/archive'
import { workKeyText } from '@emaki/archive/names'
import { createSemaphore } from '@emaki/domain'
import { matchesEtag } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import { fileResponse, type Transfer } from '../library/exportRoutes.ts'

/** `seen` is what the client sees of the archive. */
export interface OpdsFiles {
  /** A page from 0; `maxWidth` is in pixels. */
  page(
    key: WorkKey,
    page: number,
    maxWidth: number | undefined,
    request: Request,
    seen: SearchScope,
  ): Promise<Response | undefined>
  cover(key: WorkKey, size: 'cover' | 'thumbnail', request: Request, seen: SearchScope): Promise<Response | undefined>
  /** CBZ for artworks, EPUB for novels. */
  download(key: WorkKey, transfer: Transfer, seen: SearchScope): Promise<Response | undefined>
}

/** Widths in pixels. */
const coverWidth = 1200
const thumbnailWidth = 300
/** Memory for transcoded pictures, in bytes. */
const cacheBytes = 48 * 1024 * 1024
/** Pictures that are transcoded at the same time. */
const parallel = 2

/** Undefined responses mean that there is no such file, or that the client does not see the work. */
export function createOpdsFiles(archive: Archive): OpdsFiles {
  const isServed = async (key: WorkKey, seen: SearchScope) => (await archive.search.marks([key], seen)).has(workKeyText(key))
  const send = createPictureSender(archive)
  return {
    async page(key, page, maxWidth, request, seen) {
      const file = (await isServed(key, seen)) ? filesOf(archive, key, 'page')[page] : undefined
      return file && send(file, maxWidth, request)
    },
    async cover(key, size, request, seen) {
      const file = (await isServed(key, seen)) ? coverFile(archive, key, size) : undefined
      return file && send(file, size === 'cover' ? coverWidth : thumbnailWidth, request)
    },
    async download(key, transfer, seen) {
      if (!(await isServed(key, seen))) return undefined
      const { exportWorks } = await import('@emaki/archive')
      const exported = await exportWorks(archive, [key], key.kind === 'illust' ? 'cbz' : 'epub', { signal: transfer.signal })
      return exported.ok ? fileResponse(exported.value, transfer) : undefined
    },
  }
}

const filesOf = ({ index }: Archive, key: WorkKey, role: FileRow['role']): readonly FileRow[] =>
  index.files(key).filter((file) => file.role === role)

/** A smaller copy that the site made needs less work than the original. Square ones are cut, so they are no covers. */
function coverFile(archive: Archive, key: WorkKey, size: 'cover' | 'thumbnail'): FileRow | undefined {
  const [original] = filesOf(archive, key, key.kind === 'illust' ? 'page' : 'cover')
  const sizes = size === 'thumbnail' ? /(?:p0|cover)_(?:medium|large)\./ : /p0_large\./
  const small = filesOf(archive, key, 'preview').filter(({ name }) => sizes.test(name))
  return small.find(({ name }) => name.includes('_medium.')) ?? small[0] ?? original
}

/** Sends pictures, transcoded where that is needed. Transcoded ones stay in memory for a while. */
function createPictureSender(archive: Archive) {
  const slots = createSemaphore(parallel)
  const transcoded = new LRUCache<string, Uint8Array, { readonly path: string; readonly maxWidth: number | undefined }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    fetchMethod: async (_, __, { context: { path, maxWidth } }) => {
      const release = await slots.acquire()
      try {
        const { readerPicture } = await import('@emaki/archive')
        return await readerPicture(path, maxWidth)
      } finally {
        release()
      }
    },
  })
  return async (
    file: FileRow,
    maxWidth: number | undefined,
    { method, headers: given }: Request,
  ): Promise<Response | undefined> => {
    const path = archive.path(file.folder, file.name)
    const { isReaderPicture } = await import('@emaki/archive')
    const isAsStored = isReaderPicture(file, maxWidth)
    const etag = `"${file.sha256.slice(0, 32)}${isAsStored ? '' : `-${maxWidth ?? 'jpeg'}`}"`
    const headers = {
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
    }
    if (matchesEtag(given.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
    if (isAsStored) return storedPicture(path, method, { ...headers, 'content-type': file.type })
    const name = `${file.sha256} ${maxWidth ?? ''}`
    const bytes = await transcoded.fetch(name, { context: { path, maxWidth } })
    if (!bytes) return undefined
    const sized = { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.byteLength) }
    return new Response(method === 'HEAD' ? null : Uint8Array.from(bytes), { headers: sized })
  }
}

async function storedPicture(
  path: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (!handle) return undefined
  const { size } = await handle.stat()
  await handle.close()
  const sized = { ...headers, 'content-length': String(size) }
  if (method === 'HEAD') return new Response(null, { headers: sized })
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, { headers: sized })
}
