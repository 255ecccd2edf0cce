// Numbers, sizes and dates in the format of a language.
import type { Language } from '@emaki/domain'

type AnyFormat = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat

const formats = new Map<string, AnyFormat>()

function cached<Format extends AnyFormat>(key: string, make: () => Format, is: (format: unknown) => format is Format): Format {
  const known = formats.get(key)
  if (is(known)) return known
  const format = make()
  formats.set(key, format)
  return format
}

const isNumberFormat = (format: unknown): format is Intl.NumberFormat => format instanceof Intl.NumberFormat
const isDateFormat = (format: unknown): format is Intl.DateTimeFormat => format instanceof Intl.DateTimeFormat
const isSinceFormat = (format: unknown): format is Intl.RelativeTimeFormat => format instanceof Intl.RelativeTimeFormat

/** An abbreviated count: 12K, 1.2万. */
export function formatCount(count: number, language: Language): string {
  const make = () => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return cached(`${language} count`, make, isNumberFormat).format(count)
}

/** A number with all digits: 12,345. */
export function formatNumber(value: number, language: Language): string {
  return cached(`${language} number`, () => new Intl.NumberFormat(language), isNumberFormat).format(value)
}

/** A date: 19 November 2026, 2026年11月19日. Empty for an invalid date. `zone` is an IANA time zone, by default that of the browser. */
export function formatDate(date: Date | string, language: Language, zone?: string): string {
  return formatted(date, `${language} day ${zone}`, language, {
    dateStyle: 'long',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
}

/** A date with the time of day. Empty for an invalid date. */
export function formatMoment(date: Date | string, language: Language): string {
  return formatted(date, `${language} moment`, language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A time of day: 14:05, 2:05 PM. Empty for an invalid date. */
export function formatTime(date: Date | string, language: Language): string {
  return formatted(date, `${language} time`, language, { timeStyle: 'short' })
}

const minuteMs = 60_000
/** Units of relative times, each with its length and the limit below which it is used, ms. After a week the date is shown instead. */
const sinceUnits = [
  { unit: 'second', lengthMs: 1000, belowMs: minuteMs },
  { unit: 'minute', lengthMs: minuteMs, belowMs: 60 * minuteMs },
  { unit: 'hour', lengthMs: 60 * minuteMs, belowMs: 1440 * minuteMs },
  { unit: 'day', lengthMs: 1440 * minuteMs, belowMs: 7 * 1440 * minuteMs },
] as const

/**
 * A relative time: now, 5 minutes ago, yesterday; the date after a week. Empty for an invalid date. `now` is in ms.
 * Days are those of the calendar here, so that "yesterday" never stands below the heading of another day.
 */
export function formatSince(date: Date | string, language: Language, now: number = Date.now()): string {
  // A clock that is behind must not give a time in the future.
  const sinceMs = Math.max(0, now - new Date(date).getTime())
  const found = sinceUnits.find(({ belowMs }) => sinceMs < belowMs)
  if (!found) return formatDate(date, language)
  const make = () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const amount = found.unit === 'second' ? 0 : -amountSince(found, now - sinceMs, now)
  return cached(`${language} since`, make, isSinceFormat).format(amount, found.unit)
}

/** Whole units between two times in ms. */
function amountSince({ unit, lengthMs }: (typeof sinceUnits)[number], fromMs: number, toMs: number): number {
  return unit === 'day' ? localDayNumber(toMs) - localDayNumber(fromMs) : Math.floor((toMs - fromMs) / lengthMs)
}

/** The calendar day of a time here, counted from any fixed day. */
function localDayNumber(timeMs: number): number {
  const date = new Date(timeMs)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (1440 * minuteMs)
}

function formatted(date: Date | string, key: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(date)
  if (Number.isNaN(moment.getTime())) return ''
  return cached(key, () => new Intl.DateTimeFormat(language, options), isDateFormat).format(moment)
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size in binary units with one decimal (docs/spec/product.md 2.13): 0 B, 1.5 KiB, 12.0 MiB. */
export function formatBytes(bytes: number, language: Language): string {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  const power = size < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(size) / 10))
  const digits = power === 0 ? 0 : 1
  const make = () => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${cached(`${language} bytes ${digits}`, make, isNumberFormat).format(size / 1024 ** power)} ${byteUnits[power]}`
}
