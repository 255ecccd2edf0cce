// Text settings of novels: direction, font, paper, paragraphs. Changes apply at once and are stored.

import { Options, SliderRow, SwitchRow } from '../../pictures/readerPanel/PanelRows.tsx'
import rows from '../../pictures/readerPanel/panelRows.module.css'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { applyNovelTextEverywhere, changeNovelText } from '../../platform/settings/changeNovelText.ts'
import {
  defaultNovelText,
  type NovelTextConfig,
  textDirections,
  textHeight,
  textSize,
  textWeight,
} from '../../platform/settings/novelText.ts'
import { novelTextGroup, useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FontChoice } from './FontChoice.tsx'
import { PaperChoice } from './PaperChoice.tsx'
import styles from './TextSettings.module.css'

export interface TextSettingsProps {
  /** Language of the novel, BCP 47: changes apply to it alone. Empty for the general settings. */
  readonly language: string
}

export function TextSettings({ language }: TextSettingsProps) {
  const t = useT()
  const config = useNovelText(language)
  const hasLanguages = Object.keys(useSetting('novelTextLanguages')).length > 0
  const change = (changes: Partial<NovelTextConfig>) => changeNovelText(language, changes)
  return (
    <div className={styles.settings}>
      <LanguageNote language={language} />
      <Options
        label={t('novel.direction')}
        options={textDirections}
        chosen={config.direction}
        textOf={(direction) => t(`novel.direction.${direction}`)}
        onChoose={(direction) => change({ direction })}
      />
      <SliderRow
        label={t('novel.size')}
        bounds={textSize}
        value={config.size}
        shown={`${config.size} px`}
        onValue={(size) => change({ size })}
      />
      <SliderRow
        label={t('novel.height')}
        bounds={textHeight}
        value={config.height}
        shown={config.height.toFixed(1)}
        // Sums of 0.1 steps have rounding errors.
        onValue={(height) => change({ height: Math.round(height * 10) / 10 })}
      />
      <SliderRow
        label={t('novel.weight')}
        bounds={textWeight}
        value={config.weight}
        shown={String(config.weight)}
        onValue={(weight) => change({ weight })}
      />
      <FontChoice chosen={config.font} onChoose={(font) => change({ font })} />
      <PaperChoice config={config} language={language} onChange={change} />
      <fieldset className={rows.group}>
        <legend className={rows.legend}>{t('novel.paragraphs')}</legend>
        <SwitchRow label={t('novel.indent')} checked={config.isIndented} onChange={(isIndented) => change({ isIndented })} />
        <SwitchRow label={t('novel.justify')} checked={config.isJustified} onChange={(isJustified) => change({ isJustified })} />
        <SwitchRow
          label={t('novel.hyphens')}
          checked={config.isHyphenated}
          onChange={(isHyphenated) => change({ isHyphenated })}
        />
        <SwitchRow label={t('novel.paged')} checked={config.isPaged} onChange={(isPaged) => change({ isPaged })} />
      </fieldset>
      <div className={rows.chips}>
        <Button kind="plain" onClick={() => change(defaultNovelText)}>
          {t('novel.settings.reset')}
        </Button>
        {(novelTextGroup(language) !== '' || hasLanguages) && (
          <Button kind="plain" onClick={() => applyNovelTextEverywhere(config)}>
            {t('novel.settings.everywhere')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Says which novels the settings are for. Languages without a name, such as `und`, have no such line. */
function LanguageNote({ language }: TextSettingsProps) {
  const t = useT()
  const name = languageName(language, useLanguage())
  return name === '' ? null : <p className={styles.note}>{t('novel.settings.language', { language: name })}</p>
}

function languageName(language: string, interfaceLanguage: string): string {
  const group = novelTextGroup(language)
  if (group === '' || group === 'und') return ''
  return new Intl.DisplayNames(interfaceLanguage, { type: 'language', fallback: 'none' }).of(group) ?? ''
}
