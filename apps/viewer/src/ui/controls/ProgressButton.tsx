// A button that shows progress as a bar and as text. Pressing it cancels the work.
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './ProgressButton.module.css'

export interface ProgressButtonProps {
  /** From 0 to 1. */
  readonly share: number
  readonly onStop: () => void
  readonly className?: string | undefined
}

export function ProgressButton({ share, onStop, className }: ProgressButtonProps) {
  const t = useT()
  const percent = Math.floor(share * 100)
  return (
    <Button
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      title={t('artwork.download.cancel')}
      onClick={onStop}
    >
      <span className={styles.progress} style={{ '--share': share }} aria-hidden="true" />
      <span
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={t('artwork.download.cancel')}
      >
        {t('artwork.download.progress', { percent })}
      </span>
    </Button>
  )
}
