// The setting screen: every group that is built, and the way to those that come.
import { useT } from '../../i18n/useT.ts'
import { settingsAreFleeting } from '../../settings/store.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { AccentPicker } from './AccentPicker.tsx'
import { Appearance } from './Appearance.tsx'
import { Cells } from './Cells.tsx'
import { ContentSwitches } from './ContentSwitches.tsx'
import { Downloads } from './Downloads.tsx'
import { MorePages } from './MorePages.tsx'
import { Pictures } from './Pictures.tsx'
import styles from './SettingScreen.module.css'
import { UgoiraCells } from './UgoiraCells.tsx'

export interface SettingScreenProps {
  /** One part on a page of its own; all of them when absent. */
  readonly only?: 'content' | 'preference' | 'accent'
}

export function SettingScreen({ only }: SettingScreenProps) {
  const t = useT()
  const titles = { content: t('screen.contents_display'), preference: t('screen.preference'), accent: t('setting.accent') }
  const isAll = only === undefined
  return (
    <>
      <TopBar title={only === undefined ? t('nav.setting') : titles[only]} isMain={isAll} isNarrow />
      <div className={styles.groups}>
        <h1 className="unseen">{only === undefined ? t('nav.setting') : titles[only]}</h1>
        {settingsAreFleeting() && <p className={styles.notice}>{t('setting.fleeting')}</p>}
        {(isAll || only === 'preference') && <Appearance />}
        {only === 'accent' && (
          <Cells title={t('setting.accent')}>
            <AccentPicker />
          </Cells>
        )}
        {(isAll || only === 'content') && <ContentSwitches />}
        {(isAll || only === 'preference') && <Pictures />}
        {(isAll || only === 'preference') && <Downloads />}
        {(isAll || only === 'preference') && <UgoiraCells />}
        {isAll && <MorePages />}
      </div>
    </>
  )
}
