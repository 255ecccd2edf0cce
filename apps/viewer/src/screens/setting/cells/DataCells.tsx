// Export and import of settings and history.
import { type ReactNode, useState } from 'react'
import { exportHistory, importHistory } from '../../../features/history/historyTransfer.ts'
import { usePermissions } from '../../../features/session/session.ts'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoginIcon, SlidersIcon } from '../../../ui/icons/settings.tsx'
import { HistoryIcon } from '../../../ui/icons/states.tsx'
import styles from '../fields/Fields.module.css'
import { exportSettings, importSettings } from '../settingsTransfer.ts'
import { Cell, Cells, SwitchCell } from './Cells.tsx'

export function DataCells() {
  const t = useT()
  const { isLocal } = usePermissions()
  const [withLogin, setWithLogin] = useState(false)
  return (
    <Cells title={t('setting.group.data')}>
      <Cell
        icon={SlidersIcon}
        name={t('transfer.settings')}
        hint={t('transfer.settings.hint')}
        isWide
        control={() => (
          <Pair>
            <Button onClick={() => void exportSettings(isLocal && withLogin)}>{t('transfer.export')}</Button>
            <Button onClick={() => void importSettings(t)}>{t('transfer.import')}</Button>
          </Pair>
        )}
      />
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
    </Cells>
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>
