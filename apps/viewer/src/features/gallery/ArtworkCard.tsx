// Artwork card: cover, marks, title and author of one work (spec 2.8). Its size comes from the place around it, never from the picture.
import type { Artwork, HiddenReason } from '@emaki/domain'
import { isAiWork } from '@emaki/domain'
import type { CSSProperties } from 'react'
import { pictureUrl } from '../../data/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import styles from './ArtworkCard.module.css'
import { CardMarks } from './CardMarks.tsx'
import { HiddenCard } from './HiddenCard.tsx'
import { useCardPicture } from './useCardPicture.ts'

export interface ArtworkCardProps {
  readonly artwork: Artwork
  /** Addresses of the cover, the wished size first. */
  readonly covers: readonly string[]
  /** Place in a ranking, from 1. */
  readonly rank?: number | undefined
  /** Why the work is hidden, if it is: then neither its picture nor its words appear. */
  readonly hidden?: HiddenReason | undefined
  /** Title and author under the cover, or over its foot (setting isImageCardOuterMeta). */
  readonly meta: 'below' | 'over'
  /** `high` for what is seen first; `lazy` for what may lie outside of a row that is drawn aside. */
  readonly priority?: 'high' | 'auto' | 'lazy'
}

/** Links are plain: the gallery around follows them. */
export function ArtworkCard({ hidden, ...shown }: ArtworkCardProps) {
  return hidden ? <HiddenCard artwork={shown.artwork} rank={shown.rank} meta={shown.meta} /> : <ShownCard {...shown} />
}

function ShownCard({ artwork, covers, rank, meta, priority = 'auto' }: Omit<ArtworkCardProps, 'hidden'>) {
  const t = useT()
  const { image, attempt, state, retry } = useCardPicture(covers)
  const title = artwork.title || t('card.untitled')
  const href = `/artworks/${artwork.id}`

  return (
    <div className={styles.card} data-work={artwork.id} data-meta={meta} style={tint(artwork.id)}>
      <a className={styles.cover} href={href} aria-label={title}>
        {state === 'loading' && (
          <img
            key={attempt}
            {...image}
            className={styles.picture}
            alt=""
            decoding="async"
            draggable={false}
            fetchPriority={priority === 'high' ? 'high' : 'auto'}
            loading={priority === 'lazy' ? 'lazy' : 'eager'}
          />
        )}
        <CardMarks
          t={t}
          rank={rank}
          restrict={artwork.x_restrict}
          isAi={isAiWork(artwork)}
          pages={artwork.count}
          isUgoira={artwork.type === 'ugoira'}
        />
      </a>
      {state === 'failed' && (
        <button type="button" className={styles.retry} onClick={retry}>
          <RetryIcon size={28} />
          <span className={styles.retryText}>{t('card.picture_failed')}</span>
        </button>
      )}
      <div className={styles.meta}>
        <a className={styles.title} href={href} data-preview={artwork.id} tabIndex={-1} title={title} dir="auto">
          {title}
        </a>
        <a className={styles.author} href={`/users/${artwork.author.id}`}>
          {artwork.author.avatar && (
            <img
              className={styles.avatar}
              src={pictureUrl(artwork.author.avatar)}
              alt=""
              width={20}
              height={20}
              decoding="async"
            />
          )}
          <bdi className={styles.name}>{artwork.author.name}</bdi>
        </a>
      </div>
    </div>
  )
}

/** Each work's ground has a hue of its own while the picture is on its way. */
const tint = (id: string): CSSProperties & Record<'--hue', number> => ({ '--hue': (Number(id) * 47) % 360 })
