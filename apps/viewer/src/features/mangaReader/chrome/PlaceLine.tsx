// The time that is left and the visible pages: "4 min left in this part · page 12 of 88".
import { useT } from '../../../i18n/useT.ts'
import type { VisiblePages } from '../paged/spreads.ts'
import { timeLeft } from '../progress/pace.ts'
import { useReaderState } from '../settings/useReaderState.ts'
import styles from './PlaceLine.module.css'
import { pagesText } from './Scrubber.tsx'

export interface PlaceLineProps {
  readonly visible: VisiblePages
  readonly count: number
  /** Whether the work is a part of a series. */
  readonly isPart: boolean
}

export function PlaceLine({ visible, count, isPart }: PlaceLineProps) {
  const t = useT()
  const pace = useReaderState(({ pace }) => pace)
  const { hours, minutes } = timeLeft(pace, count - visible.first)
  const unit = hours > 0 ? 'hours' : minutes > 0 ? 'minutes' : 'soon'
  const isLast = visible.last === count - 1
  return (
    <p className={styles.place}>
      {!isLast && (
        <span className={styles.left}>
          {isPart ? t(`reader.left.part.${unit}`, { hours, minutes }) : t(`reader.left.${unit}`, { hours, minutes })}
        </span>
      )}
      <output>{t('reader.page', { page: pagesText(visible), count })}</output>
    </p>
  )
}
