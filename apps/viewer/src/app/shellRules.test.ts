// Small rules of the shell: the guarded reload, the report of a fault.
import { describe, expect, test } from 'vitest'
import { errorReport } from './errorReport.ts'
import { mayReload } from './reload.ts'

describe('F16 the page reloads itself for a missing file', () => {
  test('the first time', () => expect(mayReload(null, 1_000_000)).toBe(true))
  test('not again within five minutes', () => expect(mayReload('900000', 1_000_000)).toBe(false))
  test('again much later, and whatever a broken clock left behind', () => {
    expect(mayReload('1000', 10_000_000)).toBe(true)
    expect(mayReload('99999999', 1000)).toBe(true)
    expect(mayReload('x', 1000)).toBe(true)
  })
})

describe('a report', () => {
  const at = new Date('2026-11-21T00:00:00Z')

  test('says what broke and where', () => {
    const report = errorReport(new TypeError('no such thing'), '/artworks/1', 'Browser/1', at)
    expect(report.match(/TypeError: no such thing/g)).toHaveLength(1)
    expect(report).toContain('2026-11-21T00:00:00.000Z /artworks/1')
  })
  test('leaves queries out and stays short', () => {
    const error = new Error('x')
    error.stack = `at https://a.example/b.js?token=secret:1:2\n${'y'.repeat(9000)}`
    const report = errorReport(error, '/', 'Browser/1', at)
    expect(report).not.toContain('secret')
    expect(report.length).toBeLessThan(4300)
  })
  test('takes anything thrown', () => expect(errorReport('just words', '/', 'Browser/1', at)).toContain('just words'))
})
