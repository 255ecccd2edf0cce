// A card of a list that can be picked from: while that goes on, the whole card is one check box and its links are out of reach.
import type { Artwork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import { showToast } from '../../../ui/overlays/toast.ts'
import styles from './ChoiceCard.module.css'
import { canChoose, turnChoice } from './choice.ts'

export interface ChoiceCardProps {
  readonly artwork: Artwork
  /** Hidden by the reader's rules: its words may not appear. */
  readonly isHidden: boolean
  /** Undefined while nothing is being picked. */
  readonly isChosen: boolean | undefined
  readonly children: ReactNode
}

export function ChoiceCard({ artwork, isHidden, isChosen, children }: ChoiceCardProps) {
  const isChoosing = isChosen !== undefined
  return (
    <>
      {isChoosing && <Box artwork={artwork} isHidden={isHidden} isChosen={isChosen} />}
      <div className={styles.under} inert={isChoosing}>
        {children}
      </div>
    </>
  )
}

interface BoxProps {
  readonly artwork: Artwork
  readonly isHidden: boolean
  readonly isChosen: boolean
}

function Box({ artwork, isHidden, isChosen }: BoxProps) {
  const t = useT()
  const isFree = canChoose(artwork, isHidden)
  const press = () => {
    if (isFree) turnChoice(artwork.id)
    else showToast(t(isHidden ? 'card.hidden' : 'gallery.choose.ugoira'))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a check box as large as a card, with the card's picture under it
    <button
      type="button"
      role="checkbox"
      className={styles.box}
      aria-checked={isChosen}
      aria-disabled={!isFree}
      aria-label={isHidden ? t('card.hidden') : artwork.title || t('card.untitled')}
      onClick={press}
    >
      {isFree && (
        <span className={styles.mark} aria-hidden="true">
          {isChosen && <CheckIcon size={18} />}
        </span>
      )}
    </button>
  )
}
