// Card of a work that the content settings hide. It has no picture, text or link.
import { type Artwork, type HiddenReason, isAiWork } from '@emaki/domain'
import type { Translate } from '../../platform/i18n/useT.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import styles from './ArtworkCard.module.css'
import { CardBadges } from './CardBadges.tsx'
import cover from './cover.module.css'

export interface HiddenCardProps {
  readonly artwork: Artwork
  readonly t: Translate
  readonly reason: HiddenReason
  readonly rank?: number | undefined
  readonly meta: 'below' | 'over'
  readonly note?: string | undefined
}

/** A click shows a toast (docs/spec/product.md 5): the click handler of the list recognises `data-hidden`. */
export function HiddenCard({ artwork, t, reason, rank, meta, note }: HiddenCardProps) {
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
