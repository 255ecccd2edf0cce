import { describe, expect, it } from 'vitest'
import { datePath, japaneseDay } from './images/pictureUrls.ts'

describe('Japanese time', () => {
  it('writes the date path of an address from the upload’s time', () => {
    expect(datePath('2024-02-03T04:05:06+09:00')).toBe('2024/02/03/04/05/06')
  })

  it('begins a day nine hours before UTC', () => {
    expect(japaneseDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(japaneseDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
    expect(japaneseDay(new Date('2026-03-01T00:00:00Z'), 7)).toBe('2026-02-22')
  })
})
