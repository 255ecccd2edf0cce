// Reader foot: how far one is, the way to any other place, and the parts of the series beside this one.
import type { SeriesNeighbour } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import styles from './ReaderBars.module.css'

export interface ReaderFootProps {
  readonly isShown: boolean
  /** 0 to 1. */
  readonly share: number
  /** Vertical text goes to the left, and so does what leads through it. */
  readonly isToLeft: boolean
  readonly onShare: (share: number) => void
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly onPart: (id: string) => void
}

/** Steps of the slider: fine enough for a screen of a long novel. */
const steps = 1000

export function ReaderFoot({ isShown, share, isToLeft, onShare, prev, next, onPart }: ReaderFootProps) {
  const t = useT()
  const percent = t('novel.percent', { percent: Math.floor(share * 100) })
  const [before, after] = isToLeft ? [ForwardIcon, BackIcon] : [BackIcon, ForwardIcon]
  const foot = isToLeft ? `${styles.foot} ${styles.toLeft}` : styles.foot
  return (
    <>
      <p className={styles.quiet} aria-hidden="true">
        {percent}
      </p>
      <div className={isShown ? foot : `${foot} ${styles.away}`}>
        {prev && <IconButton icon={before} label={named(t('artwork.series.before'), prev)} onClick={() => onPart(prev.id)} />}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={steps}
          value={Math.floor(share * steps)}
          aria-label={t('reader.place')}
          aria-valuetext={percent}
          onChange={({ target }) => onShare(Number(target.value) / steps)}
        />
        <output className={styles.counter}>{percent}</output>
        {next && <IconButton icon={after} label={named(t('artwork.series.after'), next)} onClick={() => onPart(next.id)} />}
      </div>
    </>
  )
}

const named = (label: string, { title }: SeriesNeighbour): string => (title === '' ? label : `${label}: ${title}`)
