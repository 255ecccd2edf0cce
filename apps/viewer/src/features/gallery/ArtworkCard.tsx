// Artwork card: cover, marks, title and author of one work (docs/spec/product.md 2.8). Its size comes from the place around it, never from the picture.
import { type Artwork, type HiddenReason, isAiWork } from '@emaki/domain'
import type { CSSProperties, ReactNode } from 'react'
import type { Translate } from '../../i18n/useT.ts'
import { RetryIcon, ShieldIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ArtworkCard.module.css'
import { CardAuthor } from './CardAuthor.tsx'
import { CardMarks } from './CardMarks.tsx'
import cover from './cover.module.css'
import { HiddenCard } from './HiddenCard.tsx'
import { type Press, pressOn } from './press.ts'
import { useCardPicture } from './useCardPicture.ts'

export interface ArtworkCardProps {
  readonly artwork: Artwork
  /** Comes from the list around, so that no card needs a subscription of its own. */
  readonly t: Translate
  /** Addresses of the cover, the wished size first. */
  readonly covers: readonly string[]
  /** Place in a ranking, from 1. */
  readonly rank?: number | undefined
  /** Why the work is hidden, if it is: then neither its picture nor its words appear. */
  readonly hidden?: HiddenReason | undefined
  /** Title and author under the cover, or over its foot (setting isImageCardOuterMeta). */
  readonly meta: 'below' | 'over'
  /** When the picture is fetched: `first` before all others, `near` when the browser finds it near enough, `seen` when it is on screen. */
  readonly loading?: 'first' | 'at-once' | 'near' | 'seen'
  /** `whole` shows all of the picture, with ground around it where the shapes differ. */
  readonly fit?: 'natural' | 'square' | 'whole'
  /** What a long press does: the card then has a button that does the same, for keyboards. */
  readonly press?: Press | undefined
  /** A word about its place in this list, on the picture. */
  readonly note?: string | undefined
  /** The way to bookmark it, where the reader can. */
  readonly heart?: ReactNode
}

/** Links are plain: the gallery around follows them. */
export function ArtworkCard({ hidden, ...shown }: ArtworkCardProps) {
  return hidden ? <HiddenCard {...shown} reason={hidden} /> : <ShownCard {...shown} />
}

function ShownCard({
  artwork,
  t,
  covers,
  rank,
  meta,
  loading = 'at-once',
  fit,
  press,
  note,
  heart,
}: Omit<ArtworkCardProps, 'hidden'>) {
  const { image, attempt, state, retry } = useCardPicture(covers, loading === 'seen')
  const title = artwork.title || t('card.untitled')
  const href = `/artworks/${artwork.id}`
  const held = pressOn(press, artwork)

  return (
    <div
      className={styles.card}
      data-work={artwork.id}
      data-meta={meta}
      data-fit={fit}
      data-heart={heart ? '' : undefined}
      style={tint(artwork.id)}
    >
      <a className={styles.cover} href={href} aria-label={title}>
        {state === 'loading' && (
          <img
            key={attempt}
            loading={loading === 'near' ? 'lazy' : 'eager'}
            {...image}
            className={cover.picture}
            alt=""
            decoding="async"
            draggable={false}
            fetchPriority={loading === 'first' ? 'high' : 'auto'}
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
        <button type="button" className={styles.retry} aria-label={t('card.picture_failed')} onClick={retry}>
          <RetryIcon size={28} />
          <span className={styles.retryText}>{t('card.picture_failed')}</span>
        </button>
      )}
      {held && (
        <button type="button" className={styles.press} data-press aria-label={t(`card.press.${held}`, { title })}>
          {held === 'block' ? <ShieldIcon size={18} /> : <DownloadIcon size={18} />}
        </button>
      )}
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {heart}
      <div className={styles.meta}>
        <a className={styles.title} href={href} data-preview={artwork.id} tabIndex={-1} title={title} {...textAttributes(title)}>
          {title}
        </a>
        <CardAuthor author={artwork.author} />
      </div>
    </div>
  )
}

/** Each work's ground has a hue of its own while the picture is on its way. */
const tint = (id: string): CSSProperties & Record<'--hue', number> => ({ '--hue': (Number(id) * 47) % 360 })
