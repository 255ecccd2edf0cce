// One button for each colour of highlights.
import { useT } from '../../platform/i18n/useT.ts'
import styles from './ColourButtons.module.css'
import { type HighlightColour, highlightColours } from './highlight.ts'

export interface ColourButtonsProps {
  /** The colour of an existing highlight. */
  readonly chosen?: HighlightColour | undefined
  readonly onChoose: (colour: HighlightColour) => void
}

export function ColourButtons({ chosen, onChoose }: ColourButtonsProps) {
  const t = useT()
  return (
    <fieldset className={styles.colours} aria-label={t('highlight.colours')}>
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          data-colour={colour}
          aria-label={t(`highlight.colour.${colour}`)}
          title={t(`highlight.colour.${colour}`)}
          aria-pressed={chosen === undefined ? undefined : chosen === colour}
          onClick={() => onChoose(colour)}
        >
          <span className={styles.swatch} />
        </button>
      ))}
    </fieldset>
  )
}
