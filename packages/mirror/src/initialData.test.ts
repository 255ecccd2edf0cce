import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialRequest } from './initialData.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the first request of a ranking', () => {
  // In Los Angeles it is still the day before, in Kiritimati already the next one.
  const now = new Date('2024-05-10T03:01:00Z')

  it.each(
    ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'].flatMap((zone) =>
      ['/', '/rank/daily'].map((path) => [zone, path] as const),
    ),
  )('P13 in the time zone %s names the Japanese day at %s', (zone, path) => {
    vi.stubEnv('TZ', zone)
    expect(initialRequest(path, new URLSearchParams(), 'en', now)).toMatchObject({ date: '2024-05-08' })
  })

  it('P13 takes the day of the address', () => {
    expect(initialRequest('/rank/daily', new URLSearchParams('date=2024-05-01'), 'en', now)).toMatchObject({ date: '2024-05-01' })
  })
})
