// The settings with a control, for searches outside of these screens.
import { type Translate, useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { SettingGroup } from '../../platform/settings/kinds.ts'
import { readSettings } from '../../platform/settings/store.ts'
import type { KeyOf } from '../../platform/settings/table.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { changeSwitch } from './cells/changeSwitch.ts'
import { settingIcon } from './table/settingIcons.ts'
import { entries, nameOf, shownKeys, wordsOf } from './table/settingTexts.ts'
import { useIsShown } from './table/useIsShown.ts'

export interface ListedSetting {
  readonly key: string
  readonly group: SettingGroup
  readonly icon: Icon
  /** In the language of `t`. */
  readonly nameIn: (t: Translate) => string
  /** Other words for it: hint, choices and synonyms. */
  readonly wordsIn: (t: Translate) => readonly string[]
  /** The state of a switch; undefined for other settings. */
  readonly isOn: boolean | undefined
  /** Turns a switch, with the questions that the table requires. */
  readonly turn: () => Promise<void>
}

/** The settings of this user and browser. */
export function useSettingList(): readonly ListedSetting[] {
  const t = useT()
  const language = useLanguage()
  const isShown = useIsShown()
  return shownKeys.filter(isShown).map((key) => {
    const { control, icon, group } = entries[key]
    const isOn = control === 'switch' ? readSettings()[key as KeyOf<'switch'>] : undefined
    return {
      key,
      group,
      icon: settingIcon(icon),
      nameIn: (words) => nameOf(key, words),
      wordsIn: (words) => wordsOf(key, words),
      isOn,
      turn: () => changeSwitch(key as KeyOf<'switch'>, isOn === false, t, language),
    }
  })
}
