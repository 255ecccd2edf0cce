// The novels with a marker of the account: all of them with the app API, and those that this browser knows with a web session.
import type { Novel } from '@emaki/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Account, ownerOf } from '../../platform/account/account.ts'
import { changeMarker, fetchMarkedNovels, type MarkedNovel, markersKey } from '../../platform/account/marker.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { errorMessage, failureOf, unwrap } from '../../platform/query/queryClient.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import rows from '../../ui/workRow.module.css'
import { showMarkFailure } from '../../works/bookmark/markFailure.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { novelQuery } from '../../works/queries/novel.ts'
import { knownMarkers, rememberMarker } from '../../works/readingPlaces/novelMarkers.ts'
import styles from './HistoryScreen.module.css'
import { VisitRow } from './VisitRow.tsx'
import { novelEntry } from './visitEntry.ts'

export function Markers() {
  const t = useT()
  const account = useAccount()
  if (account?.mode === 'app') return <AllMarkers account={account} />
  if (account) return <KnownMarkers account={account} />
  return (
    <EmptyState icon={BookIcon} title={t('marker.none')} text={t('marker.login')}>
      <Link to="/account/login" className={buttonClass('primary')}>
        {t('screen.login')}
      </Link>
    </EmptyState>
  )
}

interface MarkersProps {
  readonly account: Account
}

function AllMarkers({ account }: MarkersProps) {
  const client = useQueryClient()
  const queryKey = markersKey(account)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchMarkedNovels(signal),
    staleTime: lifetimes.webFeeds,
    gcTime: lifetimes.webFeeds,
  })
  const remove = useRemoval(account, (id) => {
    client.setQueryData<readonly MarkedNovel[]>(queryKey, (list) => list?.filter(({ novel }) => novel.id !== id))
    return () => client.setQueryData(queryKey, data)
  })
  if (error && !data) return <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className={rows.skeleton} />
  if (data.length === 0) return <NoMarkers />
  return (
    <MarkerList>
      {data.map(({ novel, page }) => (
        <MarkerRow key={novel.id} novel={novel} page={page} at={undefined} onRemove={() => remove(novel.id)} />
      ))}
    </MarkerList>
  )
}

function KnownMarkers({ account }: MarkersProps) {
  const t = useT()
  const owner = ownerOf(account)
  const [markers, setMarkers] = useState(() => knownMarkers(owner))
  const remove = useRemoval(account, (id) => {
    setMarkers(markers.filter((marker) => marker.id !== id))
    return () => setMarkers(markers)
  })
  return (
    <>
      <p className={styles.day}>{t('marker.web')}</p>
      {markers.length === 0 ? (
        <NoMarkers />
      ) : (
        <MarkerList>
          {markers.map(({ id, page, at }) => (
            <KnownRow key={id} id={id} page={page} at={at} onRemove={() => remove(id)} />
          ))}
        </MarkerList>
      )}
    </>
  )
}

/** Returns a function that removes a marker. `hide` takes it from the screen, and returns the way back for a refusal. */
function useRemoval(account: Account, hide: (id: string) => () => void): (id: string) => void {
  const t = useT()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => void unwrap(await changeMarker(account, id, 0)),
    onMutate: hide,
    onError: (error, _id, show) => {
      show?.()
      showMarkFailure(t('marker.remove.fail'), errorMessage(error))
    },
    onSuccess: (_answer, id) => rememberMarker(ownerOf(account), id, { page: 0, at: Date.now(), place: 0 }),
  })
  return mutate
}

function NoMarkers() {
  const t = useT()
  return <EmptyState icon={BookIcon} title={t('marker.none')} text={t('marker.none.text')} />
}

function MarkerList({ children }: { readonly children: ReactNode }) {
  const t = useT()
  return <ul aria-label={t('marker.tab')}>{children}</ul>
}

interface RowProps {
  readonly page: number
  readonly at: number | undefined
  readonly onRemove: () => void
}

/** Opening the novel offers the page. */
function MarkerRow({ novel, page, at, onRemove }: RowProps & { readonly novel: Novel }) {
  const t = useT()
  const hiddenBy = useContentRule()
  return (
    <li>
      <VisitRow
        entry={novelEntry(novel)}
        at={at}
        place={t('marker.page', { page })}
        isHidden={hiddenBy(novel) !== undefined}
        forgetLabel={(title) => t('marker.remove', { title })}
        onForget={onRemove}
      />
    </li>
  )
}

/** The novel of a marker that only this browser knows. */
function KnownRow({ id, ...row }: RowProps & { readonly id: string }) {
  const { data: novel, isError } = useQuery(novelQuery(id))
  if (isError) return null
  return novel ? (
    <MarkerRow novel={novel} {...row} />
  ) : (
    <li>
      <Skeleton className={rows.skeleton} />
    </li>
  )
}
