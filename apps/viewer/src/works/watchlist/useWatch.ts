// Whether a series is watched, and the change of it: at once on the screen, taken back when the server refuses.
import type { SeriesKind, WatchedSeries } from '@emaki/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownerOf } from '../../platform/account/account.ts'
import { changeWatched } from '../../platform/account/watchlist.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { errorMessage, unwrap } from '../../platform/query/queryClient.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { showMarkFailure } from '../bookmark/markFailure.ts'
import type { OpenSeries } from '../queries/series.ts'
import { meetParts, seeParts } from './seenParts.ts'
import { localWatchlist, saveLocalWatchlist, watchlistQuery } from './watchlistQuery.ts'

export interface Watch {
  readonly isWatched: boolean
  /** False until the list of the account is loaded. */
  readonly isKnown: boolean
  readonly isBusy: boolean
  /** Adds the entry to the list, or removes it. */
  readonly change: (entry: WatchedSeries, isWatched: boolean) => void
}

/** The state of the series `id`; the other members work for every series of the kind. */
export function useWatch(kind: SeriesKind, id: string): Watch {
  const client = useQueryClient()
  const account = useAccount()
  const isChecking = useSession().mode === 'checking'
  const query = watchlistQuery(account, kind)
  const { data, isError } = useQuery({ ...query, enabled: !isChecking })
  const { mutate, isPending } = useMutation({
    // Two presses in a row are sent in their order.
    scope: { id: `watchlist ${kind}` },
    // The list of this browser needs no network, and a failure is reported at once.
    networkMode: 'always',
    mutationFn: async ({ entry, isWatched }: { readonly entry: WatchedSeries; readonly isWatched: boolean }) => {
      if (account) unwrap(await changeWatched(account, kind, entry.id, isWatched))
      else saveLocalWatchlist(kind, edited(localWatchlist(kind), entry, isWatched))
    },
    onMutate: async ({ entry, isWatched }) => {
      // A list that is still loading would override the change.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true })
      const before = client.getQueryData(query.queryKey)
      if (before) client.setQueryData(query.queryKey, edited(before, entry, isWatched))
      if (isWatched) meetParts(ownerOf(account), kind, [entry])
      return before
    },
    onError: (error, { isWatched }, before) => {
      client.setQueryData(query.queryKey, before)
      showMarkFailure(translate(isWatched ? 'watch.fail' : 'watch.remove.fail'), errorMessage(error))
    },
    // The list is requested again when it is next shown: what is visible stays.
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: data ? 'none' : 'active' }),
  })
  return {
    isWatched: data?.some((entry) => entry.id === id) === true,
    isKnown: data !== undefined || isError,
    isBusy: isPending,
    change: (entry, isWatched) => mutate({ entry, isWatched }),
  }
}

/** The user sees the parts of a series: the newest is no longer new. */
export function useSeeSeries(kind: SeriesKind, series: Pick<OpenSeries, 'id' | 'latestId'> | undefined): void {
  const owner = ownerOf(useAccount())
  const { id, latestId } = series ?? {}
  useEffect(() => {
    if (id !== undefined) seeParts(owner, kind, { id, latestId })
  }, [owner, kind, id, latestId])
}

const edited = (list: readonly WatchedSeries[], entry: WatchedSeries, isWatched: boolean): readonly WatchedSeries[] => {
  const others = list.filter(({ id }) => id !== entry.id)
  return isWatched ? [entry, ...others] : others
}
