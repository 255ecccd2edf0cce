// Row state: what stands in a row of home before its works: their ghosts, an error with the way on, or that there are none.
import { useEffect } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './HomeScreen.module.css'

export interface RowStateProps {
  readonly feed: {
    readonly state: 'loading' | 'ready' | 'finished' | 'error'
    readonly message: string | undefined
    readonly retry: () => void
  }
  /** Said when there is nothing. */
  readonly empty?: string
}

/** Widths over heights of the ghosts: a first large one, then as works usually are. */
const ghosts = [0.72, 0.72, 1, 0.7, 1.3, 0.72]

export function RowState({ feed, empty }: RowStateProps) {
  const t = useT()
  useEffect(() => {
    if (feed.message !== undefined) showToast(feed.message, { kind: 'error' })
  }, [feed.message])
  if (feed.state === 'loading') {
    return (
      <div className={styles.ghosts} aria-hidden="true">
        {ghosts.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts are all alike and never move
          <Skeleton key={index} style={{ aspectRatio: shape }} />
        ))}
      </div>
    )
  }
  if (feed.state === 'error') {
    return (
      <div className={styles.state} role="alert">
        {feed.message ?? t('error.network')}
        <Button onClick={feed.retry}>{t('state.retry')}</Button>
      </div>
    )
  }
  return <div className={styles.state}>{empty ?? t('list.empty')}</div>
}
