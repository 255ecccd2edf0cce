// Numbers and dates as the spoken language writes them.
import type { Language } from '@emaki/domain'

type AnyFormat = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat

const formats = new Map<string, AnyFormat>()

function kept<Format extends AnyFormat>(key: string, make: () => Format, is: (format: unknown) => format is Format): Format {
  const known = formats.get(key)
  if (is(known)) return known
  const format = make()
  formats.set(key, format)
  return format
}

const isNumberFormat = (format: unknown): format is Intl.NumberFormat => format instanceof Intl.NumberFormat
const isDateFormat = (format: unknown): format is Intl.DateTimeFormat => format instanceof Intl.DateTimeFormat
const isSinceFormat = (format: unknown): format is Intl.RelativeTimeFormat => format instanceof Intl.RelativeTimeFormat

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

/** A time of day: 14:05, 2:05 PM. Empty for what is no date. */
export function formatTime(date: Date | string, language: Language): string {
  return formatted(date, `${language} time`, language, { timeStyle: 'short' })
}

const minuteMs = 60_000
/** Units of "ago", each with its length and up to where it is used, ms. Beyond a week the day itself says more. */
const sinceUnits = [
  { unit: 'second', lengthMs: 1000, belowMs: minuteMs },
  { unit: 'minute', lengthMs: minuteMs, belowMs: 60 * minuteMs },
  { unit: 'hour', lengthMs: 60 * minuteMs, belowMs: 1440 * minuteMs },
  { unit: 'day', lengthMs: 1440 * minuteMs, belowMs: 7 * 1440 * minuteMs },
] as const

/** How long ago: now, 5 minutes ago, yesterday; the day from a week on. Empty for what is no date; `now` in ms. */
export function formatSince(date: Date | string, language: Language, now: number = Date.now()): string {
  // A clock that is behind makes nothing happen in the future.
  const sinceMs = Math.max(0, now - new Date(date).getTime())
  const found = sinceUnits.find(({ belowMs }) => sinceMs < belowMs)
  if (!found) return formatDate(date, language)
  const make = () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const amount = found.unit === 'second' ? 0 : -Math.floor(sinceMs / found.lengthMs)
  return kept(`${language} since`, make, isSinceFormat).format(amount, found.unit)
}

function formatted(date: Date | string, key: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(date)
  if (Number.isNaN(moment.getTime())) return ''
  return kept(key, () => new Intl.DateTimeFormat(language, options), isDateFormat).format(moment)
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size in binary units with one decimal (docs/spec/product.md 2.13): 0 B, 1.5 KiB, 12.0 MiB. */
export function formatBytes(bytes: number, language: Language): string {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  const power = size < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(size) / 10))
  const digits = power === 0 ? 0 : 1
  const make = () => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${kept(`${language} bytes ${digits}`, make, isNumberFormat).format(size / 1024 ** power)} ${byteUnits[power]}`
}
