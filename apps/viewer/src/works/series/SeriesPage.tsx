// Screen of a series of any kind: header and parts, or an error or empty state.
import { type Artwork, type HiddenReason, isWithheld, type Novel } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import { FailureState } from '../../platform/network/FailureState.tsx'
import type { Feed } from '../../platform/query/feed.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Caption } from '../caption/Caption.tsx'
import type { OpenSeries } from '../queries/series.ts'
import { SeriesHead } from './SeriesHead.tsx'
import styles from './SeriesPage.module.css'

export interface SeriesPageProps<T extends Artwork | Novel> {
  /** Title until the series has loaded. */
  readonly name: string
  readonly series: { readonly data: OpenSeries | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly feed: Feed<T>
  readonly hiddenBy: (part: T) => HiddenReason | undefined
  readonly facts: (series: OpenSeries) => readonly string[]
  /** The link to the first part. */
  readonly start: (series: OpenSeries) => ReactNode
  /** Icon buttons at the end of the bar. */
  readonly actions?: ReactNode
  /** Renders the list of parts with the title as its name. */
  readonly children: (title: string) => ReactNode
}

/** A series with only hidden parts is hidden completely. A single hidden part hides the cover, which may be its picture. */
export function SeriesPage<T extends Artwork | Novel>({
  name,
  series,
  feed,
  hiddenBy,
  facts,
  start,
  actions,
  children,
}: SeriesPageProps<T>) {
  const t = useT()
  const { data, error } = series
  const hidden = feed.items.filter((part) => hiddenBy(part) !== undefined).length
  if (data && hidden > 0 && hidden === feed.items.length) {
    return (
      <>
        <TopBar title={t('card.hidden')} />
        <EmptyState level={1} icon={HiddenIcon} title={t('card.hidden')} text={t('series.hidden')}>
          <Link to="/setting/contents_display" className={buttonClass('primary')}>
            {t('artwork.hidden.settings')}
          </Link>
        </EmptyState>
      </>
    )
  }
  if (data === undefined && error) {
    return (
      <>
        <SeriesBar name={name} />
        <FailureState failure={failureOf(error)} onRetry={() => void series.refetch()}>
          <Link to="/" className={buttonClass('quiet')}>
            {t('missing.home')}
          </Link>
        </FailureState>
      </>
    )
  }
  // The height of the header depends on its texts and on the parts, which arrive together. Parts below a skeleton would move.
  if (data === undefined || (feed.items.length === 0 && feed.state === 'loading')) {
    return (
      <div className={styles.page}>
        <SeriesBar name={name} />
        <SeriesSkeleton />
      </div>
    )
  }
  const title = data.title || t('card.untitled')
  return (
    <div className={styles.page}>
      <TopBar title={title} isEcho documentTitle={`${title} - ${data.author.name}`} actions={actions} />
      <SeriesHead
        series={data}
        hasCover={feed.items.length > 0 && hidden === 0}
        facts={facts(data)}
        caption={<Caption text={data.caption} />}
        Anchor={RouterAnchor}
      >
        {start(data)}
      </SeriesHead>
      <div className={styles.parts} data-single={feed.state === 'finished' && feed.items.length === 1 ? '' : undefined}>
        {children(title)}
        <Unavailable series={data} feed={feed} />
      </div>
    </div>
  )
}

interface UnavailableProps {
  readonly series: OpenSeries
  readonly feed: Feed<Artwork | Novel>
}

/** Says how many parts are locked or deleted, so that the number of parts is not a riddle. */
function Unavailable({ series, feed }: UnavailableProps) {
  const t = useT()
  if (feed.state !== 'finished' || feed.items.length === 0) return null
  const listed = feed.items.filter((part) => !isWithheld(part)).length
  const missing = Math.max(series.count, feed.items.length) - listed
  return missing > 0 ? <p className={styles.missing}>{t('series.unavailable', { count: missing })}</p> : null
}

/** The top bar until the series has loaded. */
function SeriesBar({ name }: { readonly name: string }) {
  return (
    <>
      <TopBar title="" documentTitle={name} />
      <h1 className="unseen">{name}</h1>
    </>
  )
}

function SeriesSkeleton() {
  return (
    <div className={styles.words} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.text} />
    </div>
  )
}
