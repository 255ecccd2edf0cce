// What the entries of a catalogue link to: covers, thumbnails, pages, and files to download.
import type { Archive, FileRow, KeptFile, SearchScope, WorkKey } from '@emaki/archive'
import { workKeyText } from '@emaki/archive/names'
import { createSemaphore } from '@emaki/domain'
import { matchesEtag } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import { fileResponse, type Transfer } from '../library/exportRoutes.ts'
import { type CoverSize, coverFile, coverWidths } from './coverFile.ts'

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
  cover(key: WorkKey, size: CoverSize, request: Request, seen: SearchScope): Promise<Response | undefined>
  /** CBZ for artworks, EPUB for novels. */
  download(key: WorkKey, transfer: Transfer, seen: SearchScope): Promise<Response | undefined>
}

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
      if (!(await isServed(key, seen))) return undefined
      const file = coverFile(archive, key, size)
      if (file) return send(file, coverWidths[size], request)
      return key.kind === 'novel' ? sendNeutralCover(request) : undefined
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

/** A plain picture in the shape of a book, for novels without a cover. */
async function sendNeutralCover({ method }: Request): Promise<Response> {
  const { neutralPicture } = await import('@emaki/archive')
  const bytes = await neutralPicture(coverWidths.thumbnail, (coverWidths.thumbnail * 3) / 2)
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(bytes.byteLength),
    'cache-control': 'private, max-age=86400',
  }
  return new Response(method === 'HEAD' ? null : bytes, { headers })
}

/** Sends pictures, transcoded where that is needed. Transcoded ones stay in memory for a while. */
function createPictureSender(archive: Archive) {
  const slots = createSemaphore(parallel)
  const transcoded = new LRUCache<string, Uint8Array, { readonly picture: KeptFile; readonly maxWidth: number | undefined }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    fetchMethod: async (_, __, { context: { picture, maxWidth } }) => {
      const release = await slots.acquire()
      try {
        const { readerPicture } = await import('@emaki/archive')
        return await readerPicture(await picture.read(), maxWidth)
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
    const picture = await archive.files.find(file)
    if (!picture) return undefined
    const { isReaderPicture } = await import('@emaki/archive')
    const isAsStored = isReaderPicture(file, maxWidth)
    const etag = `"${file.sha256.slice(0, 32)}${isAsStored ? '' : `-${maxWidth ?? 'jpeg'}`}"`
    const headers = {
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
    }
    if (matchesEtag(given.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
    if (isAsStored) {
      const stored = { ...headers, 'content-type': file.type, 'content-length': String(picture.bytes) }
      return new Response(method === 'HEAD' ? null : picture.stream(), { headers: stored })
    }
    const name = `${file.sha256} ${maxWidth ?? ''}`
    const bytes = await transcoded.fetch(name, { context: { picture, maxWidth } }).catch(() => undefined)
    if (!bytes) return undefined
    const sized = { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.byteLength) }
    return new Response(method === 'HEAD' ? null : Uint8Array.from(bytes), { headers: sized })
  }
}
