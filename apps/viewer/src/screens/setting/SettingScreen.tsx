// The setting screen: the menu, and the pages that are generated from the table of settings.
import { useT } from '../../platform/i18n/useT.ts'
import { settingGroups } from '../../platform/settings/kinds.ts'
import { settingsAreTemporary } from '../../platform/settings/store.ts'
import { DataCells } from './cells/DataCells.tsx'
import { GroupCells, useGroupKeys } from './cells/SettingCells.tsx'
import { Menu } from './Menu.tsx'
import { SectionList } from './SectionList.tsx'
import { SettingPage } from './SettingPage.tsx'
import { revealHiddenSwitch } from './table/useIsShown.ts'

/** The content settings have a page of their own. */
const preferenceGroups = settingGroups.filter((group) => group !== 'content')

export interface SettingScreenProps {
  /** The page; the menu when absent. */
  readonly only?: 'content' | 'preference'
}

export function SettingScreen({ only }: SettingScreenProps) {
  const t = useT()
  const keysOf = useGroupKeys()
  const sections = [...preferenceGroups.filter((group) => keysOf(group).length > 0), 'data' as const]
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
      {...(only === 'preference'
        ? { onTitleDoubleClick: revealHiddenSwitch, aside: <SectionList label={titles.preference} sections={sections} /> }
        : {})}
    >
      {only === 'content' && <GroupCells group="content" />}
      {only === 'preference' && preferenceGroups.map((group) => <GroupCells key={group} group={group} />)}
      {only === 'preference' && <DataCells />}
    </SettingPage>
  )
}
