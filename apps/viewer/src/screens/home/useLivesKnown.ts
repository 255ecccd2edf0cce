// Lives known: lets home's lower cards wait for the list of live streams, so that its row never moves them.
import { showsLive } from '@emaki/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { feedOptions } from '../../data/query/feed.ts'
import { livesQuery } from '../../data/works/live.ts'
import { useSetting } from '../../settings/store.ts'

/** How long home's lower cards wait for the list of live streams, in ms. */
const livesTimeoutMs = 1000

/** The list of live streams, as the content settings show it. */
export function useLivesQuery() {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  return livesQuery(showsLive({ isAdult: true }, { r18, r18g }))
}

/**
 * True once it is known whether somebody is live, or when that takes too long. What stands below the row is drawn then, so that nothing moves.
 * Asks while `isWanted`.
 */
export function useLivesKnown(isWanted: boolean): boolean {
  // A host without live streams is not asked again by each visit of home.
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
