// Offline works: artworks and novels that the user saved for offline. Their data is in IndexedDB, their pictures in a cache that only the user empties.
import { type Artwork, type Novel, type NovelText, record, type Ugoira } from '@emaki/domain'
import { accountStore, type KeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { offlineStore } from '../../platform/settings/storageKeys.ts'
import {
  byAddress,
  downloadFiles,
  isQuotaError,
  type OfflinePictures,
  type PictureCache,
  type SaveOptions,
} from './offlineFiles.ts'

export type { OfflinePictures, PictureCache } from './offlineFiles.ts'

export interface OfflineArtwork {
  readonly kind: 'artwork'
  readonly work: Artwork
  /** The frames of a ugoira, whose archive is one of the needed addresses. */
  readonly ugoira?: Ugoira
}
export interface OfflineNovel {
  readonly kind: 'novel'
  readonly work: Novel
  readonly text: NovelText
  /** Artworks that the text shows. */
  readonly shown: readonly Artwork[]
}
export type OfflineSubject = OfflineArtwork | OfflineNovel

export interface OfflineEntry {
  readonly subject: OfflineSubject
  /** When it was saved, in ms since 1970. */
  readonly at: number
  readonly pictures: OfflinePictures
  /** Size of its pictures. */
  readonly bytes: number
}

/** An entry, and how many of its needed pictures are missing: the download was interrupted, or the browser deleted them. */
export interface OfflineState {
  readonly entry: OfflineEntry
  readonly missing: number
}

/** Why a work was not saved: the browser refuses storage, has no room, or the pictures did not load. */
export type OfflineFailure = 'refused' | 'full' | 'network'

export interface OfflineWorks {
  /**
   * Saves a work with its pictures. Skips pictures that are already stored. Resolves with undefined on success. Rejects only
   * with the reason of the signal, and then removes the work.
   */
  save(subject: OfflineSubject, pictures: OfflinePictures, options: SaveOptions): Promise<OfflineFailure | undefined>
  /** Removes a work. Keeps pictures that another work shows. Returns false when the browser refuses. */
  remove(kind: OfflineSubject['kind'], id: string): Promise<boolean>
  /** All saved works, latest first. Undefined when the browser refuses. */
  all(): Promise<readonly OfflineState[] | undefined>
  /** Never rejects. */
  artwork(id: string): Promise<Artwork | undefined>
  /** Never rejects. */
  novel(id: string): Promise<OfflineNovel | undefined>
  /** Never rejects. */
  ugoira(id: string): Promise<Ugoira | undefined>
}

export interface OfflineWorksOptions {
  readonly keyValueStore: KeyValueStore
  /** Opens the cache of pictures. */
  readonly open: () => Promise<PictureCache>
  readonly fetch?: typeof fetch
  readonly now?: () => number
}

const keyOf = (kind: OfflineSubject['kind'], id: string) => `${kind}:${id}`

/** Creates the offline works over a key-value store and a cache. */
export function createOfflineWorks(options: OfflineWorksOptions): OfflineWorks {
  const { keyValueStore, open } = options

  return {
    save: (subject, pictures, saveOptions) => save({ subject, pictures }, saveOptions, options),
    async remove(kind, id) {
      try {
        await remove(kind, id, options)
        return true
      } catch {
        // The list still shows the work.
        return false
      }
    },
    async all() {
      try {
        const entries = await entriesOf(keyValueStore)
        const stored = new Set((await (await open()).keys()).map(({ url }) => url))
        const isMissing = (address: string) => !stored.has(absolute(address))
        return entries
          .map((entry) => ({ entry, missing: entry.pictures.needed.filter(isMissing).length }))
          .sort((a, b) => b.entry.at - a.entry.at)
      } catch {
        // Refused: the screen says so.
        return undefined
      }
    },
    async artwork(id) {
      const own = await subjectOf(keyValueStore, 'artwork', id)
      if (own?.kind === 'artwork') return own.work
      const entries = await entriesOf(keyValueStore).catch(() => [])
      return entries.flatMap(({ subject }) => (subject.kind === 'novel' ? subject.shown : [])).find((work) => work.id === id)
    },
    async novel(id) {
      const own = await subjectOf(keyValueStore, 'novel', id)
      return own?.kind === 'novel' ? own : undefined
    },
    async ugoira(id) {
      const own = await subjectOf(keyValueStore, 'artwork', id)
      const ugoira = own?.kind === 'artwork' ? own.ugoira : undefined
      return ugoira && typeof ugoira.zip === 'string' && Array.isArray(ugoira.frames) ? ugoira : undefined
    },
  }
}

async function save(
  { subject, pictures }: Pick<OfflineEntry, 'subject' | 'pictures'>,
  saveOptions: SaveOptions,
  options: OfflineWorksOptions,
): Promise<OfflineFailure | undefined> {
  const { keyValueStore, open, fetch = globalThis.fetch, now = Date.now } = options
  const { kind, work } = subject
  const entry: OfflineEntry = { subject, pictures, at: now(), bytes: 0 }
  const key = keyOf(kind, work.id)
  try {
    // Written before the download: an interrupted one is then known, and a browser without storage refuses before any request.
    await keyValueStore.set(key, entry)
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'refused'
  }
  try {
    const bytes = await downloadFiles(pictures, { ...saveOptions, cache: await openCache(open), fetch })
    await keyValueStore.set(key, { ...entry, bytes })
    return undefined
  } catch (error) {
    const failure = failureOf(error)
    // After a network failure the stored pictures stay for the next try. Otherwise an incomplete work only wastes space.
    if (saveOptions.signal.aborted || failure !== 'network') await remove(kind, work.id, options).catch(() => undefined)
    saveOptions.signal.throwIfAborted()
    return failure
  }
}

/** Removes a work, and its pictures that no other work shows. */
async function remove(kind: OfflineSubject['kind'], id: string, { keyValueStore, open }: OfflineWorksOptions): Promise<void> {
  const key = keyOf(kind, id)
  const entry = readEntry(await keyValueStore.get(key))
  await keyValueStore.delete([key])
  if (!entry) return
  const others = new Set((await entriesOf(keyValueStore)).flatMap(addressesOf))
  const cache = await open()
  for (const address of addressesOf(entry)) if (!others.has(address)) await cache.delete(address, byAddress)
}

const entriesOf = async (store: KeyValueStore): Promise<OfflineEntry[]> =>
  (await store.entries()).flatMap(([, value]) => readEntry(value) ?? [])

async function subjectOf(store: KeyValueStore, kind: OfflineSubject['kind'], id: string): Promise<OfflineSubject | undefined> {
  try {
    return readEntry(await store.get(keyOf(kind, id)))?.subject
  } catch {
    // Refused or broken storage contains nothing.
    return undefined
  }
}

/** Opens the cache. Any error except a full storage becomes a SecurityError. */
async function openCache(open: () => Promise<PictureCache>): Promise<PictureCache> {
  try {
    return await open()
  } catch (error) {
    throw isQuotaError(error) ? error : new DOMException('no cache', 'SecurityError')
  }
}

const addressesOf = ({ pictures }: OfflineEntry): string[] => [...pictures.needed, ...pictures.welcome]

/** The full address, like the keys of a cache. */
const absolute = (address: string): string => (typeof location === 'undefined' ? address : new URL(address, location.origin).href)

function failureOf(error: unknown): OfflineFailure {
  if (isQuotaError(error)) return 'full'
  return error instanceof Error && ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'].includes(error.name)
    ? 'refused'
    : 'network'
}

/** A stored entry. Undefined for invalid data. */
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

/** The offline works of the active account in this browser. The service worker serves the pictures of all accounts. */
export const browserOffline = perAccount((scope) =>
  createOfflineWorks({
    keyValueStore: accountStore(scope, offlineStore),
    open: () => caches.open(offlineStore + scope.suffix),
  }),
)
