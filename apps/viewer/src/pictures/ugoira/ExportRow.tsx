// One format of the export panel: save, progress, cancel, and share after saving.
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { CheckIcon, RetryIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './ExportPanel.module.css'
import type { ExportState } from './exports.ts'
import { ugoiraErrorText } from './ugoiraErrorText.ts'

export interface ExportRowProps {
  readonly name: string
  readonly hint: string
  readonly isPreferred: boolean
  readonly state: ExportState<File> | undefined
  readonly onPress: () => void
}

export function ExportRow({ name, hint, isPreferred, state, onPress }: ExportRowProps) {
  const t = useT()
  if (state?.kind === 'running') {
    const percent = Math.floor(state.share * 100)
    return (
      <li>
        <div className={styles.format} data-preferred={isPreferred ? '' : undefined}>
          <span className={styles.label}>
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
    <li className={styles.row}>
      <button type="button" className={styles.format} data-preferred={isPreferred ? '' : undefined} onClick={onPress}>
        <span className={styles.label}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint} data-kind={state?.kind}>
            {state?.kind === 'saved' && t('ugoira.export.done', { format: name })}
            {state?.kind === 'failed' && ugoiraErrorText(state.error)}
            {state === undefined && hint}
          </span>
        </span>
        <span className={styles.mark}>
          <Mark size={20} />
        </span>
      </button>
      {state?.kind === 'saved' && canShare(state.file) && (
        <IconButton
          icon={ShareIcon}
          label={t('ugoira.export.share', { name })}
          onClick={() => void share(state.file).catch((error: unknown) => showToast(ugoiraErrorText(error), { kind: 'error' }))}
        />
      )}
    </li>
  )
}

const canShare = (file: File): boolean => typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The user closed the share sheet: no error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
