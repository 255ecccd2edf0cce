// Above the results of a search: their number, a way to a page or date, and the slideshow.
import type { SearchFilters } from '@emaki/domain'
import { searchAddress, searchableDays, searchSpan } from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import type { SearchRequest } from '../../lists/queries/search.ts'
import { SelectButton } from '../../lists/selection/SelectButton.tsx'
import { SlideshowButton } from '../../lists/slideshow/SlideshowButton.tsx'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { JumpButton } from '../../platform/jump/JumpButton.tsx'
import type { JumpDates } from '../../platform/jump/jumpDates.ts'
import type { Feed } from '../../platform/query/feed.ts'
import styles from './SearchScreen.module.css'
import { countFilters } from './searchAccess.ts'

interface ResultToolsProps {
  readonly kind: 'illust' | 'novel'
  readonly feed: Feed<unknown>
  readonly question: SearchRequest
}

export function ResultTools({ kind, feed, question: { words, filters, now } }: ResultToolsProps) {
  const router = useRouter()
  const change = (next: SearchFilters) => void router.navigate({ href: searchAddress(kind, words, next) })
  return (
    <div className={styles.tools}>
      <ResultCount feed={feed} isFiltered={countFilters(filters) > 0} />
      {!filters.popular && <JumpButton dates={jumpDates(filters, now, change)} />}
      <SelectButton />
      {kind === 'illust' && <SlideshowButton />}
    </div>
  )
}

/** The list begins at a day when it ends there, newest first, or starts there, oldest first. */
function jumpDates(filters: SearchFilters, now: Date, onChange: (filters: SearchFilters) => void): JumpDates {
  const isOldestFirst = filters.order === 'date_asc'
  const { start, end } = searchSpan(filters, now)
  return {
    ...searchableDays(now),
    day: isOldestFirst ? start : end,
    onDay: (day) => onChange({ ...filters, ...(isOldestFirst ? { start_date: day } : { end_date: day }), duration: undefined }),
  }
}

interface ResultCountProps {
  readonly feed: Feed<unknown>
  readonly isFiltered: boolean
}

/**
 * The number of loaded results, and how many of the loaded works the filters leave out. Upstream provides no total, so the
 * number has a plus until the list is finished.
 */
export function ResultCount({ feed, isFiltered }: ResultCountProps) {
  const t = useT()
  const language = useLanguage()
  const count = feed.items.length
  const isWhole = feed.state === 'finished'
  const found = isWhole ? t('search.found', { count }) : t('search.found.more', { count: formatCount(count, language) })
  const { byRule } = feed.left
  return (
    <p className={styles.count}>
      {count > 0 && found}
      {isFiltered && byRule > 0 && `${count > 0 ? ' · ' : ''}${t('search.left_out', { count: byRule })}`}
    </p>
  )
}
