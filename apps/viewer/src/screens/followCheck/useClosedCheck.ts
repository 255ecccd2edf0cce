// Finds followed accounts that the site no longer has, among those without a visible work.
import { sleepByClock } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FollowedArtist } from '../../account/followed/followedArtists.ts'
import { failureOf, isNotFoundError } from '../../platform/query/queryClient.ts'
import { memberQuery } from '../../works/queries/author.ts'

export interface ClosedCheck {
  /** Ids of the accounts that are closed. */
  readonly ids: ReadonlySet<string>
  /** How many accounts are still to be checked. */
  readonly left: number
  readonly isBusy: boolean
  readonly start: () => void
  readonly stop: () => void
}

/** Pause between two profiles, in ms. */
const checkPauseMs = 1000

/**
 * Requests one profile after the other. An account with a visible work is open, so it is not checked. The bulk queue is for writes: it
 * stores and undoes changes, and this check changes nothing and ends with the screen.
 */
export function useClosedCheck(artists: readonly FollowedArtist[]): ClosedCheck {
  const client = useQueryClient()
  const [checked, setChecked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const left = artists.filter(({ id, newestAt }) => newestAt === undefined && !checked.has(id))
  const start = async () => {
    const aborter = new AbortController()
    const { signal } = aborter
    running.current = aborter
    setBusy(true)
    for (const [at, { id }] of left.entries()) {
      if (at > 0) await sleepByClock(checkPauseMs, signal).catch(() => undefined)
      if (signal.aborted) break
      const error = await client.fetchQuery({ ...memberQuery(id), staleTime: 0, retry: false }).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      const isClosed = isNotFoundError(error)
      if (error === undefined || isClosed) setChecked((before) => new Map(before).set(id, isClosed))
      else if (failureOf(error).kind === 'rateLimited') break
    }
    setBusy(false)
  }
  return {
    ids: new Set([...checked].flatMap(([id, isClosed]) => (isClosed ? [id] : []))),
    left: left.length,
    isBusy,
    start: () => void start(),
    stop: () => running.current?.abort(),
  }
}
