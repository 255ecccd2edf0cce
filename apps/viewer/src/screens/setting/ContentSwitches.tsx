// What may be shown: R-18, R-18G, AI. Turning the first two on is asked about first (spec 4, settings switches).
import { useT } from '../../i18n/useT.ts'
import { setSetting, useSetting } from '../../settings/store.ts'
import { confirm } from '../../ui/confirm.ts'
import { AlertIcon, ShieldIcon } from '../../ui/icons/states.tsx'
import { EyeIcon } from '../../ui/icons/works.tsx'
import { Cells, SwitchCell } from './Cells.tsx'

/** The pause between the last answer and the reload (spec 4: 100 to 500 ms), in milliseconds. */
const reloadDelayMs = 300

export function ContentSwitches() {
  const t = useT()
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  const changeR18 = async (on: boolean) => {
    if (!on || (await confirm({ title: t('setting.r18.ask'), text: t('setting.r18.why'), yes: t('setting.turn_on') })))
      setSetting('r18', on)
  }
  const changeR18g = async (on: boolean) => {
    if (!on) return setSetting('r18g', false)
    if (!(await confirm({ title: t('setting.r18g.ask'), text: t('setting.r18g.why'), yes: t('setting.turn_on'), danger: true })))
      return
    setSetting('r18g', true)
    await confirm({ title: t('setting.r18g.alert'), text: t('setting.r18g.alert_text'), yes: t('dialog.ok'), no: null })
    setTimeout(() => location.reload(), reloadDelayMs)
  }
  return (
    <Cells title={t('screen.contents_display')}>
      <SwitchCell icon={ShieldIcon} name={t('setting.r18')} hint={t('setting.r18.hint')} checked={r18} onChange={changeR18} />
      <SwitchCell icon={AlertIcon} name={t('setting.r18g')} hint={t('setting.r18g.hint')} checked={r18g} onChange={changeR18g} />
      <SwitchCell
        icon={EyeIcon}
        name={t('setting.ai')}
        hint={t('setting.ai.hint')}
        checked={ai}
        onChange={(on) => setSetting('ai', on)}
      />
    </Cells>
  )
}
