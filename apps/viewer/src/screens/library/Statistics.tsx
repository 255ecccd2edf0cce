// What the library keeps, by whom, by tag and over time. Every bar leads to its works.
import { type LibraryQuery, type LibraryStatistics, parseDay, shiftDay } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { kindNames } from '../../library/libraryFields.ts'
import { libraryStatisticsQuery } from '../../library/queries/keptWork.ts'
import { libraryAddress } from '../../library/useLibraryAddress.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import { formatBytes, formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Bar, Bars, Columns } from './Bars.tsx'
import { pathOf } from './libraryViews.ts'
import styles from './Statistics.module.css'

const everything: LibraryQuery = {}

export function Statistics() {
  const { data, isError, error, refetch } = useQuery(libraryStatisticsQuery(useShownLibrary().query(everything)))
  if (data !== undefined) return <Plots statistics={data} />
  if (isError) return <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
  return (
    <div className={styles.plots} aria-hidden="true">
      {[0, 1, 2, 3].map((plot) => (
        <Skeleton key={plot} className={styles.ghost} />
      ))}
    </div>
  )
}

const addressOf = (query: LibraryQuery) => libraryAddress(pathOf('works'), query)

function Plots({ statistics }: { readonly statistics: LibraryStatistics }) {
  const t = useT()
  const language = useLanguage()
  const follow = useFollowLinks()
  const number = (value: number) => formatNumber(value, language)
  const facts = [
    [t('gallery.label'), number(statistics.works)],
    [t('library.statistics.files'), number(statistics.files)],
    [t('library.statistics.bytes'), formatBytes(statistics.bytes, language)],
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.page} onClick={follow}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.plots}>
        <Columns title={t('library.statistics.kept')} bars={monthBars(statistics, language)} />
        <Columns title={t('library.statistics.made')} bars={yearBars(statistics)} />
        <Bars title={t('search.kind.user')} bars={artistBars(statistics)} />
        <Bars title={t('artwork.tags')} bars={tagBars(statistics)} />
        <Bars
          title={t('search.type')}
          bars={statistics.kinds.map(({ value, count }) => ({
            key: value,
            label: t(kindNames[value]),
            count,
            href: value === 'novel' ? pathOf('novels') : addressOf({ kinds: [value] }),
          }))}
        />
        <Bars
          title={t('library.state')}
          bars={statistics.states.map(({ value, count }) => ({
            key: value,
            label: t(`library.state.${value}`),
            count,
            href: addressOf({ states: [value] }),
          }))}
        />
      </div>
    </div>
  )
}

/** The last months: more columns would be too narrow to press. */
const maxMonths = 24

function monthBars({ keptByMonth }: LibraryStatistics, language: string): readonly Bar[] {
  const long = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return keptByMonth.slice(-maxMonths).map(({ month, count }) => {
    const first = parseDay(`${month}-01`)
    const next = first && parseDay(`${shiftDay(first, 31).slice(0, 7)}-01`)
    return {
      key: month,
      label: first === undefined ? month : long.format(new Date(first)),
      count,
      href: addressOf({ keptFrom: first, keptTo: next && shiftDay(next, -1) }),
    }
  })
}

const yearBars = ({ madeByYear }: LibraryStatistics): readonly Bar[] =>
  madeByYear.map(({ year, count }) => ({
    key: String(year),
    label: String(year),
    count,
    href: addressOf({ madeFrom: parseDay(`${year}-01-01`), madeTo: parseDay(`${year}-12-31`) }),
  }))

const artistBars = ({ artists }: LibraryStatistics): readonly Bar[] =>
  artists.map(({ value, name, count }) => ({ key: value, label: name, count, href: addressOf({ artist: value }) }))

const tagBars = ({ tags }: LibraryStatistics): readonly Bar[] =>
  tags.map(({ value, count }) => ({ key: value, label: `#${value}`, count, href: addressOf({ tags: [value] }) }))
