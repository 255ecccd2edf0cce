// The cells of settings with a custom control: one or more for each setting.
import { type Language, languages } from '@emaki/domain'
import type { ComponentType } from 'react'
import { languageNames } from '../../../platform/i18n/languageNames.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { setSettings, useSetting } from '../../../platform/settings/store.ts'
import type { KeyOf } from '../../../platform/settings/table.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { AccentCell } from './AccentCell.tsx'
import { Cell } from './Cells.tsx'
import { CopyTokenCell } from './CopyTokenCell.tsx'
import { DirectConnectionCell, DirectPicturesCell } from './DirectCell.tsx'
import { FolderCells, HelperCells, TemplateCell } from './DownloadCells.tsx'
import { FontCell } from './FontCell.tsx'
import { ApiHostCell, ImageHostCell } from './HostCell.tsx'
import { NovelTextCell } from './NovelTextCell.tsx'
import { ProxyAddressCell } from './ProxyAddressCell.tsx'
import { ResolutionCell } from './ResolutionCell.tsx'
import { TranslationCells } from './TranslationCells.tsx'

export const customCells: Readonly<Record<KeyOf<'custom'>, ComponentType>> = {
  language: LanguageCell,
  accentColor: AccentCell,
  pageFont: FontCell,
  imgReso: ResolutionCell,
  novelTextConfig: NovelTextCell,
  dlFileNameTpl: TemplateCell,
  preferDownloadByFsa: FolderCells,
  preferDownloadByTm: HelperCells,
  imageHost: ImageHostCell,
  apiHost: ApiHostCell,
  isDirectPximg: DirectPicturesCell,
  directMode: DirectConnectionCell,
  apiProxy: AppApiCells,
  novelDefTranslate: TranslationCells,
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
