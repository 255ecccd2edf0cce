// A notice while stale responses are shown: offline, or while the host is unreachable. It shows their age, and retries.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { LazySuspectSettingHint } from '../../platform/network/LazySuspectSettingHint.tsx'
import { retryDelayMs } from '../../platform/network/retryDelay.ts'
import { staleFallbacks } from '../../platform/query/queryClient.ts'
import bottomNotice from '../../ui/bottomNotice.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { OfflineIcon } from '../../ui/icons/states.tsx'
import { scrollToTop } from '../../ui/scroll.ts'
import styles from './OfflineNotice.module.css'
import { oldestUpdate } from './staleData.ts'

export function OfflineNotice() {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const onResponse = (changed: () => void) => {
    const forget = client.getQueryCache().subscribe(changed)
    const stopLateResponses = staleFallbacks?.onLateResponse(changed)
    return () => {
      forget()
      stopLateResponses?.()
    }
  }
  const staleNames = useSyncExternalStore(onResponse, () => staleFallbacks?.visible().name ?? '')
  const oldest = useSyncExternalStore(onResponse, () =>
    isOnline ? (staleFallbacks?.visible().since ?? 0) : oldestUpdate(client.getQueryCache().findAll({ type: 'active' })),
  )
  const isUnreachable = useSyncExternalStore(onResponse, () => staleFallbacks?.isUnreachable() === true)
  const refetch = useStaleRefetch(isOnline ? staleNames : '')

  useEffect(() => {
    if (!isOnline) return
    // Lists retry by themselves, from the page that failed.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' && queryKey[0] !== 'feed',
    })
  }, [isOnline, client])

  if (isOnline && staleNames === '') return null
  return (
    <div className={`${bottomNotice.notice} ${styles.notice}`} role="status" data-strip>
      <OfflineIcon size={20} />
      <p>
        {t(isOnline ? (isUnreachable ? 'offline.unreached' : 'offline.before') : 'offline.notice')}{' '}
        {oldest > 0 && t('offline.since', { moment: formatMoment(new Date(oldest).toISOString(), language) })}{' '}
        {!isOnline && (
          <Link to="/setting/offline" className={styles.list}>
            {t('screen.offline')}
          </Link>
        )}
      </p>
      {isOnline && (
        <Button kind="plain" className={styles.again} busy={refetch.isBusy} onClick={refetch.start}>
          {t(isUnreachable ? 'state.retry' : 'list.reload')}
        </Button>
      )}
      {isOnline && isUnreachable && <LazySuspectSettingHint failed="data" />}
    </div>
  )
}

/**
 * Refetches stale responses when the user asks for it, and automatically while the user is near the top of the screen. Further down the
 * content must not change under the user. `staleNames` names the shown stale responses; empty without any.
 */
function useStaleRefetch(staleNames: string): { readonly isBusy: boolean; readonly start: () => void } {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState({ staleNames, count: 0 })
  const count = tries.staleNames === staleNames ? tries.count : 0

  const ask = async () => {
    await staleFallbacks?.refetchAll()
    if (staleFallbacks?.isUnreachable()) return
    // The host responds again: queries that failed without a stale fallback may succeed too.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.data === undefined })
  }
  const askAutomatically = useEffectEvent(() => {
    setTries({ staleNames, count: count + 1 })
    if (!document.hidden && scrollY < innerHeight / 2) void ask()
  })

  useEffect(() => {
    if (staleNames === '') return
    const stop = new AbortController()
    addEventListener('online', () => askAutomatically(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => askAutomatically(), { signal: stop.signal })
    const stopLateResponses = staleFallbacks?.onLateResponse(() => askAutomatically())
    const timer = setTimeout(() => askAutomatically(), retryDelayMs(count, staleFallbacks?.isUnreachable() === true))
    return () => {
      stop.abort()
      stopLateResponses?.()
      clearTimeout(timer)
    }
  }, [staleNames, count])

  return {
    isBusy,
    start: () => {
      scrollToTop()
      setBusy(true)
      void ask().finally(() => setBusy(false))
    },
  }
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
