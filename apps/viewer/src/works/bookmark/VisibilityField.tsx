// Radio buttons for the visibility of a bookmark or a follow: public or private.
import type { Visibility } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import styles from './VisibilityField.module.css'

export interface VisibilityFieldProps {
  readonly chosen: Visibility
  readonly onChoose: (restrict: Visibility) => void
}

const visibilities: readonly Visibility[] = ['public', 'private']

export function VisibilityField({ chosen, onChoose }: VisibilityFieldProps) {
  const t = useT()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('visibility')}</legend>
      <div className={styles.options}>
        {visibilities.map((restrict) => (
          <label key={restrict} className={styles.option}>
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
