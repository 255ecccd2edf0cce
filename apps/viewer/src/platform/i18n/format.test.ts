// formatSince, formatBytes and formatTime in several languages.
import { describe, expect, it } from 'vitest'
import { formatBytes, formatSince, formatTime } from './format.ts'

const now = Date.parse('2024-05-10T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000)

describe('formatSince', () => {
  it.each([
    [0.5, 'now', 'たった今|今'],
    [1, '1 minute ago', '1 分前'],
    [59, '59 minutes ago', '59 分前'],
    [60, '1 hour ago', '1 時間前'],
    [1439, '23 hours ago', '23 時間前'],
    [1440, 'yesterday', '昨日'],
    [3 * 1440, '3 days ago', '3 日前'],
  ])('formats %d minutes as %j', (minutes, english, japanese) => {
    expect(formatSince(ago(minutes), 'en', now)).toBe(english)
    expect(formatSince(ago(minutes), 'ja', now)).toMatch(new RegExp(`^(?:${japanese})$`))
  })

  it('counts days of the calendar', () => {
    const morning = new Date(2024, 4, 10, 9).getTime()
    expect(formatSince(new Date(2024, 4, 9, 8), 'en', morning)).toBe('yesterday')
    expect(formatSince(new Date(2024, 4, 8, 23), 'en', morning)).toBe('2 days ago')
  })

  it('gives the date after a week', () => {
    expect(formatSince(ago(7 * 1440), 'en', now)).toMatch(/May \d, 2024/)
  })

  it('gives "now" for a date in the future, and nothing for an invalid date', () => {
    expect(formatSince(ago(-90), 'en', now)).toBe('now')
    expect(formatSince('', 'en', now)).toBe('')
  })
})

it('formatBytes uses binary units with one decimal', () => {
  const sizes = [0, -1, Number.NaN, 1, 1023, 1024, 1536, 1024 ** 2 * 12, 1024 ** 3 * 1.26, 1024 ** 5]
  expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    ...['0 B', '0 B', '0 B', '1 B', '1,023 B', '1.0 KiB', '1.5 KiB', '12.0 MiB', '1.3 GiB', '1,024.0 TiB'],
  ])
  expect(formatBytes(1536, 'de')).toBe('1,5 KiB')
})

it('formatTime follows the language, and gives nothing for an invalid date', () => {
  const afternoon = new Date(2026, 0, 1, 17, 5)
  expect([formatTime(afternoon, 'de'), formatTime(afternoon, 'ja'), formatTime('never', 'en')]).toEqual(['17:05', '17:05', ''])
})
