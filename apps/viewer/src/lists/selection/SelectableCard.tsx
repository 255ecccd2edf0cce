// Card of a selectable list. During a selection the whole card is one check box, and its links are inert.
import type { Artwork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './SelectableCard.module.css'
import { isSelectable, toggleSelected } from './selection.ts'

export interface SelectableCardProps {
  readonly artwork: Artwork
  /** True when the content settings hide the work: its title must not appear. */
  readonly isHidden: boolean
  /** Undefined while there is no selection. */
  readonly isSelected: boolean | undefined
  readonly children: ReactNode
}

export function SelectableCard({ artwork, isHidden, isSelected, children }: SelectableCardProps) {
  const isActive = isSelected !== undefined
  return (
    <>
      {isActive && <CardCheckbox artwork={artwork} isHidden={isHidden} isSelected={isSelected} />}
      <div className={styles.card} inert={isActive}>
        {children}
      </div>
    </>
  )
}

interface CardCheckboxProps {
  readonly artwork: Artwork
  readonly isHidden: boolean
  readonly isSelected: boolean
}

function CardCheckbox({ artwork, isHidden, isSelected }: CardCheckboxProps) {
  const t = useT()
  const canSelect = isSelectable(artwork, isHidden)
  const onClick = () => {
    if (canSelect) toggleSelected(artwork.id)
    else showToast(t(isHidden ? 'card.hidden' : 'gallery.choose.ugoira'))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a check box that covers the card
    <button
      type="button"
      role="checkbox"
      className={styles.box}
      aria-checked={isSelected}
      aria-disabled={!canSelect}
      aria-label={isHidden ? t('card.hidden') : artwork.title || t('card.untitled')}
      onClick={onClick}
    >
      {canSelect && (
        <span className={styles.mark} aria-hidden="true">
          {isSelected && <CheckIcon size={18} />}
        </span>
      )}
    </button>
  )
}
