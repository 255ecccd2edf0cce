// Numbers and dates as the spoken language writes them.
import type { Language } from '@emaki/domain'

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
  is: (format: unknown) => format is Format,
): Format {
  const known = formats.get(key)
  if (is(known)) return known
  const format = make()
  formats.set(key, format)
  return format
}

const isNumberFormat = (format: unknown): format is Intl.NumberFormat => format instanceof Intl.NumberFormat
const isDateFormat = (format: unknown): format is Intl.DateTimeFormat => format instanceof Intl.DateTimeFormat

/** A count in few characters: 12K, 1.2万. */
export function formatCount(count: number, language: Language): string {
  const make = () => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return kept(`${language} count`, make, isNumberFormat).format(count)
}

/** A number in full: 12,345. */
export function formatNumber(value: number, language: Language): string {
  return kept(`${language} number`, () => new Intl.NumberFormat(language), isNumberFormat).format(value)
}

/** A day: 19 November 2026, 2026年11月19日. Empty for what is no date. `zone` is an IANA name, the reader's own by default. */
export function formatDate(date: Date | string, language: Language, zone?: string): string {
  return formatted(date, `${language} day ${zone}`, language, {
    dateStyle: 'long',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
}

/** A moment: day and time of day. Empty for what is no date. */
export function formatMoment(date: Date | string, language: Language): string {
  return formatted(date, `${language} moment`, language, { dateStyle: 'medium', timeStyle: 'short' })
}

function formatted(date: Date | string, key: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(date)
  if (Number.isNaN(moment.getTime())) return ''
  return kept(key, () => new Intl.DateTimeFormat(language, options), isDateFormat).format(moment)
}
