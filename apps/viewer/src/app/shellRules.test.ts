// The reload guard and the error report.
import { describe, expect, test } from 'vitest'
import { errorReport } from './errorReport.ts'
import { mayReload } from './reload.ts'

describe('F16 mayReload', () => {
  test('allows the first reload', () => expect(mayReload(null, 1_000_000)).toBe(true))
  test('refuses a second reload within five minutes', () => expect(mayReload('900000', 1_000_000)).toBe(false))
  test('allows a later reload, and ignores an invalid stored time', () => {
    expect(mayReload('1000', 10_000_000)).toBe(true)
    expect(mayReload('99999999', 1000)).toBe(true)
    expect(mayReload('x', 1000)).toBe(true)
  })
})

describe('errorReport', () => {
  const at = new Date('2026-11-21T00:00:00Z')

  test('contains the error and the path', () => {
    const report = errorReport(new TypeError('no such thing'), '/artworks/1', 'Browser/1', at)
    expect(report.match(/TypeError: no such thing/g)).toHaveLength(1)
    expect(report).toContain('2026-11-21T00:00:00.000Z /artworks/1')
  })
  test('has no queries and is limited in length', () => {
    const error = new Error('x')
    error.stack = `at https://a.example/b.js?token=secret:1:2\n${'y'.repeat(9000)}`
    const report = errorReport(error, '/', 'Browser/1', at)
    expect(report).not.toContain('secret')
    expect(report.length).toBeLessThan(4300)
  })
  test('accepts any thrown value', () => expect(errorReport('just words', '/', 'Browser/1', at)).toContain('just words'))
})
