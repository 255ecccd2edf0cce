// Saves a work for offline reading, shows the progress, and removes the offline copy.
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { KeepIcon, KeptIcon } from '../../ui/icons/states.tsx'
import type { WorkSubject } from '../../works/actions/workAction.ts'
import styles from './OfflineButton.module.css'
import { useOffline } from './offlineState.ts'
import { toggleOffline } from './toggleOffline.ts'

export function OfflineButton(props: WorkSubject) {
  const t = useT()
  const [kind, work] = 'artwork' in props ? (['artwork', props.artwork] as const) : (['novel', props.novel] as const)
  const { isSaved, running } = useOffline(kind, work.id)
  if (running) {
    const percent = Math.floor(running.progress * 100)
    return (
      <button type="button" className={styles.running} title={t('offline.stop')} onClick={running.cancel}>
        <span
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-label={t('offline.stop')}
          className={styles.ring}
          style={{ '--progress': running.progress }}
        />
      </button>
    )
  }
  return (
    <IconButton
      icon={isSaved ? KeptIcon : KeepIcon}
      label={t('offline.keep')}
      aria-pressed={isSaved}
      onClick={() => void toggleOffline(props, isSaved)}
    />
  )
}
