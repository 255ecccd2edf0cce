// History: which artworks, novels and users were visited, most recent first, each once (docs/spec/product.md 3, stored keys). Storage is optional (docs/reliability.md F14).
import type { Artwork, Novel } from '@emaki/domain'
import { historyLength, record } from '@emaki/domain'
import { historyDatabase } from '../../settings/storageKeys.ts'
import { createKeyValueStore, type KeyValueStore } from './keyValueStore.ts'

/** A user as the history shows them. */
export interface VisitedUser {
  readonly id: string
  readonly name: string
  /** Address as upstream gives it; empty when there is none. */
  readonly avatar: string
}

export interface Visit<Item> {
  /** When, ms since 1970. */
  readonly at: number
  readonly item: Item
}

/** The visits of one kind. */
export interface VisitHistory<Item> {
  /** Moves what was visited to the front. Never rejects: what the browser does not keep lasts as long as the page. */
  record(item: Item): Promise<void>
  /** At most `historyLength` visits, most recent first. */
  visits(): Promise<readonly Visit<Item>[]>
  /** Puts what another browser visited behind all that is known here, in its order. Never rejects. */
  add(items: readonly Item[]): Promise<void>
  /** Takes one visit out. Never rejects. */
  forget(id: string): Promise<void>
  clear(): Promise<void>
}

/** So many visits pass before the oldest are dropped again. */
const sweepEvery = 50

/** A book over a keyValueStore. */
export function createVisitHistory<Item extends { readonly id: string }>(
  keyValueStore: KeyValueStore,
  now: () => number = Date.now,
): VisitHistory<Item> {
  /** Visits that the key-value store may not have. */
  const here = new Map<string, Visit<Item>>()
  let untilSweep = 0

  const stored = async (): Promise<Visit<Item>[]> => {
    try {
      return (await keyValueStore.entries()).flatMap(([, value]) => readVisit<Item>(value) ?? [])
    } catch {
      // Refused or broken: the visits of this page are all there are.
      return []
    }
  }
  const all = async () => {
    const known = new Map((await stored()).map((visit) => [visit.item.id, visit]))
    for (const [id, visit] of here) known.set(id, visit)
    return [...known.values()].sort((a, b) => b.at - a.at)
  }
  const sweep = async () => {
    const old = (await all()).slice(historyLength).map((visit) => visit.item.id)
    for (const id of old) here.delete(id)
    if (old.length > 0) await keyValueStore.delete(old)
  }

  return {
    async record(item) {
      const visit = { at: now(), item }
      here.set(item.id, visit)
      try {
        await keyValueStore.set(item.id, visit)
        if (untilSweep-- > 0) return
        untilSweep = sweepEvery
        await sweep()
      } catch {
        // Refused or full: the visit lasts as long as the page.
      }
    },
    visits: async () => (await all()).slice(0, historyLength),
    async add(items) {
      const known = await all()
      const ids = new Set(known.map((visit) => visit.item.id))
      const oldest = Math.min(now(), ...known.map((visit) => visit.at))
      const added = items.filter((item) => !ids.has(item.id)).slice(0, historyLength)
      for (const [index, item] of added.entries()) {
        const visit = { at: oldest - index - 1, item }
        here.set(item.id, visit)
        try {
          await keyValueStore.set(item.id, visit)
        } catch {
          // Refused or full: the visit lasts as long as the page.
        }
      }
    },
    async forget(id) {
      here.delete(id)
      try {
        await keyValueStore.delete([id])
      } catch {
        // A key-value store that refuses has kept nothing.
      }
    },
    async clear() {
      const ids = (await all()).map((visit) => visit.item.id)
      here.clear()
      try {
        await keyValueStore.delete(ids)
      } catch {
        // A key-value store that refuses has kept nothing.
      }
    },
  }
}

/** A stored visit, as far as it has the form of one. */
function readVisit<Item>(value: unknown): Visit<Item> | undefined {
  const visit = record(value)
  return typeof visit.at === 'number' && typeof record(visit.item).id === 'string' ? (value as Visit<Item>) : undefined
}

const bookOf = <Item extends { readonly id: string }>(kind: string) =>
  createVisitHistory<Item>(createKeyValueStore(historyDatabase(kind)))

/** The history of this browser. */
export const browserHistory = {
  artworks: bookOf<Artwork>('artworks'),
  novels: bookOf<Novel>('novels'),
  users: bookOf<VisitedUser>('users'),
}

/**
 * An artwork as the history keeps it: what a card shows. Its original is left out, so that opening it asks for the whole work
 * (`isComplete`).
 */
export const trimForHistory = (artwork: Artwork): Artwork => ({
  ...artwork,
  caption: '',
  images: artwork.images.slice(0, 1).map((page) => ({ ...page, o: '' })),
})
