// A strip on the page while there is no network: that what stands here was kept, since when, and where the rest is. With the network back, what failed is tried again.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/useT.ts'
import { OfflineIcon } from '../ui/icons/states.tsx'
import styles from './OfflineNotice.module.css'
import { oldestShown } from './oldestShown.ts'

export function OfflineNotice() {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const oldest = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => (isOnline ? 0 : oldestShown(client.getQueryCache().findAll({ type: 'active' }))),
  )

  useEffect(() => {
    if (!isOnline) return
    // Lists go on by themselves, from the page that failed.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' && queryKey[0] !== 'feed',
    })
  }, [isOnline, client])

  if (isOnline) return null
  return (
    <div className={styles.notice} role="status" data-strip>
      <OfflineIcon size={20} />
      <p>
        {t('offline.notice')}{' '}
        {oldest > 0 && t('offline.since', { moment: formatMoment(new Date(oldest).toISOString(), language) })}{' '}
        <Link to="/setting/offline" className={styles.list}>
          {t('screen.offline')}
        </Link>
      </p>
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
