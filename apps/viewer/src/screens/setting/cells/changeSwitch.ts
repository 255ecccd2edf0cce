import type { Language } from '@emaki/domain'
import type { Translate } from '../../../platform/i18n/useT.ts'
import { setSetting } from '../../../platform/settings/store.ts'
import type { KeyOf } from '../../../platform/settings/table.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { reloadSoon } from '../reloadSoon.ts'
import { alertOf, entries, questionOf } from '../table/settingTexts.ts'

/**
 * Turns a switch of the settings on or off, with the confirmation before and the alert after the change that the table requires
 * (docs/spec/product.md 4.8). `language` is that of the interface.
 */
export async function changeSwitch(setting: KeyOf<'switch'>, on: boolean, t: Translate, language: Language): Promise<void> {
  const entry = entries[setting]
  const question = on ? questionOf(setting, t, language) : undefined
  if (question && !(await confirm({ ...question, danger: 'alerts' in entry }))) return
  setSetting(setting, on)
  const alert = on ? alertOf(setting, t) : undefined
  if (alert) await confirm(alert)
  if ('reloads' in entry && (on || !('alerts' in entry))) reloadSoon()
}
