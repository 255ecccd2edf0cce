// Switches that need the helper script: direct images and direct connection. Without it they ask for confirmation.

import { useEffect } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { findHelper, helperAddress, pageBridge } from '../../../platform/localMode/helper.ts'
import { withBasePath } from '../../../platform/settings/basePath.ts'
import { setSettings, useSetting } from '../../../platform/settings/store.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { reloadSoon } from '../reloadSoon.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { SwitchCell } from './Cells.tsx'

/** Pictures directly from their original hosts, through the helper script. */
export function DirectPicturesCell() {
  useEffect(() => {
    void findHelper()
  }, [])
  return <HelperSwitchCell setting="directPictures" hasHelper={async () => (await findHelper()) !== undefined} />
}

/** The app API straight from this device, through a native shell or the helper. Needs a reload, because the client is created at the start. */
export function DirectConnectionCell() {
  return (
    <HelperSwitchCell
      setting="directMode"
      hasHelper={async () => pageBridge() !== undefined || (await findHelper()) !== undefined}
      onChanged={() => reloadSoon()}
    />
  )
}

interface HelperSwitchCellProps {
  readonly setting: 'directPictures' | 'directMode'
  readonly hasHelper: () => Promise<boolean>
  readonly onChanged?: () => void
}

function HelperSwitchCell({ setting, hasHelper, onChanged }: HelperSwitchCellProps) {
  const t = useT()
  const isOn = useSetting(setting)
  const words = useCellTexts(setting)
  const change = async (on: boolean) => {
    const isAgreed =
      !on ||
      (await hasHelper()) ||
      (await confirm({
        title: t('setting.helper.ask', { setting: words.name }),
        text: t('setting.helper.why'),
        yes: t('setting.helper.anyway'),
        link: { label: t('setting.helper.get'), href: withBasePath(helperAddress) },
      }))
    if (!isAgreed) return
    setSettings({ [setting]: on })
    onChanged?.()
  }
  return <SwitchCell {...words} checked={isOn} onChange={(on) => void change(on)} />
}
