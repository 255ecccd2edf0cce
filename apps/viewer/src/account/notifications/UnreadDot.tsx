// A dot on a link while there are unread notifications, which the menu of the settings leads to.
import { useT } from '../../platform/i18n/useT.ts'
import styles from './UnreadDot.module.css'
import { useHasUnread } from './useHasUnread.ts'

export function UnreadDot() {
  const t = useT()
  if (!useHasUnread()) return null
  return (
    <span className={styles.dot}>
      <span className="unseen">{t('notification.unread')}</span>
    </span>
  )
}
