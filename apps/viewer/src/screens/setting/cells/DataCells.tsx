// Export and import of settings and history.
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { exportHistory, importHistory } from '../../../account/history/historyTransfer.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { usePermissions } from '../../../platform/session/session.ts'
import { deleteRecord, exportRecord, importRecord } from '../../../saving/downloaded/recordTransfer.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoginIcon, SlidersIcon } from '../../../ui/icons/settings.tsx'
import { HistoryIcon } from '../../../ui/icons/states.tsx'
import { DownloadIcon } from '../../../ui/icons/works.tsx'
import styles from '../fields/Fields.module.css'
import { sectionOf } from '../sections.ts'
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
    <Cells title={t('setting.group.data')} section={sectionOf('data')}>
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
        control={(id) => <Transfer nameId={id} onExport={() => void exportHistory()} onImport={() => void importHistory(t)} />}
      />
      <Cell
        icon={DownloadIcon}
        name={t('downloaded.record')}
        hint={t('downloaded.record.hint')}
        isWide
        control={(id) => (
          <Transfer nameId={id} onExport={() => void exportRecord(t)} onImport={() => void importRecord(t)}>
            <Button kind="plain" onClick={() => void deleteRecord(t)}>
              {t('downloaded.clear')}
            </Button>
          </Transfer>
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
        control={(id) => (
          <Transfer nameId={id} onExport={() => void exportSettings(withLogin)} onImport={() => void importFile()} />
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

interface TransferProps {
  /** Id of the element that names what is exported. */
  readonly nameId: string
  readonly onExport: () => void
  readonly onImport: () => void
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The buttons of one file. Their names say of which, because several stand on the screen. */
function Transfer({ nameId, onExport, onImport, children }: TransferProps) {
  const t = useT()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the cell already shows the name
    <div role="group" aria-labelledby={nameId} className={styles.pair}>
      <Button id={`${id}-export`} aria-labelledby={`${id}-export ${nameId}`} onClick={onExport}>
        {t('transfer.export')}
      </Button>
      <Button id={`${id}-import`} aria-labelledby={`${id}-import ${nameId}`} onClick={onImport}>
        {t('transfer.import')}
      </Button>
      {children}
    </div>
  )
}
