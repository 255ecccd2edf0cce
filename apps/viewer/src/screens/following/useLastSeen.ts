// The newest work of a feed at the last visit. Going back to the same history entry gives the same work.
import { useEffect, useState } from 'react'
import { useHistoryEntry } from '../../lists/gallery/historyEntry.ts'
import { lastSeenWork, saveLastSeenWork } from '../../platform/persistence/lastSeenWork.ts'

/** Results of this visit, by history entry and feed. */
const shown = new Map<string, string | undefined>()

/** `newest` is the first work of the feed, once it is loaded. It is stored when the user leaves the screen. */
export function useLastSeen(feed: string, newest: string | undefined): string | undefined {
  const entry = useHistoryEntry()
  const [seen] = useState(() => {
    const name = `${entry} ${feed}`
    if (!shown.has(name)) shown.set(name, lastSeenWork(feed))
    return shown.get(name)
  })
  useEffect(() => {
    if (newest === undefined) return
    const keep = () => saveLastSeenWork(feed, newest)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [feed, newest])
  return seen
}
