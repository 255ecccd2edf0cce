// The list of parts of a series: what was read, what is in progress, and where one is. Load it lazily.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureNote } from '../../platform/network/FailureState.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import rows from '../../ui/workRow.module.css'
import { type ReadState, readStateOf } from '../readingPlaces/readState.ts'
import styles from './PartsSheet.module.css'
import type { SeriesPart, WorkKind } from './seriesPart.ts'
import { useSeriesParts } from './useSeriesParts.ts'

export interface PartsSheetProps {
  readonly kind: WorkKind
  readonly seriesId: string
  /** Id of the open part; undefined on the page of the series. */
  readonly currentId: string | undefined
  /** Opens a part in the reader. Without it, parts are links to their pages. */
  readonly onPart?: ((part: SeriesPart) => void) | undefined
  readonly onClose: () => void
}

export function PartsSheet({ kind, seriesId, currentId, onPart, onClose }: PartsSheetProps) {
  const t = useT()
  const { parts, failure, retry } = useSeriesParts(kind, seriesId)
  const current = useRef<HTMLElement>(null)
  // The sheet mounts its content later than this component, so an effect would run too early.
  const showInMiddle = useCallback((row: HTMLLIElement | null) => {
    current.current = row?.querySelector('button, a') ?? null
    row?.scrollIntoView({ block: 'center' })
  }, [])
  const states = parts?.map(({ id }) => readStateOf(kind, id)) ?? []
  const finished = states.filter((state) => state?.isFinished).length
  const choose = (part: SeriesPart) => {
    onClose()
    onPart?.(part)
  }
  return (
    <Sheet open onClose={onClose} title={t('parts.title')} initialFocus={() => current.current}>
      {parts && <p className={styles.summary}>{t('parts.progress', { read: finished, count: parts.length })}</p>}
      {!parts && failure === undefined && <Spinner size={28} />}
      {!parts && failure !== undefined && <FailureNote failure={failure} onRetry={retry} className={styles.failed} />}
      {parts && (
        <ol className={styles.parts} aria-label={t('parts.title')}>
          {parts.map((part, index) => (
            <li key={part.id} ref={part.id === currentId ? showInMiddle : null} className={rows.row}>
              <Entry part={part} isCurrent={part.id === currentId} onChoose={onPart && (() => choose(part))} onClose={onClose}>
                <PartRow part={part} state={states[index]} isCurrent={part.id === currentId} />
              </Entry>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  )
}

interface EntryProps {
  readonly part: SeriesPart
  readonly isCurrent: boolean
  readonly onChoose: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A link or a button. A part that cannot be shown is neither. */
function Entry({ part, isCurrent, onChoose, onClose, children }: EntryProps) {
  const className = `${rows.link} ${styles.entry}`
  const current = isCurrent ? { 'aria-current': 'true' as const } : {}
  if (part.hidden !== undefined || part.isWithheld) return <span className={className}>{children}</span>
  if (!onChoose) {
    const to = part.kind === 'novel' ? '/novel/$id' : '/artworks/$id'
    return (
      <Link to={to} params={{ id: part.id }} className={className} {...current} onClick={onClose}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={className} {...current} onClick={onChoose}>
      {children}
    </button>
  )
}

interface PartRowProps {
  readonly part: SeriesPart
  readonly state: ReadState | undefined
  readonly isCurrent: boolean
}

function PartRow({ part, state, isCurrent }: PartRowProps) {
  const t = useT()
  const isHidden = part.hidden !== undefined || part.isWithheld
  const title = part.isWithheld ? t('list.unavailable') : isHidden ? t('card.hidden') : part.title || t('card.untitled')
  const isInProgress = state !== undefined && state.share < 1
  return (
    <>
      <span className={rows.picture}>
        {isHidden && <HiddenIcon size={24} />}
        {!isHidden && part.cover !== '' && <img src={part.cover} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={rows.words}>
        <bdi className={rows.title} data-hidden={isHidden || undefined} {...textAttributes(title)}>
          {title}
        </bdi>
        <span className={rows.facts}>
          <span>{t('artwork.series.part', { part: part.number })}</span>
          {isCurrent && <strong className={styles.here}>{t('parts.here')}</strong>}
          {state?.isFinished && !isInProgress && <span className={styles.finished}>{t('parts.finished')}</span>}
          {isInProgress && <span>{t('novel.percent', { percent: Math.floor(100 * state.share) })}</span>}
        </span>
        {isInProgress && (
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${100 * state.share}%` }} />
          </span>
        )}
      </span>
    </>
  )
}
