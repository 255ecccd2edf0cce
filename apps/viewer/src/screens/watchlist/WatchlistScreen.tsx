// The watched series of the account, or of this browser without one: those with new parts first.
import type { SeriesKind, WatchedSeries } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { ownerOf } from '../../platform/account/account.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { WatchIcon } from '../../ui/icons/parts.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import rows from '../../ui/workRow.module.css'
import { seriesWithNewParts } from '../../works/watchlist/seenParts.ts'
import { useWatch } from '../../works/watchlist/useWatch.ts'
import { localPartsQuery, watchlistQuery } from '../../works/watchlist/watchlistQuery.ts'
import { WatchedRow } from './WatchedRow.tsx'
import styles from './WatchlistScreen.module.css'

export function WatchlistScreen({ kind }: { readonly kind: SeriesKind }) {
  const t = useT()
  const account = useAccount()
  const isChecking = useSession().mode === 'checking'
  const { data, error, refetch } = useQuery({ ...watchlistQuery(account, kind), enabled: !isChecking })
  useQuery({ ...localPartsQuery(kind), enabled: !account && !isChecking })
  const tabs = (['manga', 'novel'] as const).map((tab) => ({
    label: t(`home.tab.${tab}`),
    href: `/following/watchlist/${tab}`,
    isShown: (tab === 'novel') === (kind === 'novel'),
  }))
  return (
    <ListFrame
      title={t('watch.title')}
      tabs={tabs}
      {...(account ? { onRefresh: () => void refetch(), refreshLabel: t('list.reload') } : {})}
    >
      <div className={styles.page}>
        {!account && !isChecking && (
          <p className={styles.note}>
            {t('watch.local')} <Link to="/account/login">{t('screen.login')}</Link>
          </p>
        )}
        {data ? (
          <Entries key={`${ownerOf(account)} ${kind}`} kind={kind} owner={ownerOf(account)} series={data} />
        ) : error ? (
          <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.skeletons} aria-hidden="true">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className={rows.skeleton} />
            ))}
          </div>
        )}
      </div>
    </ListFrame>
  )
}

interface EntriesProps {
  readonly kind: SeriesKind
  readonly owner: string
  readonly series: readonly WatchedSeries[]
}

function Entries({ kind, owner, series }: EntriesProps) {
  const t = useT()
  const { change } = useWatch(kind, '')
  /** Those that had new parts when the list appeared: rows keep their places when newer parts load. */
  const [first] = useState(() => seriesWithNewParts(owner, kind, series))
  const fresh = seriesWithNewParts(owner, kind, series)
  const sorted = [...series.filter(({ id }) => first.has(id)), ...series.filter(({ id }) => !first.has(id))]
  if (series.length === 0) return <EmptyState icon={WatchIcon} title={t('watch.none')} text={t('watch.none.text')} />
  const remove = (entry: WatchedSeries) => {
    change(entry, false)
    showToast(t('watch.removed'), { action: { label: t('action.undo'), act: () => change(entry, true) }, lastsMs: 6000 })
  }
  return (
    <ul className={styles.rows} aria-label={t('watch.title')}>
      {sorted.map((entry) => (
        <li key={entry.id}>
          <WatchedRow kind={kind} entry={entry} isNew={fresh.has(entry.id)} onRemove={() => remove(entry)} />
        </li>
      ))}
    </ul>
  )
}
