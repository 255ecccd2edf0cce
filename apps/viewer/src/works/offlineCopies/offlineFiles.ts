// Downloads the files of an offline copy, that is pictures and ugoira archives, into a cache.
import { maxUgoiraBytes, readBytes } from '@emaki/domain'
import { openArchive } from '../queries/ugoiraArchive.ts'

/** Addresses of the files of a work, as the pages request them. */
export interface OfflinePictures {
  /** Without these the copy is incomplete. */
  readonly needed: readonly string[]
  /** Covers and avatars: stored when they can be loaded. */
  readonly welcome: readonly string[]
  /** Addresses of one needed archive, best first. It is stored under the first one, which the player requests. */
  readonly archive?: readonly string[]
}

export interface SaveOptions {
  readonly signal: AbortSignal
  /** Called with the loaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The part of a browser's cache that is used here. */
export type PictureCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** Options that find an entry by its address alone. */
export const byAddress = { ignoreVary: true } as const

/** Parallel downloads. Few, so that the visible page still loads quickly. */
const maxParallel = 3
/** Maximum size of a picture, in bytes. */
const maxPictureBytes = 64 * 1024 * 1024
/** The first byte of a ZIP archive: P. */
const zipSignature = 0x50

interface Downloader extends SaveOptions {
  readonly cache: PictureCache
  readonly fetch: typeof globalThis.fetch
}

/** Downloads the files that the cache does not have. Resolves with the bytes of all files. Rejects when a needed file fails. */
export async function downloadFiles(pictures: OfflinePictures, downloader: Downloader): Promise<number> {
  const { signal, onProgress } = downloader
  const [archiveAddress] = pictures.archive ?? []
  const needed = new Set(pictures.needed)
  const queue = [...new Set([...pictures.needed, ...pictures.welcome])]
  const total = queue.length
  let done = 0
  let bytes = 0
  /** The loaded share of the archive, 0 while none loads. */
  let archiveShare = 0

  const download = async (address: string): Promise<number> => {
    if (address !== archiveAddress || !pictures.archive) return downloadPicture(address, downloader)
    const onArchiveProgress = (share: number) => {
      archiveShare = share
      onProgress((done + archiveShare) / total)
    }
    try {
      return await downloadArchive(pictures.archive, { ...downloader, onProgress: onArchiveProgress })
    } finally {
      archiveShare = 0
    }
  }
  const work = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      signal.throwIfAborted()
      try {
        // Awaits before it adds, because parallel workers change the sum meanwhile.
        const size = await download(address)
        bytes += size
      } catch (error) {
        if (signal.aborted || needed.has(address) || isQuotaError(error)) {
          queue.length = 0
          throw error
        }
      }
      onProgress((++done + archiveShare) / total)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: maxParallel }, work))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return bytes
}

/** Stores a picture unless the cache has it. Resolves with its bytes. */
async function downloadPicture(address: string, { cache, fetch, signal }: Downloader): Promise<number> {
  const cached = await cache.match(address, byAddress)
  if (cached) return (await cached.blob()).size
  const response = await fetch(address, { signal })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^image\/(?!svg)/.test(type)) throw new TypeError('no picture')
  const bytes = await readBytes(response, maxPictureBytes, signal)
  await cache.put(address, new Response(bytes, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } }))
  return bytes.byteLength
}

/** Streams an archive into the cache unless it is there. The cache stores it only when it is complete. Resolves with its bytes. */
async function downloadArchive(addresses: readonly string[], { cache, fetch, signal, onProgress }: Downloader): Promise<number> {
  const [address = ''] = addresses
  const cached = await cache.match(address, byAddress)
  if (cached) return (await cached.blob()).size
  const { body, length } = await openArchive(addresses, { signal, fetch })
  let bytes = 0
  const checked = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (bytes === 0 && chunk[0] !== zipSignature) throw new TypeError('no archive')
      bytes += chunk.length
      if (bytes > maxUgoiraBytes) throw new TypeError('too large for an archive')
      if (length) onProgress(bytes / length)
      controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' }
  const lengthHeader: Record<string, string> = length ? { 'content-length': String(length) } : {}
  await cache.put(address, new Response(body.pipeThrough(checked), { headers: { ...headers, ...lengthHeader } }))
  if (bytes > 0) return bytes
  await cache.delete(address, byAddress)
  throw new TypeError('an empty archive')
}

/** True when the browser has no room left. */
export const isQuotaError = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
