// Footer of the reader: the slider to any place, the time left and the page, and links to the neighbouring parts of the series.
import { type RefObject, useEffect, useRef } from 'react'
import { barClass } from '../../../pictures/readerPanel/barClass.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons/navigation.tsx'
import { SteadyText } from '../../../ui/SteadyText.tsx'
import type { PartTarget } from '../../../works/seriesParts/seriesPart.ts'
import type { ParsedText } from '../../text/parsedText.ts'
import { pageLabel, pageLabelVariants, timeLeftLabel, timeLeftVariants } from '../place/placeLabels.ts'
import { Scrubber } from '../place/Scrubber.tsx'
import type { ReaderPosition } from '../place/useReaderPosition.ts'
import styles from './ReaderBars.module.css'

export interface ReaderFooterProps {
  readonly isShown: boolean
  readonly text: ParsedText
  readonly position: ReaderPosition
  /** True for vertical text: the slider runs from right to left. */
  readonly isToLeft: boolean
  readonly prev: PartTarget | undefined
  readonly next: PartTarget | undefined
  readonly onPart: (part: PartTarget) => void
  /** The element whose content stays above the footer. */
  readonly above: RefObject<HTMLElement | null>
}

export function ReaderFooter(props: ReaderFooterProps) {
  const { isShown, text, position, isToLeft, prev, next, onPart, above } = props
  const { place } = position
  const t = useT()
  const [before, after] = isToLeft ? [ForwardIcon, BackIcon] : [BackIcon, ForwardIcon]
  const footer = useRef<HTMLDivElement>(null)
  useFooterHeight(footer, above)
  const slide = isToLeft ? `${styles.slide} ${styles.toLeft}` : styles.slide
  return (
    <div ref={footer} className={barClass('foot', isShown, styles.footer)}>
      <div className={slide}>
        {prev && (
          <IconButton icon={before} label={neighbourLabel(t('artwork.series.before'), prev)} onClick={() => onPart(prev)} />
        )}
        <Scrubber
          tree={text.tree}
          language={text.language}
          chapters={place.chapters}
          pages={place.pages}
          at={position.progress.at}
          page={place.page}
          isEnd={position.progress.isRead}
          isToLeft={isToLeft}
          onJump={position.goTo}
        />
        {next && <IconButton icon={after} label={neighbourLabel(t('artwork.series.after'), next)} onClick={() => onPart(next)} />}
      </div>
      <PlaceLine {...props} />
    </div>
  )
}

/** Sets `--footer` of `above` to the height of the footer. Not of the dialog: all its text would be styled again. */
function useFooterHeight(footer: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = footer.current
    if (!element) return
    const observer = new ResizeObserver(() => above.current?.style.setProperty('--footer', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [footer, above])
}

/** Time left and page at the ends of a line, and between them the way back after a jump. */
function PlaceLine({ position, prev, next }: ReaderFooterProps) {
  const t = useT()
  const interfaceLanguage = useLanguage()
  const { place, percent, returnAt, goBack } = position
  const { page, pages, minutesLeft, pageOf } = place
  const isPart = prev !== undefined || next !== undefined
  const time = minutesLeft ? timeLeftLabel(t, minutesLeft, interfaceLanguage, isPart) : ''
  const returnPage = returnAt === undefined ? undefined : pageOf(returnAt)
  return (
    <div className={styles.placeLine}>
      <SteadyText words={time} variants={pages ? timeLeftVariants(t, interfaceLanguage, isPart) : []} />
      {returnPage !== undefined && (
        <button type="button" className={styles.return} onClick={goBack}>
          {t('novel.return', { page: returnPage })}
        </button>
      )}
      {pages && page !== undefined ? (
        <SteadyText words={pageLabel(t, page, pages)} variants={pageLabelVariants(t, pages)} at="end" />
      ) : (
        <SteadyText words={t('novel.percent', { percent })} variants={[t('novel.percent', { percent: 100 })]} at="end" />
      )}
    </div>
  )
}

const neighbourLabel = (label: string, { title }: PartTarget): string => (title === '' ? label : `${label}: ${title}`)
