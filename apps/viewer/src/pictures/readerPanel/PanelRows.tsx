// Rows of the settings of both readers: groups of chips, switches, sliders and native selects, which work inside a full-screen dialog.
import { type ReactNode, useId } from 'react'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import styles from './panelRows.module.css'

export interface OptionsProps<Option extends string> {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: Option
  readonly textOf: (option: Option) => string
  readonly onChoose: (option: Option) => void
  /** Rows below the chips, in the same group. */
  readonly children?: ReactNode
}

/** One option of a few, as chips. */
export function Options<Option extends string>({ label, options, chosen, textOf, onChoose, children }: OptionsProps<Option>) {
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

export interface SwitchRowProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The whole row turns the switch. */
export function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <label className={styles.row} htmlFor={id}>
      <span>
        <span id={`${id}-name`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={onChange}
      />
    </label>
  )
}

export interface SliderRowProps {
  readonly label: string
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number }
  readonly value: number
  /** The value with its unit. */
  readonly shown: string
  readonly onValue: (value: number) => void
}

export function SliderRow({ label, bounds, value, shown, onValue }: SliderRowProps) {
  const id = useId()
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

export interface SelectRowProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** The options of a native select. */
  readonly children: ReactNode
}

export function SelectRow({ label, value, onValue, children }: SelectRowProps) {
  return (
    <label className={styles.row}>
      {label}
      <select className={styles.select} value={value} onChange={({ target }) => onValue(target.value)}>
        {children}
      </select>
    </label>
  )
}
