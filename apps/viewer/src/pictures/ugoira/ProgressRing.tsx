// A progress ring for loading a ugoira.
import { useT } from '../../platform/i18n/useT.ts'
import styles from './ProgressRing.module.css'

/** `share` from 0 to 1; `size` in pixels. */
export function ProgressRing({ share, size }: { readonly share: number; readonly size: number }) {
  const t = useT()
  const percent = Math.floor(share * 100)
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role="progressbar"
      aria-label={t('ugoira.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <circle className={styles.ground} cx="16" cy="16" r="13" />
      <circle className={styles.share} cx="16" cy="16" r="13" pathLength="100" strokeDasharray={`${Math.max(2, percent)} 100`} />
    </svg>
  )
}
