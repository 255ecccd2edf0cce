// Last seen: the newest work that was there when the feed of followed users was left (docs/spec/product.md 3, stored keys; 4, following feed).
import { parseId, record, text } from '@emaki/domain'
import { storedValue } from '../../settings/storage.ts'
import { lastSeenKey } from '../../settings/storageKeys.ts'

const kept = storedValue(lastSeenKey, () => localStorage)

/** More feeds than anybody has accounts. */
const maxFeeds = 20

/** The work that was newest when the feed was left the last time. `feed` names the account and the list. */
export const lastSeenWork = (feed: string): string | undefined => readLastSeenWorks(kept.read()).get(feed)

/** Remembers the newest work of a feed. */
export function saveLastSeenWork(feed: string, id: string): void {
  const feeds = new Map(readLastSeenWorks(kept.read()))
  feeds.delete(feed)
  feeds.set(feed, id)
  kept.write(Object.fromEntries([...feeds].slice(-maxFeeds)))
}

/** Reads what is kept. Total: only ids remain. */
export function readLastSeenWorks(stored: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(record(stored)).flatMap(([feed, id]): [string, string][] =>
      parseId(text(id)) === undefined ? [] : [[feed, text(id)]],
    ),
  )
}
