// The work at which the reader left a feed the last time; coming back to the same page of the browser's history finds the same mark.
import { useEffect, useState } from 'react'
import { lastSeenWork, saveLastSeenWork } from '../../data/persistence/lastSeenWork.ts'
import { useHistoryEntry } from '../../features/gallery/historyEntry.ts'

/** The marks of this visit, by history entry and feed. */
const shown = new Map<string, string | undefined>()

/** `newest` is what the feed begins with, once it is here; it is remembered when the reader leaves. */
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
