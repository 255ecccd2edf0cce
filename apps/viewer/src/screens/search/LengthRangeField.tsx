// The length of novels as a range: two numbers and their unit.
import { type LengthUnit, lengthBounds, lengthRange, lengthUnits, type SearchLength } from '@emaki/domain'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Select } from '../../ui/controls/Select.tsx'
import styles from '../../ui/fields/Filters.module.css'
import { NumberField } from './NumberField.tsx'
import { hasNewFilters, type SearchAccess, typedNumber } from './searchAccess.ts'

interface LengthRangeFieldProps {
  readonly length: SearchLength | undefined
  readonly access: SearchAccess
  readonly onChange: (length: SearchLength | undefined) => void
}

export function LengthRangeField({ length, access, onChange }: LengthRangeFieldProps) {
  const t = useT()
  const bounds = length === undefined ? undefined : lengthBounds(length)
  /** The unit of numbers that are not entered yet. */
  const [nextUnit, setNextUnit] = useState<LengthUnit>('characters')
  const unit = bounds?.unit ?? nextUnit
  const apply = (to: LengthUnit, min: number | undefined, max: number | undefined) => {
    const next = lengthRange(to, min, max)
    if (to !== unit || min !== bounds?.min || max !== bounds?.max) onChange(next)
  }
  const units = lengthUnits.map((value) => ({ value, label: t(`search.length.unit.${value}`) }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div role="group" aria-label={t('search.length.own')} className={styles.range}>
      <EndField label={t('search.length.min')} value={bounds?.min} onEnd={(min) => apply(unit, min, bounds?.max)} />
      <EndField label={t('search.length.max')} value={bounds?.max} onEnd={(max) => apply(unit, bounds?.min, max)} />
      {hasNewFilters(access) && (
        <Select
          form="chip"
          aria-label={t('search.length.unit')}
          choices={units}
          chosen={unit}
          onChoose={(chosen) => {
            setNextUnit(chosen)
            if (bounds) apply(chosen, bounds.min, bounds.max)
          }}
        />
      )}
    </div>
  )
}

interface EndFieldProps {
  readonly label: string
  readonly value: number | undefined
  readonly onEnd: (value: number | undefined) => void
}

/** Empty text means no limit. An invalid number is reverted. */
function EndField({ label, value, onEnd }: EndFieldProps) {
  const parse = (text: string) => (text.trim() === '' ? undefined : (typedNumber(text) ?? value))
  return <NumberField label={label} value={value} parse={parse} onChange={onEnd} />
}
