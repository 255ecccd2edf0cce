// A watched series: cover, title, facts, and a button that removes it. A masked one has only the site's sentence and the button.
import type { SeriesKind, WatchedSeries } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { PartsIcon } from '../../ui/icons/parts.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import rows from '../../ui/workRow.module.css'
import styles from './WatchlistScreen.module.css'

export interface WatchedRowProps {
  readonly kind: SeriesKind
  readonly entry: WatchedSeries
  readonly isNew: boolean
  readonly onRemove: () => void
}

export function WatchedRow({ kind, entry, isNew, onRemove }: WatchedRowProps) {
  const t = useT()
  const isBlocked = useSetting('blockUids').includes(entry.author.id)
  const title = entry.maskedBy ?? (isBlocked ? t('card.hidden') : entry.title || t('card.untitled'))
  const remove = <IconButton icon={CloseIcon} label={t('watch.remove', { title })} onClick={onRemove} />
  if (entry.maskedBy !== undefined) {
    return (
      <article className={rows.row}>
        <p className={`${rows.link} ${styles.masked}`} {...textAttributes(title)}>
          {title}
        </p>
        {remove}
      </article>
    )
  }
  const content = <Content entry={entry} title={title} isNew={isNew} isBlocked={isBlocked} />
  return (
    <article className={rows.row}>
      {kind === 'novel' ? (
        <Link to="/novel/series/$id" params={{ id: entry.id }} className={rows.link}>
          {content}
        </Link>
      ) : (
        <Link to="/user/$uid/series/$sid" params={{ uid: entry.author.id, sid: entry.id }} className={rows.link}>
          {content}
        </Link>
      )}
      {remove}
    </article>
  )
}

interface ContentProps extends Pick<WatchedRowProps, 'entry' | 'isNew'> {
  readonly title: string
  readonly isBlocked: boolean
}

function Content({ entry, title, isNew, isBlocked }: ContentProps) {
  const t = useT()
  const language = useLanguage()
  const showsAdult = useSetting('r18')
  const hasCover = entry.cover !== '' && !isBlocked && (showsAdult || !entry.isAdult)
  return (
    <>
      <span className={rows.picture}>
        {hasCover ? <img src={pictureUrl(entry.cover)} alt="" loading="lazy" decoding="async" /> : <PartsIcon size={24} />}
      </span>
      <span className={rows.words}>
        <bdi className={rows.title} {...textAttributes(title)}>
          {title}
        </bdi>
        <span className={rows.facts}>
          {isNew && <strong className={styles.new}>{t('watch.new')}</strong>}
          {!isBlocked && entry.author.name !== '' && <bdi {...textAttributes(entry.author.name)}>{entry.author.name}</bdi>}
          {entry.count > 0 && <span>{t('watch.parts', { count: entry.count })}</span>}
          {Number.isFinite(Date.parse(entry.updated)) && (
            <time dateTime={entry.updated}>{formatSince(entry.updated, language)}</time>
          )}
        </span>
      </span>
    </>
  )
}
