// Says that this tab leaves no trace, and ends that.
import { useT } from '../platform/i18n/useT.ts'
import { switchTraceless } from '../platform/session/traceless.ts'
import { HiddenIcon } from '../ui/icons/works.tsx'
import styles from './TracelessSign.module.css'

export function TracelessSign() {
  const t = useT()
  return (
    <button type="button" className={styles.sign} title={t('traceless.end')} onClick={() => switchTraceless(false)}>
      <HiddenIcon size={16} />
      {t('traceless.on')}
      <span className="unseen">{t('traceless.end')}</span>
    </button>
  )
}
