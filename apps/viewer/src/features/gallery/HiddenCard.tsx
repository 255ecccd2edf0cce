// The card of a work that the content settings hide: its place in the list stays, its picture, its words and its address are never fetched or written.
import { type Artwork, type HiddenReason, isAiWork } from '@emaki/domain'
import type { Translate } from '../../i18n/useT.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import styles from './ArtworkCard.module.css'
import { CardMarks } from './CardMarks.tsx'
import cover from './cover.module.css'

export interface HiddenCardProps {
  readonly artwork: Artwork
  readonly t: Translate
  readonly reason: HiddenReason
  readonly rank?: number | undefined
  readonly meta: 'below' | 'over'
  readonly note?: string | undefined
}

/** A click on it says that the content is hidden (docs/spec/product.md 5): the gallery around sees to that by `data-hidden`. It leads nowhere. */
export function HiddenCard({ artwork, t, reason, rank, meta, note }: HiddenCardProps) {
  return (
    <div className={styles.card} data-meta={meta}>
      <button type="button" className={`${styles.veiled} ${cover.veil}`} data-hidden aria-label={t(`card.hidden.${reason}`)}>
        <HiddenIcon className={cover.lock} size={32} />
        <CardMarks t={t} rank={rank} restrict={artwork.x_restrict} isAi={isAiWork(artwork)} pages={1} isUgoira={false} />
      </button>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {meta === 'below' && (
        <div className={styles.meta} aria-hidden="true">
          <span className={styles.withheld}>{t('card.hidden')}</span>
        </div>
      )}
    </div>
  )
}
