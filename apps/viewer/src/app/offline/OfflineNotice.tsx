// A notice while stale responses are shown: offline, or while the host is unreachable. It shows their age, and retries.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { staleFallbacks } from '../../data/query/queryClient.ts'
import { SuspectSettingHint } from '../../features/network/SuspectSettingHint.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { OfflineIcon } from '../../ui/icons/states.tsx'
import { scrollToTop } from '../../ui/scroll.ts'
import styles from './OfflineNotice.module.css'
import { oldestUpdate, retryDelayMs } from './staleData.ts'

export function OfflineNotice() {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const onAnswer = (changed: () => void) => {
    const forget = client.getQueryCache().subscribe(changed)
    const forgetLate = staleFallbacks?.onLateResponse(changed)
    return () => {
      forget()
      forgetLate?.()
    }
  }
  const standing = useSyncExternalStore(onAnswer, () => staleFallbacks?.visible().name ?? '')
  const oldest = useSyncExternalStore(onAnswer, () =>
    isOnline ? (staleFallbacks?.visible().since ?? 0) : oldestUpdate(client.getQueryCache().findAll({ type: 'active' })),
  )
  const isAway = useSyncExternalStore(onAnswer, () => staleFallbacks?.isUnreachable() === true)
  const again = useNewAnswers(isOnline ? standing : '')

  useEffect(() => {
    if (!isOnline) return
    // Lists retry by themselves, from the page that failed.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' && queryKey[0] !== 'feed',
    })
  }, [isOnline, client])

  if (isOnline && standing === '') return null
  return (
    <div className={styles.notice} role="status" data-strip>
      <OfflineIcon size={20} />
      <p>
        {t(isOnline ? (isAway ? 'offline.unreached' : 'offline.before') : 'offline.notice')}{' '}
        {oldest > 0 && t('offline.since', { moment: formatMoment(new Date(oldest).toISOString(), language) })}{' '}
        {!isOnline && (
          <Link to="/setting/offline" className={styles.list}>
            {t('screen.offline')}
          </Link>
        )}
      </p>
      {isOnline && (
        <Button kind="plain" className={styles.again} busy={again.isBusy} onClick={again.ask}>
          {t(isAway ? 'state.retry' : 'list.reload')}
        </Button>
      )}
      {isOnline && isAway && <SuspectSettingHint failed="data" />}
    </div>
  )
}

/**
 * Refetches stale responses when the user asks for it, and automatically while the user is near the top of the screen. Further down the
 * content must not change under the user. `standing` names the shown stale responses; empty without any.
 */
function useNewAnswers(standing: string): { readonly isBusy: boolean; readonly ask: () => void } {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState({ standing, count: 0 })
  const count = tries.standing === standing ? tries.count : 0

  const ask = async () => {
    await staleFallbacks?.refetchAll()
    if (staleFallbacks?.isUnreachable()) return
    // The host responds again: queries that failed without a stale fallback may succeed too.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.data === undefined })
  }
  const askAutomatically = useEffectEvent(() => {
    setTries({ standing, count: count + 1 })
    if (!document.hidden && scrollY < innerHeight / 2) void ask()
  })

  useEffect(() => {
    if (standing === '') return
    const stop = new AbortController()
    addEventListener('online', () => askAutomatically(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => askAutomatically(), { signal: stop.signal })
    const forgetLate = staleFallbacks?.onLateResponse(() => askAutomatically())
    const timer = setTimeout(() => askAutomatically(), retryDelayMs(count, staleFallbacks?.isUnreachable() === true))
    return () => {
      stop.abort()
      forgetLate?.()
      clearTimeout(timer)
    }
  }, [standing, count])

  return {
    isBusy,
    ask: () => {
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
