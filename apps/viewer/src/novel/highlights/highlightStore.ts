// Highlights of this browser in IndexedDB. One entry for each highlight, so that two tabs do not overwrite each other.

import { accountStore, type BulkKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { highlightsDatabase } from '../../platform/settings/storageKeys.ts'
import { type Highlight, parseHighlight } from './highlight.ts'

/** Why a change is not stored. `full`: the quota or the maximum number is exceeded. */
export type HighlightFailure = 'refused' | 'full'

export interface HighlightStore {
  /** The highlights of one novel, or of all novels, oldest first. Never rejects: those that storage refused last until the page closes. */
  list(novelId?: string): Promise<readonly Highlight[]>
  /** Adds or replaces highlights. Resolves to undefined, or to the reason why they last only until the page closes. */
  save(highlights: readonly Highlight[]): Promise<HighlightFailure | undefined>
  /** Deletes highlights. Never rejects. */
  delete(highlights: readonly Highlight[]): Promise<void>
  /** Calls `changed` after each change of this page. Returns an unsubscribe function. */
  subscribe(changed: () => void): () => void
}

/** Maximum number of stored highlights. */
const maxHighlights = 20_000

export function createHighlightStore(store: BulkKeyValueStore, limit = maxHighlights): HighlightStore {
  /** Highlights of this page that storage refused. */
  const unsaved = new Map<string, Highlight>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const keysOf = async (novelId: string | undefined) =>
    (await store.keys()).filter((key) => novelId === undefined || key.startsWith(`${novelId}/`))
  const stored = async (novelId: string | undefined): Promise<Highlight[]> => {
    try {
      const values =
        novelId === undefined
          ? (await store.entries()).map(([, value]) => value)
          : await Promise.all((await keysOf(novelId)).map((key) => store.get(key)))
      return values.flatMap((value) => parseHighlight(value) ?? [])
    } catch {
      // Storage is refused or broken (docs/reliability.md F14): only the highlights of this page are known.
      return []
    }
  }
  const write = async (highlights: readonly Highlight[]): Promise<HighlightFailure | undefined> => {
    try {
      const known = new Set(await store.keys())
      const added = highlights.filter((highlight) => !known.has(keyOf(highlight)))
      if (known.size + added.length > limit) return 'full'
      await store.setMany(highlights.map((highlight) => [keyOf(highlight), highlight]))
      return undefined
    } catch (error) {
      return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'
    }
  }
  return {
    async list(novelId) {
      const found = new Map((await stored(novelId)).map((highlight) => [keyOf(highlight), highlight]))
      for (const [key, highlight] of unsaved)
        if (novelId === undefined || highlight.novel.id === novelId) found.set(key, highlight)
      return [...found.values()].sort((one, other) => one.created - other.created)
    },
    async save(highlights) {
      const failure = await write(highlights)
      for (const highlight of highlights)
        if (failure === undefined) unsaved.delete(keyOf(highlight))
        else unsaved.set(keyOf(highlight), highlight)
      notify()
      return failure
    },
    async delete(highlights) {
      for (const highlight of highlights) unsaved.delete(keyOf(highlight))
      try {
        await store.delete(highlights.map(keyOf))
      } catch {
        // A store that refuses deletion has stored nothing.
      }
      notify()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

const keyOf = ({ id, novel }: Highlight): string => `${novel.id}/${id}`

/** The store of the active account in this browser. */
export const highlights = perAccount((scope) => createHighlightStore(accountStore(scope, highlightsDatabase)))
