// Works in progress with cover and progress, and the next parts of series that were read. Each can be removed. Load it lazily.
import type { Artwork, Novel } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { cardUrl, pictureUrl } from '../../data/hosts/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import box from '../../ui/pictureBox.module.css'
import { textAttributes } from '../../ui/textAttributes.ts'
import { Strip } from '../gallery/strips/Strip.tsx'
import { requestReader } from '../readingEnd/readerRequest.ts'
import { readStateOf } from '../seriesParts/readState.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'
import { useSeriesParts } from '../seriesParts/useSeriesParts.ts'
import styles from './ContinueRow.module.css'
import type { StartedEntry } from './startedEntries.ts'

export interface ContinueRowProps {
  readonly entries: readonly StartedEntry[]
  readonly onRemove: (entry: StartedEntry) => void
}

export function ContinueRow({ entries, onRemove }: ContinueRowProps) {
  const t = useT()
  return (
    <Strip label={t('continue.title')}>
      {entries.map((entry) =>
        entry.isRead ? (
          <NextEntry key={`${entry.kind} ${entry.work.id}`} entry={entry} onRemove={() => onRemove(entry)} />
        ) : (
          <Entry
            key={`${entry.kind} ${entry.work.id}`}
            {...entry}
            note={t('novel.percent', { percent: Math.floor(100 * entry.share) })}
            onRemove={() => onRemove(entry)}
          />
        ),
      )}
    </Strip>
  )
}

/** The first unread part after a part that was read; nothing while it is unknown, or if there is none. */
function NextEntry({ entry, onRemove }: { readonly entry: StartedEntry; readonly onRemove: () => void }) {
  const t = useT()
  const { kind, work } = entry
  const { parts } = useSeriesParts(kind, work.series?.id)
  const index = parts?.findIndex(({ id }) => id === work.id) ?? -1
  const next = parts?.slice(index + 1).find(({ id, hidden }) => hidden === undefined && !readStateOf(kind, id)?.isFinished)
  if (index < 0 || !next) return null
  return (
    <Entry kind={kind} work={next.work} share={0} note={t('artwork.series.part', { part: next.number })} onRemove={onRemove} />
  )
}

interface EntryProps {
  readonly kind: WorkKind
  readonly work: Artwork | Novel
  readonly share: number
  readonly note: string
  readonly onRemove: () => void
}

function Entry({ kind, work, share, note, onRemove }: EntryProps) {
  const t = useT()
  const title = work.title || t('card.untitled')
  const cover = coverOf(work)
  return (
    <li className={styles.entry}>
      <Link
        to={kind === 'novel' ? '/novel/$id' : '/artworks/$id'}
        params={{ id: work.id }}
        className={styles.link}
        onClick={() => requestReader(work.id)}
      >
        <span className={`${box.box} ${styles.picture}`}>
          {cover !== '' && <img src={cover} alt="" loading="lazy" decoding="async" />}
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${100 * share}%` }} />
          </span>
        </span>
        <bdi className={styles.title} {...textAttributes(title)}>
          {title}
        </bdi>
        <span className={styles.facts}>
          {note}
          {work.series && <bdi {...textAttributes(work.series.title)}> · {work.series.title}</bdi>}
        </span>
      </Link>
      <IconButton icon={CloseIcon} className={styles.remove} label={t('continue.remove', { title })} onClick={onRemove} />
    </li>
  )
}

function coverOf(work: Artwork | Novel): string {
  if ('cover' in work) return work.cover.m || work.cover.s ? pictureUrl(work.cover.m || work.cover.s) : ''
  return work.images[0] ? cardUrl(work.images[0], 'Medium') : ''
}
