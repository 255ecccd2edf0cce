// Works in progress with cover and progress, and the next parts of series that were read. Each can be removed. Load it lazily.
import type { Artwork, Novel } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import box from '../../ui/pictureBox.module.css'
import { textAttributes } from '../../ui/textAttributes.ts'
import { requestReader } from '../readingEnd/readerRequest.ts'
import { Strip } from '../strips/Strip.tsx'
import styles from './ContinueRow.module.css'
import type { StartedEntry } from './startedEntries.ts'
import type { ContinueItem } from './useContinueItems.ts'

export interface ContinueRowProps {
  readonly items: readonly ContinueItem[]
  readonly onRemove: (entry: StartedEntry) => void
}

export function ContinueRow({ items, onRemove }: ContinueRowProps) {
  const t = useT()
  return (
    <Strip label={t('continue.title')}>
      {items.map((item) => (
        <Item key={`${item.entry.kind} ${item.entry.work.id}`} item={item} onRemove={() => onRemove(item.entry)} />
      ))}
    </Strip>
  )
}

function Item({ item, onRemove }: { readonly item: ContinueItem; readonly onRemove: () => void }) {
  const t = useT()
  const { entry, work, part } = item
  const { kind, pages } = entry
  const share = part === undefined ? entry.share : 0
  const place = pages ? t('reader.page', pages) : t('novel.percent', { percent: Math.floor(100 * share) })
  const note = part === undefined ? place : t('artwork.series.part', { part })
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
