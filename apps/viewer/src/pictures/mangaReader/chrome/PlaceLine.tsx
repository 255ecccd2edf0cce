// The time that is left and the visible pages: "4 min left in this part" and "page 12 of 88", at the ends of a line.
import { useT } from '../../../platform/i18n/useT.ts'
import { SteadyText } from '../../../ui/SteadyText.tsx'
import type { VisiblePages } from '../paged/spreads.ts'
import { timeLeft } from '../progress/pace.ts'
import { useReaderState } from '../settings/useReaderState.ts'
import styles from './PlaceLine.module.css'
import { pagesText } from './Scrubber.tsx'

export interface PlaceLineProps {
  readonly visible: VisiblePages
  readonly count: number
  /** Whether two pages can show together. */
  readonly hasSpreads: boolean
  /** Whether the work is a part of a series. */
  readonly isPart: boolean
}

export function PlaceLine({ visible, count, hasSpreads, isPart }: PlaceLineProps) {
  const t = useT()
  const pace = useReaderState(({ pace }) => pace)
  const label = ({ hours, minutes }: ReturnType<typeof timeLeft>) => {
    const unit = hours > 0 ? 'hours' : minutes > 0 ? 'minutes' : 'soon'
    return isPart ? t(`reader.left.part.${unit}`, { hours, minutes }) : t(`reader.left.${unit}`, { hours, minutes })
  }
  const pageLabel = (pages: VisiblePages) => t('reader.page', { page: pagesText(pages), count })
  const isLast = visible.last === count - 1
  return (
    <p className={styles.place} data-place="">
      <SteadyText
        words={isLast ? '' : label(timeLeft(pace, count - visible.first))}
        variants={[timeLeft(pace, count), { hours: 0, minutes: 1 }, { hours: 0, minutes: 0 }].map(label)}
      />
      <output>
        <SteadyText
          words={pageLabel(visible)}
          variants={[pageLabel({ first: hasSpreads ? count - 2 : count - 1, last: count - 1 })]}
          at="end"
        />
      </output>
    </p>
  )
}
