// Icon, name and hint of a setting, from the table of settings.
import { useT } from '../../../platform/i18n/useT.ts'
import type { CellProps } from '../cells/Cells.tsx'
import { settingIcon } from './settingIcons.ts'
import { entries, hintOf, nameOf, type ShownKey } from './settingTexts.ts'

export function useCellTexts(setting: ShownKey): CellProps {
  const t = useT()
  return { icon: settingIcon(entries[setting].icon), name: nameOf(setting, t), hint: hintOf(setting, t) }
}
