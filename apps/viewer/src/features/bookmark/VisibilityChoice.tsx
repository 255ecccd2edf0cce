// Who may see a bookmark or a follow: everybody, or its owner alone.
import type { Visibility } from '../../data/marks.ts'
import { useT } from '../../i18n/useT.ts'
import styles from './VisibilityChoice.module.css'

export interface VisibilityChoiceProps {
  readonly chosen: Visibility
  readonly onChoose: (restrict: Visibility) => void
}

const visibilities: readonly Visibility[] = ['public', 'private']

export function VisibilityChoice({ chosen, onChoose }: VisibilityChoiceProps) {
  const t = useT()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('visibility')}</legend>
      <div className={styles.choices}>
        {visibilities.map((restrict) => (
          <label key={restrict} className={styles.choice}>
            <input
              className={styles.box}
              type="radio"
              name="visibility"
              value={restrict}
              checked={restrict === chosen}
              onChange={() => onChoose(restrict)}
            />
            <span className={styles.name}>{t(`visibility.${restrict}`)}</span>
            <span className={styles.about}>{t(`visibility.${restrict}.about`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
