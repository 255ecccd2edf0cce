// Text settings of novels: direction, font, colours, pages. Changes apply at once and are stored.
import { useId, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import {
  defaultNovelText,
  type NovelTextConfig,
  textDirections,
  textHeight,
  textSize,
  textWeight,
} from '../../../settings/novelText.ts'
import { readSettings, setSetting, useSetting } from '../../../settings/store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import { FontChoice } from './FontChoice.tsx'
import styles from './TextSettings.module.css'
import { colourPresets } from './textColours.ts'

const change = (changes: Partial<NovelTextConfig>) =>
  setSetting('novelTextConfig', { ...readSettings().novelTextConfig, ...changes })

export function TextSettings() {
  const t = useT()
  const id = useId()
  const config = useSetting('novelTextConfig')
  return (
    <div className={styles.settings}>
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
      <ColourSettings config={config} />
      <div className={styles.row}>
        <span id={id}>{t('novel.paged')}</span>
        <Switch aria-labelledby={id} checked={config.isPaged} onChange={(isPaged) => change({ isPaged })} />
      </div>
      <Button kind="plain" onClick={() => change(defaultNovelText)}>
        {t('novel.settings.reset')}
      </Button>
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

function ColourSettings({ config }: { readonly config: NovelTextConfig }) {
  const t = useT()
  const [isCustom, setCustom] = useState(false)
  const isTheme = config.bg === '' && config.color === ''
  const isPreset = colourPresets.some(({ bg, color }) => bg === config.bg && color === config.color)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('novel.colours')}</legend>
      <div className={styles.colourButtons}>
        <ColourButton name={t('novel.colours.theme')} isChosen={isTheme} onChoose={() => change({ bg: '', color: '' })} />
        {colourPresets.map((preset, index) => (
          <ColourButton
            key={preset.bg}
            name={t('novel.colours.preset', { number: index + 1 })}
            {...preset}
            isChosen={preset.bg === config.bg && preset.color === config.color}
            onChoose={() => change(preset)}
          />
        ))}
        <Chip
          pressed={isCustom || !(isTheme || isPreset)}
          aria-expanded={isCustom || !(isTheme || isPreset)}
          onClick={() => setCustom(!isCustom)}
        >
          {t('novel.colours.own')}
        </Chip>
      </div>
      {(isCustom || !(isTheme || isPreset)) && (
        <div className={styles.customColours}>
          <label className={styles.row}>
            {t('novel.colours.text')}
            <input type="color" value={config.color || '#1f1f1f'} onChange={({ target }) => change({ color: target.value })} />
          </label>
          <label className={styles.row}>
            {t('novel.colours.ground')}
            <input type="color" value={config.bg || '#ffffff'} onChange={({ target }) => change({ bg: target.value })} />
          </label>
        </div>
      )}
    </fieldset>
  )
}

interface ColourButtonProps {
  readonly name: string
  /** Undefined for the theme's colours. */
  readonly bg?: string
  readonly color?: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ColourButton({ name, bg, color, isChosen, onChoose }: ColourButtonProps) {
  return (
    <button
      type="button"
      className={styles.colourButton}
      style={bg === undefined ? undefined : { background: bg, color }}
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {isChosen ? <CheckIcon size={20} /> : 'あ'}
    </button>
  )
}
