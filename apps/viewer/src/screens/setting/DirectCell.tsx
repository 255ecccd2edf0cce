// Pictures straight from their own hosts: a switch that means nothing without the helper script, and says so (spec 4, settings switches).
import { useEffect } from 'react'
import { findHelper, helperAddress } from '../../data/helper.ts'
import { useT } from '../../i18n/useT.ts'
import { setSettings, useSetting } from '../../settings/store.ts'
import { confirm } from '../../ui/confirm.ts'
import { SwitchCell } from './Cells.tsx'
import { useCellWords } from './useCellWords.ts'

export function DirectCell() {
  const t = useT()
  const isOn = useSetting('isDirectPximg')
  useEffect(() => {
    void findHelper()
  }, [])
  const change = async (on: boolean) => {
    setSettings({ isDirectPximg: on })
    if (!on || (await findHelper()) !== undefined) return
    const wantsHelper = await confirm({
      title: t('setting.isDirectPximg.alert'),
      text: t('setting.dl_helper.missing'),
      yes: t('setting.dl_helper.install'),
    })
    if (wantsHelper) window.open(helperAddress, '_blank', 'noopener,noreferrer')
  }
  return <SwitchCell {...useCellWords('isDirectPximg')} checked={isOn} onChange={(on) => void change(on)} />
}
