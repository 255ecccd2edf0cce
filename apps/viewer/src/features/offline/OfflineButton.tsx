// The button that puts a work by to be read without a network: it says how far that is, and takes the work out again.
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { KeepIcon, KeptIcon } from '../../ui/icons/states.tsx'
import styles from './OfflineButton.module.css'
import { useOffline } from './offlineState.ts'
import { type OfflineWork, toggleOffline } from './toggleOffline.ts'

export function OfflineButton(props: OfflineWork) {
  const t = useT()
  const [kind, work] = 'artwork' in props ? (['artwork', props.artwork] as const) : (['novel', props.novel] as const)
  const { isKept, run } = useOffline(kind, work.id)
  if (run) {
    const percent = Math.floor(run.share * 100)
    return (
      <button type="button" className={styles.running} title={t('offline.stop')} onClick={run.cancel}>
        <span
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-label={t('offline.stop')}
          className={styles.ring}
          style={{ '--share': run.share }}
        />
      </button>
    )
  }
  return (
    <IconButton
      icon={isKept ? KeptIcon : KeepIcon}
      label={t('offline.keep')}
      aria-pressed={isKept}
      onClick={() => void toggleOffline(props, isKept)}
    />
  )
}
