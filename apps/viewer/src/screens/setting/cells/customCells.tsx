// The cells of settings with a custom control: one or more for each setting.
import { imageResolutions, type Language, languages } from '@emaki/domain'
import { type ComponentType, useEffect, useState } from 'react'
import { availableEngines } from '../../../novel/translate/availableEngines.ts'
import { type EngineId, parseEngine } from '../../../novel/translate/engine.ts'
import { engineName } from '../../../novel/translate/engineNames.ts'
import { OwnModelForm } from '../../../novel/translate/OwnModelForm.tsx'
import { shownResolution } from '../../../platform/hosts/picture.ts'
import { languageNames } from '../../../platform/i18n/languageNames.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { setSetting, setSettings, useSetting } from '../../../platform/settings/store.ts'
import type { KeyOf } from '../../../platform/settings/table.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { ShieldIcon } from '../../../ui/icons/states.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { AccentCell } from './AccentCell.tsx'
import { Cell } from './Cells.tsx'
import { CopyTokenCell } from './CopyTokenCell.tsx'
import { DirectConnectionCell, DirectPicturesCell } from './DirectCell.tsx'
import { FolderCells, HelperCells, TemplateCell } from './DownloadCells.tsx'
import { knownFonts, localFonts } from './fonts.ts'
import { ApiHostCell, ImageHostCell } from './HostCell.tsx'
import { NovelTextCell } from './NovelTextCell.tsx'
import { ProxyAddressCell } from './ProxyAddressCell.tsx'
import { TagRulesCell } from './TagRulesCell.tsx'

export const customCells: Readonly<Record<KeyOf<'custom'>, ComponentType>> = {
  language: LanguageCell,
  bookmarkTagRules: TagRulesCell,
  accentColor: AccentCell,
  pageFont: FontCell,
  imageResolution: ResolutionCell,
  novelTextStyle: NovelTextCell,
  fileNameTemplate: TemplateCell,
  downloadToFolder: FolderCells,
  downloadByHelper: HelperCells,
  imageHost: ImageHostCell,
  apiHost: ApiHostCell,
  directPictures: DirectPicturesCell,
  directMode: DirectConnectionCell,
  apiProxy: AppApiCells,
  novelTranslator: TranslationCells,
}

/** The proxy of local app API mode, and its refresh token. */
function AppApiCells() {
  return (
    <>
      <ProxyAddressCell />
      <CopyTokenCell />
    </>
  )
}

const languageChoices = languages.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag }))

function LanguageCell() {
  const active = useLanguage()
  const t = useT()
  const hasAdult = [useSetting('r18'), useSetting('r18g')].includes(true)
  const changeLanguage = async (language: Language) => {
    const question = { title: t('blocked.adult.title'), text: t('setting.adult.blocked'), yes: t('offer.switch') }
    if (hasAdult && language === 'zh-CN' && !(await confirm(question))) return
    setSettings({ language, languageOfferAnswered: true })
  }
  return (
    <Cell
      {...useCellTexts('language')}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={languageChoices}
          chosen={active}
          onChoose={(language) => void changeLanguage(language)}
        />
      )}
    />
  )
}

/** The resolution of pictures. Originals are disabled unless the image proxy may serve them (docs/spec/product.md 4). */
function ResolutionCell() {
  const t = useT()
  const chosen = useSetting('imageResolution')
  const words = useCellTexts('imageResolution')
  const choices = imageResolutions.map((value) => ({
    value,
    label: t(`setting.imageResolution.${value}`),
    disabled: value !== shownResolution(value),
  }))
  const hint = choices.some(({ disabled }) => disabled) ? t('setting.imageResolution.unapproved') : undefined
  return (
    <Cell
      {...words}
      hint={hint}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={choices}
          chosen={shownResolution(chosen)}
          onChoose={(value) => setSetting('imageResolution', value)}
        />
      )}
    />
  )
}

/** The value of the choice "system font", which is stored as an empty text. */
const systemFont = 'system'

/** The font of the interface: common families, installed ones if the browser lists them, or the system font. */
function FontCell() {
  const t = useT()
  const chosen = useSetting('pageFont')
  const [installed, setInstalled] = useState<readonly string[]>([])
  useEffect(() => {
    void localFonts().then(setInstalled)
  }, [])
  const families = [...new Set([...knownFonts, ...installed, ...(chosen === '' ? [] : [chosen])])]
  return (
    <Cell
      {...useCellTexts('pageFont')}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={[
            { value: systemFont, label: t('setting.pageFont.system') },
            ...families.map((value) => ({ value, label: value })),
          ]}
          chosen={chosen || systemFont}
          onChoose={(value) => setSetting('pageFont', value === systemFont ? '' : value)}
        />
      )}
    />
  )
}

/** The engine for automatic translation of novels, and the user's own model. */
function TranslationCells() {
  const t = useT()
  const engine = parseEngine(useSetting('novelTranslator')) ?? 'none'
  const choices: { value: EngineId | 'none'; label: string }[] = [
    { value: 'none', label: t('translate.engine.none') },
    ...availableEngines('novel').map((value) => ({ value, label: engineName(value, t) })),
  ]
  return (
    <>
      <Cell
        {...useCellTexts('novelTranslator')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={choices}
            chosen={engine}
            onChoose={(value) => setSetting('novelTranslator', value === 'none' ? '' : value)}
          />
        )}
      />
      <Cell icon={ShieldIcon} name={t('translate.engine.own')} isWide control={() => <OwnModelForm />} />
    </>
  )
}
