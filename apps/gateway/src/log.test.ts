// What a log line holds, and what is struck out of it.
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('J4 what could open an account is struck out, however deep it lies', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ token: 's1', authorization: 's2', cookie: 's3', code: 's4' })
  log.info({ req: { headers: { authorization: 's5', cookie: 's6', 'set-cookie': 's7' } } })
  log.info({ answer: { body: { access_token: 's8', refresh_token: 's9' } } })
  log.info({ req: { query: { code: 's0' } }, err: Object.assign(new Error('x'), { code: 'SQLITE_FULL' }) })
  expect(lines.join('')).toContain('SQLITE_FULL')
  expect(lines.join('')).not.toMatch(/s\d"/)
  expect(lines.join('').match(/\[redacted\]/g)).toHaveLength(10)
})

test('lines carry neither host nor process', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info('hello')
  expect(Object.keys(JSON.parse(lines[0] ?? '')).sort()).toEqual(['level', 'msg', 'time'])
})
