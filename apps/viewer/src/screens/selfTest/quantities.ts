// Times and sizes of the self-test in the format of the interface language.
import type { Language } from '@emaki/domain'
import type { MessageValues } from '../../platform/i18n/catalogue.ts'
import { formatBytes } from '../../platform/i18n/format.ts'
import type { Quantity, StepResult } from '../../platform/selfTest/step.ts'

/** Units of times with their length, ms. A unit is used from two of it. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const

/** A time in the largest unit that loses little: 120 ms, 15 seconds, 7 minutes. */
export function formatTimeSpan(ms: number, language: Language): string {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length) ?? ['millisecond', 1]
  const unitDisplay = unit === 'millisecond' ? 'short' : 'long'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(Math.round(ms / length))
}

const format = (value: string | Quantity, language: Language): string => {
  if (typeof value === 'string') return value
  return 'bytes' in value ? formatBytes(value.bytes, language) : formatTimeSpan(value.ms, language)
}

/** The values of a finding for its message. */
export const shownValues = (values: StepResult['values'], language: Language): MessageValues =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, format(value, language)]))
