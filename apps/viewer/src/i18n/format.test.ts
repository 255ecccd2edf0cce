// How long ago something was, as each language says it.
import { describe, expect, it } from 'vitest'
import { formatBytes, formatSince, formatTime } from './format.ts'

const now = Date.parse('2024-05-10T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000)

describe('how long ago', () => {
  it.each([
    [0.5, 'now', 'たった今|今'],
    [1, '1 minute ago', '1 分前'],
    [59, '59 minutes ago', '59 分前'],
    [60, '1 hour ago', '1 時間前'],
    [1439, '23 hours ago', '23 時間前'],
    [1440, 'yesterday', '昨日'],
    [3 * 1440, '3 days ago', '3 日前'],
  ])('%d minutes are %j', (minutes, english, japanese) => {
    expect(formatSince(ago(minutes), 'en', now)).toBe(english)
    expect(formatSince(ago(minutes), 'ja', now)).toMatch(new RegExp(`^(?:${japanese})$`))
  })

  it('is the day itself from a week on', () => {
    expect(formatSince(ago(7 * 1440), 'en', now)).toMatch(/May \d, 2024/)
  })

  it('is now for what a wrong clock puts into the future, and nothing for what is no date', () => {
    expect(formatSince(ago(-90), 'en', now)).toBe('now')
    expect(formatSince('', 'en', now)).toBe('')
  })
})

it('sizes are in binary units with one decimal', () => {
  const sizes = [0, -1, Number.NaN, 1, 1023, 1024, 1536, 1024 ** 2 * 12, 1024 ** 3 * 1.26, 1024 ** 5]
  expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    ...['0 B', '0 B', '0 B', '1 B', '1,023 B', '1.0 KiB', '1.5 KiB', '12.0 MiB', '1.3 GiB', '1,024.0 TiB'],
  ])
  expect(formatBytes(1536, 'de')).toBe('1,5 KiB')
})

it('a time of day is told as the language tells it, and nothing for what is no date', () => {
  const tea = new Date(2026, 0, 1, 17, 5)
  expect([formatTime(tea, 'de'), formatTime(tea, 'ja'), formatTime('never', 'en')]).toEqual(['17:05', '17:05', ''])
})
