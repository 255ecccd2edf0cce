// History of visited artworks, novels and users, most recent first, each once (docs/spec/product.md 3, stored keys). Works without storage, too (docs/reliability.md F14).
import type { Artwork, Novel } from '@emaki/domain'
import { historyLength, record } from '@emaki/domain'
import { perAccount } from '../settings/accountScope.ts'
import { historyDatabase } from '../settings/storageKeys.ts'
import { type KeyValueStore, traceStore } from './keyValueStore.ts'

/** A user as the history shows them. */
export interface VisitedUser {
  readonly id: string
  readonly name: string
  /** Address as upstream sends it. Empty when there is none. */
  readonly avatar: string
}

export interface Visit<Item> {
  /** Time of the visit, in ms since 1970. */
  readonly at: number
  readonly item: Item
}

/** The visits of one kind. */
export interface VisitHistory<Item> {
  /** Moves an item to the front. Never rejects: without storage the visit lasts until the page closes. */
  record(item: Item): Promise<void>
  /** At most `historyLength` visits, most recent first. */
  visits(): Promise<readonly Visit<Item>[]>
  /** Adds imported items behind all known ones, in their order. Never rejects. */
  add(items: readonly Item[]): Promise<void>
  /** Deletes one visit. Never rejects. */
  forget(id: string): Promise<void>
  clear(): Promise<void>
}

/** The oldest visits are deleted again after this many visits. */
const visitsPerCleanup = 50

/** Creates a history over a key-value store. */
export function createVisitHistory<Item extends { readonly id: string }>(
  keyValueStore: KeyValueStore,
  now: () => number = () => Date.now(),
): VisitHistory<Item> {
  /** Visits that storage has not taken, or has refused. Another tab may remove the others. */
  const pageVisits = new Map<string, Visit<Item>>()
  let untilCleanUp = 0

  const stored = async (): Promise<Visit<Item>[]> => {
    try {
      return (await keyValueStore.entries()).flatMap(([, value]) => readVisit<Item>(value) ?? [])
    } catch {
      // Storage is refused or broken: only the visits of this page are known.
      return []
    }
  }
  const all = async () => {
    const known = new Map((await stored()).map((visit) => [visit.item.id, visit]))
    for (const [id, visit] of pageVisits) known.set(id, visit)
    return [...known.values()].sort((a, b) => b.at - a.at)
  }
  /** Rejects when storage refuses the visit, which then lasts until the page closes. */
  const store = async (visit: Visit<Item>) => {
    pageVisits.set(visit.item.id, visit)
    await keyValueStore.set(visit.item.id, visit)
    if (pageVisits.get(visit.item.id) === visit) pageVisits.delete(visit.item.id)
  }
  const cleanUp = async () => {
    const old = (await all()).slice(historyLength).map((visit) => visit.item.id)
    for (const id of old) pageVisits.delete(id)
    if (old.length > 0) await keyValueStore.delete(old)
  }

  return {
    async record(item) {
      try {
        await store({ at: now(), item })
        if (untilCleanUp-- > 0) return
        untilCleanUp = visitsPerCleanup
        await cleanUp()
      } catch {
        // Refused or full: the visit lasts until the page closes.
      }
    },
    visits: async () => (await all()).slice(0, historyLength),
    async add(items) {
      const known = await all()
      const ids = new Set(known.map((visit) => visit.item.id))
      const oldest = Math.min(now(), ...known.map((visit) => visit.at))
      const added = items.filter((item) => !ids.has(item.id)).slice(0, historyLength)
      for (const [index, item] of added.entries()) {
        try {
          await store({ at: oldest - index - 1, item })
        } catch {
          // Refused or full: the visit lasts until the page closes.
        }
      }
    },
    async forget(id) {
      pageVisits.delete(id)
      try {
        await keyValueStore.delete([id])
      } catch {
        // A store that refuses deletion has stored nothing.
      }
    },
    async clear() {
      const ids = (await all()).map((visit) => visit.item.id)
      pageVisits.clear()
      try {
        await keyValueStore.delete(ids)
      } catch {
        // A store that refuses deletion has stored nothing.
      }
    },
  }
}

/** A stored visit. Undefined for invalid data. */
function readVisit<Item>(value: unknown): Visit<Item> | undefined {
  const visit = record(value)
  return typeof visit.at === 'number' && typeof record(visit.item).id === 'string' ? (value as Visit<Item>) : undefined
}

const historyOf = <Item extends { readonly id: string }>(kind: string) =>
  perAccount((scope) => createVisitHistory<Item>(traceStore(scope, historyDatabase(kind))))

/** The history of the active account in this browser. */
export const browserHistory = {
  artworks: historyOf<Artwork>('artworks'),
  novels: historyOf<Novel>('novels'),
  users: historyOf<VisitedUser>('users'),
}

/**
 * The part of an artwork that a history card shows. Without the original picture it is incomplete (`isComplete`), so that
 * opening it requests the whole work.
 */
export const trimForHistory = (artwork: Artwork): Artwork => ({
  ...artwork,
  caption: '',
  images: artwork.images.slice(0, 1).map((page) => ({ ...page, o: '' })),
})
