// Offline works: artworks and novels that the reader put by to be read without a network: their words in IndexedDB, their pictures in a cache that nothing empties by itself.
import { type Artwork, maxUgoiraBytes, type Novel, type NovelText, readBytes, record, type Ugoira } from '@emaki/domain'
import { offlineStore } from '../../settings/storageKeys.ts'
import { createKeyValueStore, type KeyValueStore } from '../persistence/keyValueStore.ts'
import { openArchive } from '../works/ugoiraArchive.ts'

/** So many pictures come at once: what is being looked at has the way for itself. */
const atOnce = 3
/** No picture is larger; what goes on for longer is no picture. Bytes. */
const largestPicture = 64 * 1024 * 1024

export interface OfflineArtwork {
  readonly kind: 'artwork'
  readonly work: Artwork
  /** The frames of an ugoira, whose archive is among the needed addresses. */
  readonly ugoira?: Ugoira
}
export interface OfflineNovel {
  readonly kind: 'novel'
  readonly work: Novel
  readonly text: NovelText
  /** Works that the text shows. */
  readonly shown: readonly Artwork[]
}
export type OfflineSubject = OfflineArtwork | OfflineNovel

/** Addresses of pictures, as the pages ask for them. */
export interface OfflinePictures {
  /** Without these the work is not whole. */
  readonly needed: readonly string[]
  /** Covers and faces: kept where they can be had. */
  readonly welcome: readonly string[]
  /** Where a needed archive may be had, best first; it is kept under the first of these, which is where the player asks for it. */
  readonly archive?: readonly string[]
}

export interface OfflineEntry {
  readonly subject: OfflineSubject
  /** When it was put by, ms since 1970. */
  readonly at: number
  readonly pictures: OfflinePictures
  /** Of its pictures. */
  readonly bytes: number
}

/** An entry, and how many of its needed pictures are not there: interrupted, or removed by the browser. */
export interface OfflineState {
  readonly entry: OfflineEntry
  readonly missing: number
}

/** Why a work was not kept: the browser keeps nothing, has no room, or the pictures did not come. */
export type OfflineFailure = 'refused' | 'full' | 'network'

export interface KeepOptions {
  readonly signal: AbortSignal
  /** How much is there, 0 to 1. */
  readonly onShare: (share: number) => void
}

export interface OfflineWorks {
  /** Keeps a work whole; what is there already is not fetched again. Undefined when it is. Rejects only with the signal's reason, and then keeps nothing. */
  keep(subject: OfflineSubject, pictures: OfflinePictures, options: KeepOptions): Promise<OfflineFailure | undefined>
  /** False when the browser refuses. Pictures that another work shows as well stay. */
  remove(kind: OfflineSubject['kind'], id: string): Promise<boolean>
  /** Everything, the latest first. Undefined when the browser refuses to tell. */
  all(): Promise<readonly OfflineState[] | undefined>
  /** Never rejects. */
  artwork(id: string): Promise<Artwork | undefined>
  novel(id: string): Promise<OfflineNovel | undefined>
  ugoira(id: string): Promise<Ugoira | undefined>
}

/** What of a browser's cache is used here. */
export type PictureCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

export interface OfflineParts {
  readonly keyValueStore: KeyValueStore
  readonly open: () => Promise<PictureCache>
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

const keyOf = (kind: OfflineSubject['kind'], id: string) => `${kind}:${id}`
const asKept = { ignoreVary: true } as const
/** The first letter of a ZIP archive, P. */
const archiveSign = 0x50

/** The works that `keyValueStore` has, with their files in the cache that `open` opens. */
export function createOfflineWorks({
  keyValueStore,
  open,
  fetch = globalThis.fetch,
  now = Date.now,
}: OfflineParts): OfflineWorks {
  const entries = async () => (await keyValueStore.entries()).flatMap(([, value]) => readEntry(value) ?? [])
  const one = async (kind: OfflineSubject['kind'], id: string) => {
    try {
      return readEntry(await keyValueStore.get(keyOf(kind, id)))?.subject
    } catch {
      // Refused or broken: as if nothing were there.
      return undefined
    }
  }

  const reach = async () => {
    try {
      return await open()
    } catch (error) {
      throw isFull(error) ? error : new DOMException('no cache', 'SecurityError')
    }
  }

  /** Keeps a picture; resolves to its bytes. */
  const bring = async (cache: PictureCache, address: string, signal: AbortSignal): Promise<number> => {
    const kept = await cache.match(address, asKept)
    if (kept) return (await kept.blob()).size
    const answer = await fetch(address, { signal })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status !== 200 || !/^image\/(?!svg)/.test(type)) throw new TypeError('no picture')
    const bytes = await readBytes(answer, largestPicture, signal)
    await cache.put(address, new Response(bytes, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } }))
    return bytes.byteLength
  }

  /** Keeps an archive as it arrives, however large, and under no name before it is whole; resolves to its bytes. */
  const bringArchive = async (
    cache: PictureCache,
    addresses: readonly string[],
    { signal, onShare }: KeepOptions,
  ): Promise<number> => {
    const [address = ''] = addresses
    const kept = await cache.match(address, asKept)
    if (kept) return (await kept.blob()).size
    const { body, length } = await openArchive(addresses, { signal, fetch })
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, line) {
        // Whatever else it is: every archive begins so.
        if (bytes === 0 && chunk[0] !== archiveSign) throw new TypeError('no archive')
        bytes += chunk.length
        if (bytes > maxUgoiraBytes) throw new TypeError('too large for an archive')
        if (length) onShare(bytes / length)
        line.enqueue(chunk)
      },
    })
    const headers = { 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' }
    const known: Record<string, string> = length ? { 'content-length': String(length) } : {}
    await cache.put(address, new Response(body.pipeThrough(counted), { headers: { ...headers, ...known } }))
    if (bytes > 0) return bytes
    await cache.delete(address, asKept)
    throw new TypeError('an empty archive')
  }

  const remove = async (kind: OfflineSubject['kind'], id: string) => {
    const key = keyOf(kind, id)
    const entry = readEntry(await keyValueStore.get(key))
    await keyValueStore.delete([key])
    if (!entry) return
    const others = new Set((await entries()).flatMap(addressesOf))
    const cache = await open()
    for (const address of addressesOf(entry)) if (!others.has(address)) await cache.delete(address, asKept)
  }

  const bringAll = async (pictures: OfflinePictures, { signal, onShare }: KeepOptions): Promise<number> => {
    const cache = await reach()
    const [archive] = pictures.archive ?? []
    const isNeeded = new Set(pictures.needed)
    const waiting = [...new Set([...pictures.needed, ...pictures.welcome])]
    const total = waiting.length
    let done = 0
    let bytes = 0
    let part = 0
    const fetchOne = (address: string) =>
      address !== archive || !pictures.archive
        ? bring(cache, address, signal)
        : bringArchive(cache, pictures.archive, {
            signal,
            onShare(share) {
              part = share
              onShare((done + part) / total)
            },
          }).finally(() => {
            part = 0
          })
    const work = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        signal.throwIfAborted()
        try {
          // Added after the wait: others add theirs meanwhile.
          const size = await fetchOne(address)
          bytes += size
        } catch (error) {
          if (signal.aborted || isNeeded.has(address) || isFull(error)) {
            waiting.length = 0
            throw error
          }
        }
        onShare((++done + part) / total)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return bytes
  }

  return {
    async keep(subject, pictures, options) {
      const entry: OfflineEntry = { subject, pictures, at: now(), bytes: 0 }
      const key = keyOf(subject.kind, subject.work.id)
      try {
        // First, so that what is interrupted is known, and a browser that keeps nothing says so before anything is fetched.
        await keyValueStore.set(key, entry)
      } catch (error) {
        return isFull(error) ? 'full' : 'refused'
      }
      try {
        await keyValueStore.set(key, { ...entry, bytes: await bringAll(pictures, options) })
        return undefined
      } catch (error) {
        const why = failureOf(error)
        // What came before the network went is not fetched twice; half a work that has no room, or is not wanted, only takes it away.
        if (options.signal.aborted || why !== 'network') await remove(subject.kind, subject.work.id).catch(() => undefined)
        options.signal.throwIfAborted()
        return why
      }
    },
    async remove(kind, id) {
      try {
        await remove(kind, id)
        return true
      } catch {
        // The list shows that it is still there.
        return false
      }
    },
    async all() {
      try {
        const known = await entries()
        const there = new Set((await (await open()).keys()).map(({ url }) => url))
        const isThere = (address: string) => there.has(absolute(address))
        return known
          .map((entry) => ({ entry, missing: entry.pictures.needed.filter((address) => !isThere(address)).length }))
          .sort((a, b) => b.entry.at - a.entry.at)
      } catch {
        // Refused: the screen says so.
        return undefined
      }
    },
    async artwork(id) {
      const own = await one('artwork', id)
      if (own?.kind === 'artwork') return own.work
      const all = await entries().catch(() => [])
      return all.flatMap(({ subject }) => (subject.kind === 'novel' ? subject.shown : [])).find((work) => work.id === id)
    },
    async novel(id) {
      const own = await one('novel', id)
      return own?.kind === 'novel' ? own : undefined
    },
    async ugoira(id) {
      const own = await one('artwork', id)
      const ugoira = own?.kind === 'artwork' ? own.ugoira : undefined
      return ugoira && typeof ugoira.zip === 'string' && Array.isArray(ugoira.frames) ? ugoira : undefined
    },
  }
}

const addressesOf = ({ pictures }: OfflineEntry): string[] => [...pictures.needed, ...pictures.welcome]

/** As caches name it. */
const absolute = (address: string): string => (typeof location === 'undefined' ? address : new URL(address, location.origin).href)

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

function failureOf(error: unknown): OfflineFailure {
  if (isFull(error)) return 'full'
  return error instanceof Error && ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'].includes(error.name)
    ? 'refused'
    : 'network'
}

/** A stored entry, as far as it has the form of one. */
function readEntry(value: unknown): OfflineEntry | undefined {
  const { subject, at, pictures, bytes } = record(value)
  const { kind, work, text, shown } = record(subject)
  const { needed, welcome } = record(pictures)
  const isSubject = kind === 'artwork' || (kind === 'novel' && typeof record(text).text === 'string' && Array.isArray(shown))
  const isWhole =
    isSubject &&
    typeof record(work).id === 'string' &&
    typeof at === 'number' &&
    typeof bytes === 'number' &&
    Array.isArray(needed) &&
    Array.isArray(welcome)
  return isWhole ? (value as OfflineEntry) : undefined
}

/** The works of this browser. */
export const browserOffline = createOfflineWorks({
  keyValueStore: createKeyValueStore(offlineStore),
  open: () => caches.open(offlineStore),
})
