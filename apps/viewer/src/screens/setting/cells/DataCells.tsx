// Export and import of settings and history.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { deleteRecord, exportRecord, importRecord } from '../../../features/downloaded/recordTransfer.ts'
import { exportHistory, importHistory } from '../../../features/history/historyTransfer.ts'
import { usePermissions } from '../../../features/session/session.ts'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoginIcon, SlidersIcon } from '../../../ui/icons/settings.tsx'
import { HistoryIcon } from '../../../ui/icons/states.tsx'
import { DownloadIcon } from '../../../ui/icons/works.tsx'
import styles from '../fields/Fields.module.css'
import { exportSettings, type ImportOutcome, importSettings } from '../settingsTransfer.ts'
import { Cell, Cells, SwitchCell } from './Cells.tsx'

const ImportReportDialog = lazy(() =>
  import('./ImportReportDialog.tsx').then((module) => ({ default: module.ImportReportDialog })),
)

export function DataCells() {
  const t = useT()
  const { isLocal } = usePermissions()
  const [withLogin, setWithLogin] = useState(false)
  return (
    <Cells title={t('setting.group.data')}>
      <SettingsFileCell withLogin={isLocal && withLogin} />
      {isLocal && (
        <SwitchCell
          icon={LoginIcon}
          name={t('transfer.token.include')}
          hint={t('login.copy.why')}
          checked={withLogin}
          onChange={setWithLogin}
        />
      )}
      <Cell
        icon={HistoryIcon}
        name={t('transfer.history')}
        hint={t('transfer.history.hint')}
        isWide
        control={() => (
          <Pair>
            <Button onClick={() => void exportHistory()}>{t('transfer.export')}</Button>
            <Button onClick={() => void importHistory(t)}>{t('transfer.import')}</Button>
          </Pair>
        )}
      />
      <Cell
        icon={DownloadIcon}
        name={t('downloaded.record')}
        hint={t('downloaded.record.hint')}
        isWide
        control={() => (
          <Pair>
            <Button onClick={() => void exportRecord(t)}>{t('transfer.export')}</Button>
            <Button onClick={() => void importRecord(t)}>{t('transfer.import')}</Button>
            <Button kind="plain" onClick={() => void deleteRecord(t)}>
              {t('downloaded.clear')}
            </Button>
          </Pair>
        )}
      />
    </Cells>
  )
}

/** The page reloads, where an import needs that, once its report is closed. */
function SettingsFileCell({ withLogin }: { readonly withLogin: boolean }) {
  const t = useT()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [isReportOpen, setReportOpen] = useState(false)
  const importFile = async () => {
    const imported = await importSettings(t)
    setOutcome(imported)
    setReportOpen(imported?.report !== undefined)
  }
  const closeReport = () => {
    setReportOpen(false)
    outcome?.finish()
  }
  return (
    <>
      <Cell
        icon={SlidersIcon}
        name={t('transfer.settings')}
        hint={t('transfer.settings.hint')}
        isWide
        control={() => (
          <Pair>
            <Button onClick={() => void exportSettings(withLogin)}>{t('transfer.export')}</Button>
            <Button onClick={() => void importFile()}>{t('transfer.import')}</Button>
          </Pair>
        )}
      />
      {outcome?.report && (
        <Suspense>
          <ImportReportDialog report={outcome.report} open={isReportOpen} onClose={closeReport} />
        </Suspense>
      )}
    </>
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>
