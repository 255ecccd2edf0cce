// How the button of a choice looks, before and after what opens from it has come.
import { chipClass } from './Chip.tsx'
import styles from './SelectBox.module.css'

export type SelectForm = 'cell' | 'chip'

export const triggerClass = (form: SelectForm): string => (form === 'chip' ? chipClass(styles.chip) : (styles.trigger ?? ''))
