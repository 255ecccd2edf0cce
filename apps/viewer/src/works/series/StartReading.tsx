// The button of a series that opens the reader: at its start, or where reading was left.
import type { Artwork, Novel } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import type { Part } from '../queries/series.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'
import { placeToContinue, type ReadingPlace, startOf } from './readingPlace.ts'

export interface StartReadingProps {
  readonly kind: WorkKind
  /** Id of the first part. */
  readonly startId: string
  /** The known parts that are not hidden. */
  readonly parts: readonly Part<Artwork | Novel>[]
}

export function StartReading({ kind, startId, parts }: StartReadingProps) {
  const t = useT()
  const place = placeToContinue(kind, parts)
  const label = (to: ReadingPlace) => {
    if (to.percent === undefined) return t('series.continue.part', { part: to.part })
    return kind === 'novel'
      ? t('series.continue.percent', { part: to.part, percent: to.percent })
      : t('series.continue.page', { part: to.part, page: to.read })
  }
  return (
    <Link
      to={kind === 'novel' ? '/novel/$id' : '/artworks/$id'}
      params={{ id: place?.id ?? startId }}
      search={{ read: place?.read ?? startOf(kind) }}
      className={buttonClass('primary')}
    >
      {place ? label(place) : t('series.start')}
    </Link>
  )
}
