// Home's row of started works, which is loaded after its place is shown.
import { lazy, Suspense } from 'react'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import styles from './HomeScreen.module.css'

const ContinueCard = lazy(() =>
  withAllMessages(import('./ContinueCard.tsx')).then(
    ({ ContinueCard }) => ({ default: ContinueCard }),
    // Without a network, home has no such row.
    () => ({ default: () => null }),
  ),
)

export interface StartedRowProps {
  readonly tab: 'illust' | 'manga' | 'novel'
  /** Whether works in progress are known, so that the row has a place before it is loaded. */
  readonly hasPlace: boolean
}

export function StartedRow({ tab, hasPlace }: StartedRowProps) {
  const place = hasPlace && <div className={styles.started} />
  return (
    <Suspense fallback={place}>
      <ContinueCard tab={tab} place={place} />
    </Suspense>
  )
}
