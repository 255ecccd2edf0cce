// One visit or marker: picture, title, artist, time or place, and a button that deletes it.
import { Link } from '@tanstack/react-router'
import { requestReader } from '../../lists/readingEnd/readerRequest.ts'
import { formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import rows from '../../ui/workRow.module.css'
import { readStateOf } from '../../works/readingPlaces/readState.ts'
import type { VisitEntry } from './visitEntry.ts'

interface VisitRowProps {
  readonly entry: VisitEntry
  /** Time of the visit, ms since 1970; undefined if it is unknown. */
  readonly at: number | undefined
  /** A place in the work, in place of how far it is read. */
  readonly place?: string
  /** A hidden work shows neither picture nor texts. */
  readonly isHidden: boolean
  /** Label of the button. */
  readonly forgetLabel?: (title: string) => string
  readonly onForget: () => void
}

export function VisitRow({ entry, at, place, isHidden, forgetLabel, onForget }: VisitRowProps) {
  const t = useT()
  const language = useLanguage()
  const state = entry.kind && readStateOf(entry.kind, entry.id)
  const isStarted = state !== undefined && state.share < 1
  const title = isHidden ? t('card.hidden') : entry.title || t('card.untitled')
  return (
    <article className={rows.row}>
      {/* A started work opens in the reader, at its place. */}
      <Link
        to={entry.href}
        className={rows.link}
        onClick={() => isStarted && !isHidden && place === undefined && requestReader(entry.id)}
      >
        <span className={rows.picture} data-round={entry.isRound || undefined}>
          {isHidden && <HiddenIcon size={24} />}
          {!isHidden && entry.picture !== '' && <img src={entry.picture} alt="" loading="lazy" decoding="async" />}
        </span>
        <span className={rows.words}>
          <bdi className={rows.title} data-hidden={isHidden || undefined} {...textAttributes(title)}>
            {title}
          </bdi>
          <span className={rows.facts}>
            {!isHidden && entry.by !== '' && <bdi {...textAttributes(entry.by)}>{entry.by}</bdi>}
            {place !== undefined && <span>{place}</span>}
            {!isHidden && state && place === undefined && (
              <span>{isStarted ? t('novel.percent', { percent: Math.floor(100 * state.share) }) : t('parts.finished')}</span>
            )}
            {at !== undefined && <time dateTime={new Date(at).toISOString()}>{formatSince(new Date(at), language)}</time>}
          </span>
        </span>
      </Link>
      <IconButton icon={CloseIcon} label={forgetLabel ? forgetLabel(title) : t('history.forget', { title })} onClick={onForget} />
    </article>
  )
}
