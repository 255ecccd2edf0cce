// The newest work that the user saw in the feed of followed users (docs/spec/product.md 3, stored keys; 4, following feed).
import { parseId, record, text } from '@emaki/domain'
import { traceValue } from '../settings/storage.ts'
import { lastSeenKey } from '../settings/storageKeys.ts'

const storage = traceValue(lastSeenKey)

/** Maximum number of feeds: more than a user has accounts. */
const maxFeeds = 20

/** The newest work at the last visit. `feed` names the account and the list. */
export const lastSeenWork = (feed: string): string | undefined => readLastSeenWorks(storage.read()).get(feed)

/** Stores the newest work of a feed. */
export function saveLastSeenWork(feed: string, id: string): void {
  const feeds = new Map(readLastSeenWorks(storage.read()))
  feeds.delete(feed)
  feeds.set(feed, id)
  storage.write(Object.fromEntries([...feeds].slice(-maxFeeds)))
}

/** Reads the stored value. Never throws: drops invalid ids. */
export function readLastSeenWorks(stored: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(record(stored)).flatMap(([feed, id]): [string, string][] =>
      parseId(text(id)) === undefined ? [] : [[feed, text(id)]],
    ),
  )
}
