// One format of the export panel: press to save, watch, cancel.
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { CheckIcon, RetryIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './ExportPanel.module.css'
import type { ExportState } from './exports.ts'

export interface ExportRowProps {
  readonly name: string
  readonly hint: string
  readonly isPreferred: boolean
  readonly state: ExportState | undefined
  readonly onPress: () => void
}

export function ExportRow({ name, hint, isPreferred, state, onPress }: ExportRowProps) {
  const t = useT()
  if (state?.kind === 'running') {
    const percent = Math.floor(state.share * 100)
    return (
      <li>
        <div className={styles.format} data-preferred={isPreferred ? '' : undefined}>
          <span className={styles.words}>
            <span className={styles.name}>{t('ugoira.export.progress', { name, percent })}</span>
            <span
              className={styles.bar}
              style={{ '--share': state.share }}
              role="progressbar"
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            />
          </span>
          <IconButton icon={CloseIcon} label={t('ugoira.export.cancel', { name })} onClick={state.cancel} />
        </div>
      </li>
    )
  }
  const Mark = state === undefined ? DownloadIcon : state.kind === 'saved' ? CheckIcon : RetryIcon
  return (
    <li>
      <button type="button" className={styles.format} data-preferred={isPreferred ? '' : undefined} onClick={onPress}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <span className={styles.mark}>
          <Mark size={20} />
        </span>
      </button>
    </li>
  )
}
