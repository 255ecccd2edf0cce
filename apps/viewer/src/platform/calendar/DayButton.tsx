import type { Day } from '@emaki/domain'
import styles from '../../ui/fields/Filters.module.css'
import { formatDate } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/useT.ts'

interface DayButtonProps {
  readonly label: string
  readonly day: Day | undefined
  readonly onClick?: () => void
}

/** The button of a day of a filter, with the chosen day. */
export function DayButton({ label, day, onClick }: DayButtonProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <button type="button" className={styles.day} aria-haspopup="dialog" onClick={onClick}>
      <span className={styles.dayName}>{label}</span>{' '}
      <span className={styles.date}>{day === undefined ? t('search.duration.any') : formatDate(day, language, 'UTC')}</span>
    </button>
  )
}
