// The record of downloaded works: which pages were saved, when, and under which name. Works without storage, too (docs/reliability.md F14).
import { list, record, text } from '@emaki/domain'
import type { BulkKeyValueStore } from './keyValueStore.ts'

export type DownloadedKind = 'illust' | 'novel'

/** The downloads of one work. */
export interface DownloadEntry {
  readonly kind: DownloadedKind
  readonly id: string
  /** Pages from 0, in order. Empty for a file of the whole work, or when unknown. */
  readonly pages: readonly number[]
  /** The last download, in ms since 1970; 0 when unknown. */
  readonly at: number
  /** The last file name, without folders; empty when unknown. */
  readonly name: string
}

/** What `add` changed. */
export interface AddedDownloads {
  /** Works that were not in the record. */
  readonly added: number
  /** Works that were. */
  readonly known: number
}

export interface DownloadRecord {
  /** The keys of all works (`downloadKey`), without their entries. Never rejects. */
  keys(): Promise<readonly string[]>
  /** Never rejects. */
  entry(kind: DownloadedKind, id: string): Promise<DownloadEntry | undefined>
  entries(): Promise<readonly DownloadEntry[]>
  /** Adds downloads and merges them with known ones. Rejects when the browser refuses to store them. */
  add(entries: readonly DownloadEntry[]): Promise<AddedDownloads>
  /** Rejects when the browser refuses. */
  clear(): Promise<void>
}

export const downloadKey = (kind: DownloadedKind, id: string): string => `${kind}:${id}`

/** Values of one transaction. */
const batchLength = 2000

export function createDownloadRecord(store: BulkKeyValueStore): DownloadRecord {
  return {
    keys: () => store.keys().catch(() => []),
    entry: async (kind, id) => readEntry(await store.get(downloadKey(kind, id)).catch(() => undefined)),
    entries: async () => (await store.entries()).flatMap(([, value]) => readEntry(value) ?? []),
    async add(entries) {
      const changed = new Map<string, DownloadEntry>()
      const before = await knownOf(store, entries)
      for (const entry of entries) {
        const key = downloadKey(entry.kind, entry.id)
        const known = changed.get(key) ?? before.get(key)
        changed.set(key, known ? merged(known, entry) : entry)
      }
      const values = [...changed]
      for (let at = 0; at < values.length; at += batchLength) await store.setMany(values.slice(at, at + batchLength))
      const known = values.filter(([key]) => before.has(key)).length
      return { added: values.length - known, known }
    },
    clear: async () => store.delete(await store.keys()),
  }
}

/** The stored entries of the works. Few are read one by one, many in one pass. */
async function knownOf(store: BulkKeyValueStore, entries: readonly DownloadEntry[]): Promise<ReadonlyMap<string, DownloadEntry>> {
  const keys = [...new Set(entries.map(({ kind, id }) => downloadKey(kind, id)))]
  const values =
    keys.length > 20 ? (await store.entries()).map(([, value]) => value) : await Promise.all(keys.map((key) => store.get(key)))
  return new Map(values.flatMap((value) => readEntry(value) ?? []).map((entry) => [downloadKey(entry.kind, entry.id), entry]))
}

/** All pages, with time and name of the later download. */
export function merged(one: DownloadEntry, other: DownloadEntry): DownloadEntry {
  const later = other.at >= one.at ? other : one
  const pages = [...new Set([...one.pages, ...other.pages])].sort((a, b) => a - b)
  return { ...one, pages, at: later.at, name: later.name || one.name || other.name }
}

/** Reads a stored value. Undefined for anything else. */
function readEntry(value: unknown): DownloadEntry | undefined {
  const { kind, id, pages, at, name } = record(value)
  if ((kind !== 'illust' && kind !== 'novel') || text(id) === '') return undefined
  return {
    kind,
    id: text(id),
    pages: list(pages).filter((page): page is number => typeof page === 'number'),
    at: typeof at === 'number' ? at : 0,
    name: text(name),
  }
}
