// How Emaki looks and speaks: language, theme, accent, movement.
import { type Language, languages } from '@emaki/domain'
import { languageNames } from '../../i18n/languageNames.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { pageTransitions, themes } from '../../settings/schema.ts'
import { setSetting, setSettings, useSetting } from '../../settings/store.ts'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { BrushIcon, LanguageIcon, MotionIcon, ThemeIcon } from '../../ui/icons/states.tsx'
import { Select } from '../../ui/Select.tsx'
import { AccentPicker } from './AccentPicker.tsx'
import { Cell, Cells, SwitchCell } from './Cells.tsx'

const languageChoices = languages.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag }))

/** The setting shows only where the browser can move screens (spec 2.13). */
const canMoveScreens = 'startViewTransition' in document

export function Appearance() {
  const t = useT()
  const spoken = useLanguage()
  const theme = useSetting('dark')
  const transition = useSetting('pageTransition')
  const hidesBar = useSetting('hideNavBarOnScroll')
  const speak = (language: Language) => setSettings({ language, languageOfferAnswered: true })
  return (
    <Cells title={t('setting.appearance')}>
      <Cell
        icon={LanguageIcon}
        name={t('setting.language')}
        control={(id) => <Select aria-labelledby={id} choices={languageChoices} chosen={spoken} onChoose={speak} />}
      />
      <Cell
        icon={ThemeIcon}
        name={t('setting.theme')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={themes.map((value) => ({ value, label: t(`setting.theme.${value}`) }))}
            chosen={theme}
            onChoose={(value) => setSetting('dark', value)}
          />
        )}
      />
      <Cell icon={BrushIcon} name={t('setting.accent')} isWide control={() => <AccentPicker />} />
      {canMoveScreens && (
        <Cell
          icon={MotionIcon}
          name={t('setting.transition')}
          control={(id) => (
            <Select
              aria-labelledby={id}
              choices={pageTransitions.map((value) => ({ value, label: t(`setting.transition.${value}`) }))}
              chosen={transition}
              onChoose={(value) => setSetting('pageTransition', value)}
            />
          )}
        />
      )}
      <SwitchCell
        icon={DownIcon}
        name={t('setting.hide_bar')}
        hint={t('setting.hide_bar.hint')}
        checked={hidesBar}
        onChange={(on) => setSetting('hideNavBarOnScroll', on)}
      />
    </Cells>
  )
}
