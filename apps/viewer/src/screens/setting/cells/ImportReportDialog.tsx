// The report of an import: the settings that were taken, and what was not taken and why. Load it lazily.

import { useT } from '../../../platform/i18n/useT.ts'
import type { ImportReport, NotTaken } from '../../../platform/settings/importReport.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { copyText } from '../../../works/share/copyText.ts'
import { entryName } from '../table/settingTexts.ts'
import styles from './ImportReportDialog.module.css'

interface ImportReportDialogProps {
  readonly report: ImportReport
  readonly open: boolean
  readonly onClose: () => void
}

export function ImportReportDialog({ report: { taken, notTaken }, open, onClose }: ImportReportDialogProps) {
  const t = useT()
  const name = (key: string) => entryName(key, t)
  // Several entries may have one name.
  const takenNames = [...new Set(taken.map(name))]
  const why = ({ why: reason }: NotTaken) => t(`transfer.report.why.${reason}`)
  const takenText = t('transfer.report.taken', { count: takenNames.length })
  const copy = () =>
    copyText(
      [
        takenText,
        ...takenNames.map((one) => `- ${one}`),
        t('transfer.report.not_taken'),
        ...notTaken.map((entry) => `- ${name(entry.name)}: ${why(entry)}`),
      ].join('\n'),
    )
  return (
    <Dialog open={open} onClose={onClose} title={t('transfer.settings.done')}>
      <details className={styles.taken}>
        <summary>{takenText}</summary>
        <ul>
          {takenNames.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
      <h3 className={styles.title}>{t('transfer.report.not_taken')}</h3>
      <dl className={styles.entries}>
        {notTaken.map((entry) => (
          <div key={entry.name} className={styles.entry}>
            <dt>
              <bdi>{name(entry.name)}</bdi>
            </dt>
            <dd>{why(entry)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button onClick={() => void copy()}>{t('transfer.report.copy')}</Button>
        <Button kind="primary" onClick={onClose}>
          {t('dialog.ok')}
        </Button>
      </div>
    </Dialog>
  )
}
