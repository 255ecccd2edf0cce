// The settings of the manga reader: a sheet from below on phones, a panel at the side on wide screens. Changes show at once.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { CloseIcon } from '../../../ui/icons/navigation.tsx'
import styles from './ReaderSettingsPanel.module.css'
import {
  brightness,
  browserReaderSettings,
  defaultReaderSettings,
  fits,
  pageLayouts,
  type ReaderSettings,
  tintStrength,
  tints,
  zoneLayouts,
} from './readerSettings.ts'

export interface ReaderSettingsPanelProps {
  readonly settings: ReaderSettings
  /** The webtoon strip has no pairs of pages, and tap zones of its own. */
  readonly isStrip: boolean
  /** Whether this work's pairs begin with the first page. */
  readonly isShifted: boolean
  readonly onShift: (isShifted: boolean) => void
  readonly onShowZones: () => void
  readonly onClose: () => void
}

const { change } = browserReaderSettings

export function ReaderSettingsPanel({ settings, isStrip, isShifted, onShift, onShowZones, onClose }: ReaderSettingsPanelProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  // A layout effect, because the focus is inside the panel until it is removed.
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.querySelector('button')?.focus()
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  const zonesKey = isStrip ? 'stripZones' : 'zones'
  return (
    <aside ref={panel} className={styles.panel} aria-label={t('reader.settings')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('reader.settings')}</h2>
        <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={onClose} />
      </div>
      {!isStrip && (
        <Choice
          label={t('reader.pages')}
          options={pageLayouts}
          chosen={settings.pages}
          textOf={(pages) => t(`reader.pages.${pages}`)}
          onChoose={(pages) => change({ pages })}
        >
          <SwitchRow label={t('reader.pages.shift')} hint={t('reader.pages.shift.hint')} checked={isShifted} onChange={onShift} />
        </Choice>
      )}
      <Choice
        label={t('reader.fit')}
        options={fits}
        chosen={settings.fit}
        textOf={(fit) => t(`reader.fit.${fit}`)}
        onChoose={(fit) => change({ fit })}
      >
        <SwitchRow
          label={t('reader.trim')}
          hint={t('reader.trim.hint')}
          checked={settings.trims}
          onChange={(trims) => change({ trims })}
        />
      </Choice>
      <Choice
        label={t('reader.zones')}
        options={zoneLayouts}
        chosen={settings[zonesKey]}
        textOf={(zones) => t(`reader.zones.${zones}`)}
        onChoose={(zones) => change({ [zonesKey]: zones })}
      >
        <Button kind="plain" className={styles.plain} onClick={onShowZones}>
          {t('reader.zones.show')}
        </Button>
        <SwitchRow label={t('reader.slides')} checked={settings.slides} onChange={(slides) => change({ slides })} />
      </Choice>
      <Light settings={settings} />
      <Button kind="plain" className={styles.plain} onClick={() => change(defaultReaderSettings)}>
        {t('novel.settings.reset')}
      </Button>
    </aside>
  )
}

function Light({ settings }: { readonly settings: ReaderSettings }) {
  const t = useT()
  return (
    <>
      <Slider
        label={t('reader.brightness')}
        bounds={brightness}
        value={settings.brightness}
        onValue={(value) => change({ brightness: value })}
      />
      <Choice
        label={t('reader.tint')}
        options={tints}
        chosen={settings.tint}
        textOf={(tint) => t(`reader.tint.${tint}`)}
        onChoose={(tint) => change({ tint })}
      >
        {settings.tint !== 'none' && (
          <Slider
            label={t('reader.tint.strength')}
            bounds={tintStrength}
            value={settings.tintStrength}
            onValue={(value) => change({ tintStrength: value })}
          />
        )}
      </Choice>
    </>
  )
}

interface ChoiceProps<Option extends string> {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: Option
  readonly textOf: (option: Option) => string
  readonly onChoose: (option: Option) => void
  readonly children?: ReactNode
}

function Choice<Option extends string>({ label, options, chosen, textOf, onChoose, children }: ChoiceProps<Option>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <Chip key={option} pressed={option === chosen} onClick={() => onChoose(option)}>
            {textOf(option)}
          </Chip>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

interface SwitchRowProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <span id={id}>{label}</span>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <Switch aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined} checked={checked} onChange={onChange} />
    </div>
  )
}

interface SliderProps {
  readonly label: string
  /** Percent. */
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number }
  readonly value: number
  readonly onValue: (value: number) => void
}

function Slider({ label, bounds, value, onValue }: SliderProps) {
  const t = useT()
  const id = useId()
  const shown = t('novel.percent', { percent: value })
  return (
    <div className={styles.slide}>
      <label htmlFor={id}>{label}</label>
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
