// The state of a row of home without works: skeletons, an error with a retry, or an empty message.
import type { ReactNode } from 'react'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureNote } from '../../platform/network/FailureState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './HomeScreen.module.css'

export interface RowStateProps {
  readonly feed: {
    readonly state: 'loading' | 'ready' | 'finished' | 'error'
    readonly failure: RequestError | undefined
    readonly retry: () => void
  }
  /** The message for an empty list. */
  readonly empty?: string
  /** A way on from an empty list, and from one that does not load. */
  readonly wayOn?: ReactNode
}

/** Aspect ratios of the skeletons: a large first one, then those of usual works. */
const aspects = [0.72, 0.72, 1, 0.7, 1.3, 0.72]

export function RowState({ feed, empty, wayOn }: RowStateProps) {
  const t = useT()
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
  if (feed.state === 'error' && feed.failure) {
    return (
      <FailureNote failure={feed.failure} onRetry={feed.retry} className={styles.state}>
        {wayOn}
      </FailureNote>
    )
  }
  return (
    <div className={styles.state}>
      {empty ?? t('list.empty')}
      {wayOn}
    </div>
  )
}
