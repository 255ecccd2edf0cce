// Running head and foot in the margins of the text, as in print: title and chapter above, time left and page number below.
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { SteadyText } from '../../../ui/SteadyText.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { timeLeftLabel, timeLeftVariants } from './placeLabels.ts'
import styles from './RunningLines.module.css'
import type { Place } from './usePlace.ts'

export interface RunningLinesProps {
  readonly title: string
  readonly config: Pick<NovelTextConfig, 'direction' | 'size'>
  readonly place: Place
  /** Read share in percent, for a text that is not counted yet. */
  readonly percent: number
  /** Whether the text is a part of a series. */
  readonly isPart: boolean
}

/** Hidden from screen readers: the slider has the same values. */
export function RunningLines({ title, config: { direction, size }, place, percent, isPart }: RunningLinesProps) {
  const t = useT()
  const language = useLanguage()
  const { chapter, page, pages, minutesLeft } = place
  const isSpread = pages?.perScreen === 2
  const time = minutesLeft === undefined || minutesLeft === 0 ? '' : timeLeftLabel(t, minutesLeft, language, isPart)
  const counter = (number: number) => (pages ? t('viewer.counter', { page: number, count: pages.count }) : '')
  const head = isSpread && chapter !== '' ? [title, chapter] : [chapter || title]
  return (
    // Not on the dialog: every element in it would be styled again for another size.
    <div aria-hidden="true" style={{ '--letter': `${size}px` }}>
      <div className={styles.head} data-direction-of={direction} data-count={head.length}>
        {head.map((words) => (
          <bdi key={words} className={styles.words} {...textAttributes(words)}>
            {words}
          </bdi>
        ))}
      </div>
      {isSpread && page !== undefined ? (
        <div className={styles.foot} data-direction-of={direction}>
          <SteadyText words={String(page)} variants={[String(pages.count)]} />
          <SteadyText words={time} variants={timeLeftVariants(t, language, isPart)} at="centre" />
          <SteadyText words={page < pages.count ? String(page + 1) : ''} variants={[String(pages.count)]} at="end" />
        </div>
      ) : (
        <div className={styles.foot} data-direction-of={direction}>
          <span className={styles.words}>{time}</span>
          <span className={styles.number}>
            {pages && page !== undefined ? (
              <SteadyText words={counter(page)} variants={[counter(pages.count)]} at="end" />
            ) : (
              <SteadyText words={t('novel.percent', { percent })} variants={[t('novel.percent', { percent: 100 })]} at="end" />
            )}
          </span>
        </div>
      )}
    </div>
  )
}
