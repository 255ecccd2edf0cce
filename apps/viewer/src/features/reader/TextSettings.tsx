// Text settings: how novels are read: direction, letters, colours, pages. Applied as they are changed, and kept.
import { useId, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import {
  defaultNovelText,
  type NovelTextConfig,
  textDirections,
  textHeight,
  textSize,
  textWeight,
} from '../../settings/novelText.ts'
import { readSettings, setSetting, useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { FontChoice } from './FontChoice.tsx'
import { paperPresets } from './paper.ts'
import styles from './TextSettings.module.css'

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
        shown={`${config.size} px`}
        onValue={(size) => change({ size })}
      />
      <Slider
        name={t('novel.height')}
        bounds={textHeight}
        value={config.height}
        shown={config.height.toFixed(1)}
        // Steps of a tenth add up to odd fractions.
        onValue={(height) => change({ height: Math.round(height * 10) / 10 })}
      />
      <Slider
        name={t('novel.weight')}
        bounds={textWeight}
        value={config.weight}
        shown={String(config.weight)}
        onValue={(weight) => change({ weight })}
      />
      <FontChoice chosen={config.font} onChoose={(font) => change({ font })} />
      <Papers config={config} />
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
  readonly shown: string
  readonly onValue: (value: number) => void
}

function Slider({ name, bounds, value, shown, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slide}>
      <label htmlFor={id}>{name}</label>
      <output htmlFor={id} className={styles.value}>
        {shown}
      </output>
      <input
        id={id}
        type="range"
        className={styles.slider}
        {...bounds}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  )
}

function Papers({ config }: { readonly config: NovelTextConfig }) {
  const t = useT()
  const [own, setOwn] = useState(false)
  const isTheme = config.bg === '' && config.color === ''
  const isPreset = paperPresets.some(({ bg, color }) => bg === config.bg && color === config.color)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('novel.colours')}</legend>
      <div className={styles.papers}>
        <Paper name={t('novel.colours.theme')} isChosen={isTheme} onChoose={() => change({ bg: '', color: '' })} />
        {paperPresets.map((paper, index) => (
          <Paper
            key={paper.bg}
            name={t('novel.colours.preset', { number: index + 1 })}
            {...paper}
            isChosen={paper.bg === config.bg && paper.color === config.color}
            onChoose={() => change(paper)}
          />
        ))}
        <Chip pressed={own || !(isTheme || isPreset)} aria-expanded={own || !(isTheme || isPreset)} onClick={() => setOwn(!own)}>
          {t('novel.colours.own')}
        </Chip>
      </div>
      {(own || !(isTheme || isPreset)) && (
        <div className={styles.own}>
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

interface PaperProps {
  readonly name: string
  /** The theme's own without them. */
  readonly bg?: string
  readonly color?: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Paper({ name, bg, color, isChosen, onChoose }: PaperProps) {
  return (
    <button
      type="button"
      className={styles.paper}
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
