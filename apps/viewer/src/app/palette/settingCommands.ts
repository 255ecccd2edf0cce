// Commands that change a setting: a switch turns at once, another setting opens its place on the setting pages.
import type { Translate } from '../../platform/i18n/useT.ts'
import type { SettingGroup } from '../../platform/settings/kinds.ts'
import { sectionOf, showSection } from '../../screens/setting/sections.ts'
import type { ListedSetting } from '../../screens/setting/settingList.ts'
import type { Command } from './command.ts'

export interface SettingFacts {
  readonly t: Translate
  readonly english: Translate | undefined
  readonly settings: readonly ListedSetting[]
  /** Resolves once the screen is shown. */
  readonly navigate: (path: string) => Promise<void>
}

export const settingCommands = ({ t, english, settings, navigate }: SettingFacts): readonly Command[] =>
  settings.map(({ key, group, icon, nameIn, wordsIn, isOn, turn }) => ({
    id: `setting ${key}`,
    group: 'setting',
    icon,
    name: nameIn(t),
    detail: isOn === undefined ? t(`setting.group.${group}`) : t(isOn ? 'palette.on' : 'palette.off'),
    words: [...wordsIn(t), ...(english ? [nameIn(english), ...wordsIn(english)] : [])],
    isUsual: key === 'dark' || key === 'language',
    async run() {
      if (isOn !== undefined) return turn()
      await navigate(group === 'content' ? '/setting/contents_display' : '/setting/preference')
      showOnceRendered(group)
    },
  }))

/** How many frames the setting page may take to render, after its code has loaded. */
const maxFrames = 120

function showOnceRendered(group: SettingGroup, left = maxFrames): void {
  if (document.getElementById(sectionOf(group))) showSection(group)
  else if (left > 0) requestAnimationFrame(() => showOnceRendered(group, left - 1))
}
