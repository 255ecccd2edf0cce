// Below the ranking's tabs: a strip of all days, or of the same day in all years. Its code loads after the list.
import { type Day, firstRankingDay, lastRankingDay } from '@emaki/domain'
import { useState } from 'react'
import { formatYear } from '../../../platform/calendar/calendarFormat.ts'
import { formatDate } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { JumpButton } from '../../../platform/jump/JumpButton.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import type { DayList } from '../../queries/rankingDays.ts'
import { SelectButton } from '../../selection/SelectButton.tsx'
import { SlideshowButton } from '../../slideshow/SlideshowButton.tsx'
import { type RankingPath, rankingPath } from '../rankingUrl.ts'
import { DayStrip } from './DayStrip.tsx'
import styles from './RankingDays.module.css'
import { everyDay, sameDayOfYears } from './rankingDays.ts'

export interface RankingDaysProps {
  readonly path: RankingPath
  /** The day that is shown. */
  readonly date: Day
  readonly now: Date
  readonly list: (day: Day) => DayList
}

export function RankingDays({ path, date, now, list }: RankingDaysProps) {
  const t = useT()
  const language = useLanguage()
  const [isYears, setYears] = useState(false)
  const shortDay = createShortDay(language)
  const last = lastRankingDay(now)
  const row = isYears ? sameDayOfYears(date, firstRankingDay, last) : everyDay(firstRankingDay, last)
  const label = (day: Day) => (isYears ? formatYear(Number(day.slice(0, 4)), language) : shortDay(day))
  return (
    <section className={styles.days} aria-label={t('rank.strip')}>
      <div className={styles.tools}>
        <Chip pressed={isYears} onClick={() => setYears(!isYears)}>
          {t('rank.on_this_day')}
        </Chip>
        <JumpButton />
        <SelectButton />
        {!path.startsWith('/rank_novel') && <SlideshowButton />}
      </div>
      <DayStrip
        key={`${path} ${isYears}`}
        name={isYears ? t('rank.on_this_day') : t('rank.strip')}
        row={row}
        date={date}
        now={now}
        list={list}
        label={label}
        title={(day) => formatDate(day, language, 'UTC')}
        hrefOf={(day) => rankingPath(path, day, now)}
      />
    </section>
  )
}

/** Day and month; the year as well on the first day of a month. */
function createShortDay(language: string): (day: Day) => string {
  const [first, other] = shortDays.map((options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))
  return (day) => (day.endsWith('-01') ? first : other)?.format(new Date(day)) ?? day
}

const shortDays: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: 'short' },
  { month: 'numeric', day: 'numeric' },
]
