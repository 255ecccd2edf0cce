// Lets the lower sections of home wait for the list of live streams, so that its section does not move them.
import { showsLive } from '@emaki/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { livesQuery } from '../../lists/queries/lives.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'

/** How long the lower sections wait for the list, ms. */
const livesTimeoutMs = 1000

/** The list of live streams for the current content settings. */
export function useLivesQuery() {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  return livesQuery(showsLive({ isAdult: true }, { r18, r18g }))
}

/**
 * True once the list of live streams is loaded, or after the timeout: then the sections below can render without moving later. Requests the
 * list while `isWanted` is true.
 */
export function useLivesKnown(isWanted: boolean): boolean {
  // Do not request the list again on each visit of home when the host has none.
  const { isPending } = useInfiniteQuery({ ...feedOptions(useLivesQuery()), enabled: isWanted, retryOnMount: false })
  const [isLate, setLate] = useState(false)
  const isWaiting = isWanted && isPending
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), livesTimeoutMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return !isPending || isLate
}
