// Artwork card: cover, badges, title and author of one work (docs/spec/product.md 2.8). The parent sets its size; the picture never does.
import { type Artwork, type HiddenReason, isAiWork } from '@emaki/domain'
import { type ReactNode, useState } from 'react'
import { cardUrl } from '../../platform/hosts/picture.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { useIsDownloaded } from '../../platform/persistence/downloadedMarks.ts'
import { MoreIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon, ShieldIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, HiddenIcon } from '../../ui/icons/works.tsx'
import { subjectRef } from '../../works/actions/subjects.ts'
import { renewArtwork } from '../../works/queries/renewWork.ts'
import styles from './ArtworkCard.module.css'
import { CardAuthor } from './CardAuthor.tsx'
import { CardBadges } from './CardBadges.tsx'
import { badgesOf, CardView, cardTitle } from './CardView.tsx'
import cover from './cover.module.css'
import { type LongPressAction, longPressActionFor } from './longPressAction.ts'
import { RenewedCover } from './RenewedCover.tsx'
import { useCardPicture } from './useCardPicture.ts'
import { useRested } from './useRested.ts'

export interface ArtworkCardProps {
  readonly artwork: Artwork
  /** Passed by the list, so that cards need no subscription of their own. */
  readonly t: Translate
  /** URLs of the cover: the preferred size first, then fallbacks. */
  readonly covers: readonly string[]
  /** Rank, from 1. */
  readonly rank?: number | undefined
  /** Why the work is hidden; undefined for a visible one. A hidden card has neither picture nor text. */
  readonly hidden?: HiddenReason | undefined
  /** Title and author below the cover, or over its bottom (setting captionsBelowCards). */
  readonly meta: 'below' | 'over'
  /** When the picture loads: `priority` before others, `lazy` near the viewport (decided by the browser), `visible` inside the viewport. */
  readonly loading?: 'priority' | 'eager' | 'lazy' | 'visible'
  /** `whole` shows the complete picture, with background around it if the aspect ratios differ. */
  readonly fit?: 'natural' | 'square' | 'whole'
  /** Action of a long press, when a setting gives it another than the preview. The card's button does the same. */
  readonly longPress?: LongPressAction | undefined
  /** Text on the picture about the work's position in this list. */
  readonly note?: string | undefined
  readonly bookmarkButton?: ReactNode
  /** Marks on the cover, such as that of a kept work. */
  readonly marks?: ReactNode
}

/** Contains plain links; the click handler of the list follows them. */
export function ArtworkCard({ hidden, ...shown }: ArtworkCardProps) {
  return hidden ? <HiddenCard {...shown} reason={hidden} /> : <VisibleCard {...shown} />
}

function VisibleCard({
  artwork,
  t,
  covers,
  rank,
  meta,
  loading = 'eager',
  fit,
  longPress,
  note,
  bookmarkButton,
  marks,
}: Omit<ArtworkCardProps, 'hidden'>) {
  const [renewed, setRenewed] = useState<readonly string[]>()
  const { image, attempt, state, retry } = useCardPicture(renewed ?? covers, loading === 'visible')
  const isRested = useRested()
  const badges = { ...badgesOf(artwork, t, rank), isDownloaded: useIsDownloaded('illust', artwork.id), marks }

  return (
    <CardView
      ref={subjectRef({ artwork })}
      artwork={artwork}
      t={t}
      badges={badges}
      meta={meta}
      fit={fit}
      hasBookmark={Boolean(bookmarkButton)}
      picture={
        state === 'loading' && (
          <img
            key={attempt}
            loading={loading === 'lazy' ? 'lazy' : 'eager'}
            {...image}
            className={cover.picture}
            alt=""
            decoding="async"
            draggable={false}
            fetchPriority={loading === 'priority' ? 'high' : 'auto'}
          />
        )
      }
      author={<CardAuthor author={artwork.author} isRested={isRested} />}
    >
      {state === 'failed' && (
        <button type="button" className={styles.retry} aria-label={t('card.picture_failed')} onClick={retry}>
          <RetryIcon size={28} />
          <span className={styles.retryText}>{t('card.picture_failed')}</span>
        </button>
      )}
      {state === 'failed' && renewed === undefined && (
        <RenewedCover
          cover={covers[0] ?? ''}
          load={async (failed, client) => {
            const page = (await renewArtwork(artwork.id, failed, client))?.images[0]
            return page ? [cardUrl(page, 'Medium')] : []
          }}
          onFound={(urls) => {
            setRenewed(urls)
            retry()
          }}
        />
      )}
      {isRested && <CardButton artwork={artwork} t={t} title={cardTitle(artwork, t)} longPress={longPress} />}
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {bookmarkButton}
    </CardView>
  )
}

interface CardButtonProps extends Pick<ArtworkCardProps, 'artwork' | 't' | 'longPress'> {
  readonly title: string
}

/** Does what a long press does, for a mouse, keys and assistive technology. */
function CardButton({ artwork, t, title, longPress }: CardButtonProps) {
  const action = longPressActionFor(longPress, artwork)
  return (
    <button
      type="button"
      className={styles.longPress}
      data-press
      aria-haspopup="dialog"
      aria-label={t(action ? `card.press.${action}` : 'card.more', { title })}
    >
      {action === 'block' ? <ShieldIcon size={18} /> : action ? <DownloadIcon size={18} /> : <MoreIcon size={18} />}
    </button>
  )
}

interface HiddenCardProps {
  readonly artwork: Artwork
  readonly t: Translate
  readonly reason: HiddenReason
  readonly rank?: number | undefined
  readonly meta: 'below' | 'over'
  readonly note?: string | undefined
}

/**
 * Card of a work that the content settings hide. It has no picture, text or link. A click shows a toast (docs/spec/product.md 5): the
 * click handler of the list recognises `data-hidden`.
 */
function HiddenCard({ artwork, t, reason, rank, meta, note }: HiddenCardProps) {
  return (
    <div className={styles.card} data-meta={meta}>
      <button type="button" className={`${styles.hiddenCover} ${cover.veil}`} data-hidden aria-label={t(`card.hidden.${reason}`)}>
        <HiddenIcon className={cover.lock} size={32} />
        <CardBadges t={t} rank={rank} restrict={artwork.x_restrict} isAi={isAiWork(artwork)} pages={1} isUgoira={false} />
      </button>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {meta === 'below' && (
        <div className={styles.meta} aria-hidden="true">
          <span className={styles.hiddenTitle}>{t('card.hidden')}</span>
        </div>
      )}
    </div>
  )
}
