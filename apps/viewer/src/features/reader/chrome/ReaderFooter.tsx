// Footer of the reader: the slider to any place, the time left and the page, and links to the neighbouring parts of the series.
import type { NovelTree, SeriesNeighbour } from '@emaki/domain'
import { useLanguage, useT } from '../../../i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons/navigation.tsx'
import { timeLeftLabel } from '../place/placeLabels.ts'
import { Scrubber } from '../place/Scrubber.tsx'
import type { Place } from '../place/usePlace.ts'
import styles from './ReaderBars.module.css'

export interface ReaderFooterProps {
  readonly isShown: boolean
  readonly tree: NovelTree
  /** Language of the text, BCP 47; empty if unknown. */
  readonly language: string
  readonly place: Place
  /** The reading position. */
  readonly at: number
  /** Read share in percent. */
  readonly percent: number
  /** True for vertical text: the slider runs from right to left. */
  readonly isToLeft: boolean
  readonly onJump: (at: number) => void
  /** The position before a jump. Undefined if there is none to return to. */
  readonly returnAt: number | undefined
  readonly onReturn: () => void
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly onPart: (id: string) => void
}

export function ReaderFooter(props: ReaderFooterProps) {
  const { isShown, tree, language, place, at, isToLeft, onJump, prev, next, onPart } = props
  const t = useT()
  const [before, after] = isToLeft ? [ForwardIcon, BackIcon] : [BackIcon, ForwardIcon]
  const slide = isToLeft ? `${styles.slide} ${styles.toLeft}` : styles.slide
  return (
    <div className={isShown ? styles.footer : `${styles.footer} ${styles.hidden}`}>
      <div className={slide}>
        {prev && (
          <IconButton icon={before} label={neighbourLabel(t('artwork.series.before'), prev)} onClick={() => onPart(prev.id)} />
        )}
        <Scrubber
          tree={tree}
          language={language}
          chapters={place.chapters}
          pages={place.pages}
          at={at}
          page={place.page}
          isToLeft={isToLeft}
          onJump={onJump}
        />
        {next && (
          <IconButton icon={after} label={neighbourLabel(t('artwork.series.after'), next)} onClick={() => onPart(next.id)} />
        )}
      </div>
      <PlaceLine {...props} />
    </div>
  )
}

/** Time left and page in one line, and the way back after a jump. */
function PlaceLine({ place, percent, prev, next, returnAt, onReturn }: ReaderFooterProps) {
  const t = useT()
  const interfaceLanguage = useLanguage()
  const { page, pages, minutesLeft, pageOf } = place
  const isPart = prev !== undefined || next !== undefined
  const words =
    pages && page !== undefined
      ? [
          ...(minutesLeft ? [timeLeftLabel(t, minutesLeft, interfaceLanguage, isPart)] : []),
          t('novel.pageOf', { page, count: pages.count }),
        ].join(' · ')
      : t('novel.percent', { percent })
  const returnPage = returnAt === undefined ? undefined : pageOf(returnAt)
  return (
    <div className={styles.placeLine}>
      <p className={styles.place}>{words}</p>
      {returnPage !== undefined && (
        <button type="button" className={styles.return} onClick={onReturn}>
          {t('novel.return', { page: returnPage })}
        </button>
      )}
    </div>
  )
}

const neighbourLabel = (label: string, { title }: SeriesNeighbour): string => (title === '' ? label : `${label}: ${title}`)
