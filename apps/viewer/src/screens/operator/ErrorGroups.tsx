// Recent warnings and errors of the log, in groups.
import type { OperatorState } from '../../library/operator/operatorPage.ts'
import { formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import styles from './OperatorScreen.module.css'

export function ErrorGroups({ groups }: { readonly groups: OperatorState['errors'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.section} aria-labelledby="operator-errors">
      <h2 id="operator-errors" className={styles.title}>
        {t('operator.log')}
      </h2>
      {groups.length === 0 ? (
        <p className={styles.hint}>{t('operator.log.none')}</p>
      ) : (
        <ul className={styles.list}>
          {groups.map(({ level, message, detail, count, lastAt }) => (
            <li key={`${level} ${message} ${detail}`} className={styles.row}>
              <div className={styles.text} lang="en" dir="ltr">
                <span className={level === 'warn' ? styles.strong : `${styles.strong} ${styles.danger}`}>{message}</span>
                {detail !== '' && <span className={styles.hint}>{detail}</span>}
              </div>
              <span className={styles.hint}>
                {t('operator.log.count', { count })} · {formatSince(new Date(lastAt), language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
