// Text settings of novels: direction, font, paper, paragraphs. Changes apply at once and are stored.
import { useId } from 'react'
import { useLanguage, useT } from '../../../i18n/useT.ts'
import { applyNovelTextEverywhere, changeNovelText } from '../../../settings/changeNovelText.ts'
import {
  defaultNovelText,
  type NovelTextConfig,
  textDirections,
  textHeight,
  textSize,
  textWeight,
} from '../../../settings/novelText.ts'
import { novelTextGroup, useNovelText } from '../../../settings/novelTextLanguage.ts'
import { useSetting } from '../../../settings/store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
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
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('novel.direction')}</legend>
        <div className={styles.chips}>
          {textDirections.map((direction) => (
            <Chip key={direction} pressed={direction === config.direction} onClick={() => change({ direction })}>
              {t(`novel.direction.${direction}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Slider
        name={t('novel.size')}
        bounds={textSize}
        value={config.size}
        displayValue={`${config.size} px`}
        onValue={(size) => change({ size })}
      />
      <Slider
        name={t('novel.height')}
        bounds={textHeight}
        value={config.height}
        displayValue={config.height.toFixed(1)}
        // Sums of 0.1 steps have rounding errors.
        onValue={(height) => change({ height: Math.round(height * 10) / 10 })}
      />
      <Slider
        name={t('novel.weight')}
        bounds={textWeight}
        value={config.weight}
        displayValue={String(config.weight)}
        onValue={(weight) => change({ weight })}
      />
      <FontChoice chosen={config.font} onChoose={(font) => change({ font })} />
      <PaperChoice config={config} language={language} onChange={change} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('novel.paragraphs')}</legend>
        <Toggle name={t('novel.indent')} isOn={config.isIndented} onChange={(isIndented) => change({ isIndented })} />
        <Toggle name={t('novel.justify')} isOn={config.isJustified} onChange={(isJustified) => change({ isJustified })} />
        <Toggle name={t('novel.hyphens')} isOn={config.isHyphenated} onChange={(isHyphenated) => change({ isHyphenated })} />
        <Toggle name={t('novel.paged')} isOn={config.isPaged} onChange={(isPaged) => change({ isPaged })} />
      </fieldset>
      <div className={styles.chips}>
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

interface ToggleProps {
  readonly name: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Toggle({ name, isOn, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id}>{name}</span>
      <Switch aria-labelledby={id} checked={isOn} onChange={onChange} />
    </div>
  )
}

interface SliderProps {
  readonly name: string
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number }
  readonly value: number
  readonly displayValue: string
  readonly onValue: (value: number) => void
}

function Slider({ name, bounds, value, displayValue, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slide}>
      <label htmlFor={id}>{name}</label>
      <output htmlFor={id} className={styles.value}>
        {displayValue}
      </output>
      <input
        id={id}
        type="range"
        className={styles.slider}
        {...bounds}
        value={value}
        aria-valuetext={displayValue}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  )
}
