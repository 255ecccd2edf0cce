// The setting screen: the menu, and the pages that are generated from the table of settings.
import { useT } from '../../i18n/useT.ts'
import { settingGroups } from '../../settings/kinds.ts'
import { settingsAreTemporary } from '../../settings/store.ts'
import { DataCells } from './cells/DataCells.tsx'
import { GroupCells } from './cells/SettingCells.tsx'
import { Menu } from './Menu.tsx'
import { SettingPage } from './SettingPage.tsx'
import { revealHiddenSwitch } from './table/useIsShown.ts'

export interface SettingScreenProps {
  /** The page; the menu when absent. */
  readonly only?: 'content' | 'preference'
}

export function SettingScreen({ only }: SettingScreenProps) {
  const t = useT()
  const notice = settingsAreTemporary() ? t('setting.fleeting') : undefined
  if (only === undefined) {
    return (
      <SettingPage title={t('nav.setting')} titleLink="/setting/accent_color" isMain notice={notice}>
        <Menu />
      </SettingPage>
    )
  }
  const titles = { content: t('screen.contents_display'), preference: t('screen.preference') }
  return (
    <SettingPage
      title={titles[only]}
      notice={notice}
      {...(only === 'preference' ? { onTitleDoubleClick: revealHiddenSwitch } : {})}
    >
      {only === 'content' && <GroupCells group="content" />}
      {only === 'preference' &&
        settingGroups.filter((group) => group !== 'content').map((group) => <GroupCells key={group} group={group} />)}
      {only === 'preference' && <DataCells />}
    </SettingPage>
  )
}
