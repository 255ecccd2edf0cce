// One work saved for offline: picture, title, artist, size, missing parts, and buttons to complete or remove it.
import { Link } from '@tanstack/react-router'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import { formatBytes } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useOffline } from '../../saving/offline/offlineState.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import rows from '../../ui/workRow.module.css'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { OfflineState } from '../../works/offlineCopies/offlineWorks.ts'
import styles from './OfflineScreen.module.css'

interface OfflineRowProps {
  readonly state: OfflineState
  readonly onAgain: () => void
  /** Called with the displayed title, which does not name a hidden work. */
  readonly onRemove: (title: string) => void
}

export function OfflineRow({ state: { entry, missing }, onAgain, onRemove }: OfflineRowProps) {
  const t = useT()
  const language = useLanguage()
  const { subject, bytes } = entry
  const { kind, work } = subject
  const isUgoira = subject.kind === 'artwork' && subject.work.type === 'ugoira'
  const reason = useContentRule()(work)
  const { running } = useOffline(kind, work.id)
  const title = reason !== undefined ? t('card.hidden') : work.title || t('card.untitled')
  const picture = coverOf(entry.subject)
  const facts = (
    <>
      <span className={rows.facts}>
        {reason === undefined && <bdi {...textAttributes(work.author.name)}>{work.author.name}</bdi>}
        <span>
          {kind === 'novel' && t('offline.novel')}
          {kind === 'artwork' && (isUgoira ? t('card.ugoira') : t('offline.pages', { count: subject.work.images.length }))}
          {bytes > 0 && ` · ${formatBytes(bytes, language)}`}
        </span>
      </span>
      {running && <span className={rows.facts}>{t('offline.running', { percent: Math.floor(running.progress * 100) })}</span>}
      {!running && missing > 0 && (
        <span className={styles.missing}>
          {isUgoira ? t('offline.missing.ugoira') : t('offline.missing', { count: missing })}
        </span>
      )}
    </>
  )
  return (
    <article className={rows.row}>
      {reason === undefined ? (
        <Link to={kind === 'artwork' ? '/artworks/$id' : '/novel/$id'} params={{ id: work.id }} className={rows.link}>
          <span className={rows.picture}>{picture !== '' && <img src={picture} alt="" loading="lazy" decoding="async" />}</span>
          <span className={rows.words}>
            <bdi className={rows.title} {...textAttributes(title)}>
              {title}
            </bdi>
            {facts}
          </span>
        </Link>
      ) : (
        // As in lists (docs/spec/product.md 5): a click says that the work is hidden; there is no link and no title.
        <button type="button" className={rows.link} data-hidden onClick={() => showToast(t('card.hidden'))}>
          <span className={rows.picture}>
            <HiddenIcon size={24} />
          </span>
          <span className={rows.words}>
            <span className={rows.title}>{t(`card.hidden.${reason}`)}</span>
            {facts}
          </span>
        </button>
      )}
      {!running && missing > 0 && reason === undefined && (
        <IconButton icon={RetryIcon} label={t('offline.again')} onClick={onAgain} />
      )}
      {running ? (
        <IconButton icon={CloseIcon} label={t('offline.stop')} onClick={running.cancel} />
      ) : (
        <IconButton icon={CloseIcon} label={t('offline.remove', { title })} onClick={() => onRemove(title)} />
      )}
    </article>
  )
}

/** The address of the saved cover; empty without one. */
function coverOf(subject: OfflineState['entry']['subject']): string {
  if (subject.kind === 'novel') {
    const { s, m } = subject.work.cover
    return s || m ? pictureUrl(s || m) : ''
  }
  const [first] = subject.work.images
  return first ? cardUrl(first, 'Medium', 'square') : ''
}
