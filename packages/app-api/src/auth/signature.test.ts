import { defaultAppIdentity } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { clientTime, signingHeaders } from './signature.ts'

describe('clientTime', () => {
  it.each([
    [540, '2024-05-06T16:08:09+09:00'],
    [0, '2024-05-06T07:08:09+00:00'],
    [-210, '2024-05-06T03:38:09-03:30'],
    [345, '2024-05-06T12:53:09+05:45'],
  ])('is local time with an offset of %i minutes', (offsetMinutes, time) => {
    expect(clientTime(Date.UTC(2024, 4, 6, 7, 8, 9, 987), offsetMinutes)).toBe(time)
  })
})

describe('the client hash', () => {
  it('is the MD5 of time and secret', () => {
    const headers = signingHeaders({
      hashSecret: 'secret',
      nowMs: Date.UTC(2024, 0, 1),
      offsetMinutes: 0,
      language: 'en',
      identity: defaultAppIdentity,
      userAgent: false,
    })
    // echo -n '2024-01-01T00:00:00+00:00secret' | md5sum
    expect(headers['X-Client-Hash']).toBe('dbff42779074c55a28d3ec0e3c63b3a9')
    expect(headers['X-Client-Time']).toBe('2024-01-01T00:00:00+00:00')
  })
})
