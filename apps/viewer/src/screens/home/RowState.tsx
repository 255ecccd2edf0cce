// The state of a row of home without works: skeletons, an error with a retry, or an empty message.
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
  /** The message for an empty list. */
  readonly empty?: string
}

/** Aspect ratios of the skeletons: a large first one, then those of usual works. */
const aspects = [0.72, 0.72, 1, 0.7, 1.3, 0.72]

export function RowState({ feed, empty }: RowStateProps) {
  const t = useT()
  useEffect(() => {
    if (feed.message !== undefined) showToast(feed.message, { kind: 'error' })
  }, [feed.message])
  if (feed.state === 'loading') {
    return (
      <div className={styles.ghosts} aria-hidden="true">
        {aspects.map((aspectRatio, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never change
          <Skeleton key={index} style={{ aspectRatio }} />
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
