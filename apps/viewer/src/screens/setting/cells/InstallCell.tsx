// Installs the app. Renders nothing unless the browser offers installation.

import { useT } from '../../../platform/i18n/useT.ts'
import { install, useInstallMethod } from '../../../platform/install/install.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { KeepIcon } from '../../../ui/icons/states.tsx'
import { Cell } from './Cells.tsx'

export function InstallCell() {
  const t = useT()
  if (useInstallMethod() !== 'prompt') return null
  return (
    <Cell
      icon={KeepIcon}
      name={t('install.offer')}
      hint={t('install.offer.hint')}
      control={(id) => (
        <Button kind="primary" aria-describedby={id} onClick={() => void install()}>
          {t('install.action')}
        </Button>
      )}
    />
  )
}
