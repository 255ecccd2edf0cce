// The place of home's row of started works, until the row is loaded.
import { type ComponentType, useEffect, useState } from 'react'
import type { WorkKind } from '../../features/seriesParts/seriesPart.ts'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import type { ContinueCardProps } from './ContinueCard.tsx'
import styles from './HomeScreen.module.css'

/** The kinds of works in the row of each tab. */
export const startedKinds: Readonly<Record<'illust' | 'manga' | 'novel', readonly WorkKind[]>> = {
  illust: ['artwork', 'novel'],
  manga: ['artwork'],
  novel: ['novel'],
}

export interface StartedRowProps {
  readonly kinds: readonly WorkKind[]
  /** Whether works in progress are known, so that the row has a place before it is loaded. */
  readonly hasPlace: boolean
}

export function StartedRow({ kinds, hasPlace }: StartedRowProps) {
  const [Card, setCard] = useState<ComponentType<ContinueCardProps> | null>()
  useEffect(() => {
    Promise.all([import('./ContinueCard.tsx'), loadAllMessages()]).then(
      ([{ ContinueCard }]) => setCard(() => ContinueCard),
      // Without a network, home has no such row.
      () => setCard(null),
    )
  }, [])
  const place = hasPlace && <Place />
  if (Card === null) return null
  return Card ? <Card kinds={kinds} place={place} /> : place
}

/** As high as the card, without text. packages/first-screen writes the same one. */
function Place() {
  return (
    <div className={styles.started} aria-hidden="true">
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.title}>&nbsp;</span>
          <span className={styles.more}>&nbsp;</span>
        </div>
        <div className={styles.continue} />
      </div>
    </div>
  )
}
