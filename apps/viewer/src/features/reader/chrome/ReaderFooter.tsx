// Footer of the reader: progress, a slider to any position, and links to the neighbouring parts of the series.
import type { SeriesNeighbour } from '@emaki/domain'
import { useT } from '../../../i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons/navigation.tsx'
import styles from './ReaderBars.module.css'

export interface ReaderFooterProps {
  readonly isShown: boolean
  /** Read share, 0 to 1. */
  readonly progress: number
  /** True for vertical text: the slider runs from right to left. */
  readonly isToLeft: boolean
  readonly onProgress: (progress: number) => void
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly onPart: (id: string) => void
}

/** Steps of the slider: one step is less than a screen of a long novel. */
const steps = 1000

export function ReaderFooter({ isShown, progress, isToLeft, onProgress, prev, next, onPart }: ReaderFooterProps) {
  const t = useT()
  const percent = t('novel.percent', { percent: Math.floor(progress * 100) })
  const [before, after] = isToLeft ? [ForwardIcon, BackIcon] : [BackIcon, ForwardIcon]
  const footer = isToLeft ? `${styles.footer} ${styles.toLeft}` : styles.footer
  return (
    <>
      <p className={styles.marginPercent} aria-hidden="true">
        {percent}
      </p>
      <div className={isShown ? footer : `${footer} ${styles.hidden}`}>
        {prev && (
          <IconButton icon={before} label={neighbourLabel(t('artwork.series.before'), prev)} onClick={() => onPart(prev.id)} />
        )}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={steps}
          value={Math.floor(progress * steps)}
          aria-label={t('reader.place')}
          aria-valuetext={percent}
          onChange={({ target }) => onProgress(Number(target.value) / steps)}
        />
        <output className={styles.counter}>{percent}</output>
        {next && (
          <IconButton icon={after} label={neighbourLabel(t('artwork.series.after'), next)} onClick={() => onPart(next.id)} />
        )}
      </div>
    </>
  )
}

const neighbourLabel = (label: string, { title }: SeriesNeighbour): string => (title === '' ? label : `${label}: ${title}`)
