// The series of an artwork: its title, the number of this part, and links to the previous and the next part.
import { type Author, neighboursOf, type SeriesRef } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { iconButtonClass } from '../../ui/controls/IconButton.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { seriesPlaceQuery } from '../../works/queries/series.ts'
import { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
import styles from './SeriesLine.module.css'

/** The picture is first. */
const watchButton = lazyModule(() => import('../../works/watchlist/WatchButton.tsx'))

export interface SeriesLineProps {
  readonly workId: string
  readonly author: Author
  readonly series: SeriesRef
}

/** The position in the series is optional: the line has the same size without it. */
export function SeriesLine({ workId, author, series }: SeriesLineProps) {
  const t = useT()
  const { data: place } = useQuery(seriesPlaceQuery(workId))
  const watch = watchButton.useLoaded()
  const beside = place && neighboursOf(workId, place)
  return (
    <nav className={styles.line} aria-label={t('artwork.series', { title: series.title })}>
      <Link to="/user/$uid/series/$sid" params={{ uid: author.id, sid: series.id }} className={styles.series}>
        <bdi>{t('artwork.series', { title: series.title })}</bdi>
      </Link>
      <span className={styles.place}>{place && t('artwork.series.part', { part: place.order })}</span>
      <span className={styles.buttons}>
        {watch ? (
          <watch.WatchButton isIcon kind="illust" entry={watch.entryOfWork(series, author)} />
        ) : (
          <span className={styles.gap} />
        )}
        <PartsButton kind="artwork" seriesId={series.id} currentId={workId} />
        <Step icon={BackIcon} label={t('artwork.series.before')} part={beside?.prev} />
        <Step icon={ForwardIcon} label={t('artwork.series.after')} part={beside?.next} />
      </span>
    </nav>
  )
}

interface StepProps {
  readonly icon: Icon
  readonly label: string
  readonly part: { readonly id: string; readonly title: string } | undefined
}

/** The link replaces the history entry, so that Back leaves the series. */
function Step({ icon: Picture, label, part }: StepProps) {
  if (!part) return <span className={styles.gap} />
  const name = part.title === '' ? label : `${label}: ${part.title}`
  return (
    <Link to="/artworks/$id" params={{ id: part.id }} replace className={iconButtonClass()} aria-label={name} title={name}>
      <Picture size={20} />
    </Link>
  )
}
