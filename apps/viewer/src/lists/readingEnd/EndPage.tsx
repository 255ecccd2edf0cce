// The page after the last page or line of a work: the next part of its series, bookmark, follow, comments, and more works.
import type { Artwork, Novel } from '@emaki/domain'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { PartsIcon } from '../../ui/icons/parts.tsx'
import { CommentIcon } from '../../ui/icons/workActions.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { BookmarkButton } from '../../works/bookmark/BookmarkButton.tsx'
import { CommentsPanel } from '../../works/comments/CommentsPanel.tsx'
import { FollowButton } from '../../works/follow/FollowButton.tsx'
import type { PartTarget } from '../../works/seriesParts/seriesPart.ts'
import { entryOfWork, WatchButton } from '../../works/watchlist/WatchButton.tsx'
import styles from './EndPage.module.css'
import type { SeriesReading } from './useSeriesReading.ts'

export interface EndPageProps {
  /** Undefined until it is loaded. */
  readonly work: Artwork | Novel | undefined
  readonly reading: SeriesReading
  /** Opens the list of parts. */
  readonly onParts: () => void
}

/** The strips of works are below the first screen. */
const moreWorks = lazyModule(() => import('./MoreWorks.tsx'))

export function EndPage({ work, reading, onParts }: EndPageProps) {
  const t = useT()
  const more = moreWorks.useLoaded()
  const { series, part, count, next, skipped, error } = reading
  const title = work?.title || t('card.untitled')
  return (
    <section className={styles.page} aria-label={t('end.region')} data-end-page="">
      <header className={styles.head}>
        <p className={styles.place}>{part ? t('end.part', { part: part.number, count }) : t('end.work')}</p>
        <h2 className={styles.title} {...textAttributes(title)}>
          {title}
        </h2>
      </header>
      {skipped > 0 && <p className={styles.newest}>{t('end.skipped', { count: skipped })}</p>}
      {next && <NextPart next={next} cover={coverOf(reading)} onOpen={() => reading.open(next)} />}
      {error !== undefined && next && (
        <p className={styles.error} role="alert">
          {error || t('end.failed')}
        </p>
      )}
      {series && part && !next && skipped <= 0 && <p className={styles.newest}>{t('end.newest')}</p>}
      {work && (
        <div className={styles.actions}>
          <BookmarkButton work={work} />
          <div className={styles.follow}>
            <FollowButton user={{ ...work.author, is_followed: work.author.is_followed ?? false }} />
          </div>
          {series && (
            <WatchButton kind={reading.kind === 'novel' ? 'novel' : 'illust'} entry={entryOfWork(series, work.author)} />
          )}
          {series && (
            <Button onClick={onParts}>
              <PartsIcon size={20} />
              {t('parts.title')}
            </Button>
          )}
          <Comments kind={reading.kind} work={work} />
        </div>
      )}
      {work && more && <more.MoreWorks kind={reading.kind} work={work} />}
    </section>
  )
}

const coverOf = ({ next }: SeriesReading): string => (next && 'cover' in next && typeof next.cover === 'string' ? next.cover : '')

interface NextPartProps {
  readonly next: PartTarget
  /** Address of its picture; empty without one. */
  readonly cover: string
  readonly onOpen: () => void
}

function NextPart({ next, cover, onOpen }: NextPartProps) {
  const t = useT()
  const [failedCover, setFailedCover] = useState('')
  const title = next.title || t('card.untitled')
  return (
    <button type="button" className={styles.next} onClick={onOpen}>
      {cover !== '' && failedCover !== cover && (
        <img className={styles.cover} src={cover} alt="" decoding="async" onError={() => setFailedCover(cover)} />
      )}
      <span className={styles.words}>
        <span className={styles.label}>{t('artwork.series.after')}</span>
        <bdi className={styles.nextTitle} {...textAttributes(title)}>
          {title}
        </bdi>
        {next.number !== undefined && <span className={styles.number}>{t('artwork.series.part', { part: next.number })}</span>}
      </span>
      <ForwardIcon size={24} />
    </button>
  )
}

function Comments({ kind, work }: { readonly kind: SeriesReading['kind']; readonly work: Artwork | Novel }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CommentIcon size={20} />
        {t('comments.title')}
      </Button>
      <CommentsPanel kind={kind} id={work.id} authorId={work.author.id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
