// What every cell of a setting shows beside its control: icon, name and hint, out of the settings' table.
import { useT } from '../../../i18n/useT.ts'
import type { CellProps } from '../cells/Cells.tsx'
import { settingIcon } from './settingIcons.ts'
import { entries, hintOf, nameOf, type ShownKey } from './settingTexts.ts'

export function useCellTexts(setting: ShownKey): CellProps {
  const t = useT()
  return { icon: settingIcon(entries[setting].icon), name: nameOf(setting, t), hint: hintOf(setting, t) }
}
