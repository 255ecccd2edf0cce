// Loads the next parts of the series that is being read, so that it can be read on without a network.
import type { Artwork, ImageResolution } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { readingUrl } from '../../platform/hosts/picture.ts'
import { picturesCache } from '../../platform/settings/storageKeys.ts'
import { artworkQuery, cacheArtwork } from '../../works/queries/artwork.ts'
import { novelQuery, novelTextQuery } from '../../works/queries/novel.ts'
import type { SeriesPart } from '../../works/seriesParts/seriesPart.ts'

/** How much may be loaded in advance. */
export interface PrefetchLimits {
  readonly parts: number
  /** Bytes of texts and pictures. */
  readonly bytes: number
  readonly pictures: number
}

/**
 * Both counts include the open part. Unmetered: the rest of a usual series. The service worker keeps 600 pictures, so 400 leave room for others. Metered: the next
 * part. With "save data" only its texts and addresses, which are small.
 */
const limits = {
  unmetered: { parts: 101, bytes: 100_000_000, pictures: 400 },
  metered: { parts: 2, bytes: 10_000_000, pictures: 30 },
  saving: { parts: 2, bytes: 2_000_000, pictures: 0 },
} as const satisfies Record<string, PrefetchLimits>

/** https://wicg.github.io/netinfo/ */
interface Connection {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** The limits for a connection; undefined where the browser does not tell. */
export function prefetchLimits(connection: Connection | undefined): PrefetchLimits {
  if (connection?.saveData === true) return limits.saving
  const isSlow = connection?.effectiveType !== undefined && connection.effectiveType !== '4g'
  return connection?.type === 'cellular' || isSlow ? limits.metered : limits.unmetered
}

/** Limits for the connection of this browser. */
export const browserLimits = (): PrefetchLimits => prefetchLimits(connectionOf(navigator))

function connectionOf(browser: object): Connection | undefined {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null ? connection : undefined
}

export interface PrefetchOptions {
  readonly client: QueryClient
  /** The open part and those after it, in reading order. Hidden ones are left out. */
  readonly parts: readonly SeriesPart[]
  readonly resolution: ImageResolution
  readonly limits: PrefetchLimits
  readonly signal: AbortSignal
}

/** Loads part after part until a limit is reached. Never rejects: what fails is loaded when it is opened. */
export async function prefetchParts({ client, parts, resolution, limits, signal }: PrefetchOptions): Promise<void> {
  const left = { bytes: limits.bytes, pictures: limits.pictures }
  for (const part of parts.slice(0, limits.parts)) {
    if (signal.aborted || left.bytes <= 0) return
    try {
      if (part.cover !== '' && limits.pictures > 0) left.bytes -= await loadPicture(part.cover, signal)
      if ('images' in part.work) await prefetchArtwork(client, part.work, resolution, left, signal)
      else {
        // The novel of the list is complete; only its text is requested.
        await client.fetchQuery({ ...novelQuery(part.id), initialData: part.work })
        left.bytes -= 2 * (await client.fetchQuery(novelTextQuery(part.id))).text.length
      }
    } catch {
      // Without a network, later parts would fail as well.
      if (!navigator.onLine) return
    }
  }
}

async function prefetchArtwork(
  client: QueryClient,
  work: Artwork,
  resolution: ImageResolution,
  left: { bytes: number; pictures: number },
  signal: AbortSignal,
): Promise<void> {
  cacheArtwork(work)
  const { images } = await client.fetchQuery(artworkQuery(work.id))
  for (const page of images) {
    if (signal.aborted || left.bytes <= 0 || left.pictures <= 0) return
    left.pictures -= 1
    left.bytes -= await loadPicture(readingUrl(page, resolution), signal)
  }
}

/** Bytes that count for a picture whose size the browser does not tell. */
const usualPictureBytes = 300_000

/** Loads a picture into the cache of the browser or its service worker. Resolves to its bytes; 0 if it is cached already. */
async function loadPicture(address: string, signal: AbortSignal): Promise<number> {
  if (await isCached(address)) return 0
  if (new URL(address, location.href).origin !== location.origin) return loadForeignPicture(address)
  const response = await fetch(address, { signal, priority: 'low' })
  return response.ok ? (await response.arrayBuffer()).byteLength : 0
}

/** A picture host of another origin may refuse scripts, so an image element loads it. */
async function loadForeignPicture(address: string): Promise<number> {
  const image = new Image()
  image.fetchPriority = 'low'
  image.src = address
  await image.decode()
  return usualPictureBytes
}

async function isCached(address: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  return (await caches.match(address, { cacheName: picturesCache, ignoreVary: true })) !== undefined
}
