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

/** The lines that `write` brings into a log, as one text. */
function loggedBy(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (fault) {
    return fault
  }
}

test('an error line has no member that repeats the address of a request', () => {
  const fault = thrownBy(() => new URL('//[x/?code=secret-code', 'http://host.example'))
  const logged = loggedBy((log) => log.error({ err: fault }, 'request failed'))
  expect(logged).toContain('ERR_INVALID_URL')
  expect(logged).not.toMatch(/secret-code|\[x/)
})

test('an error message keeps the host of an address alone', () => {
  const cause = new Error('nothing at https://user:secret-pass@i.pximg.net/img/secret-path.png?token=secret-token (retry)')
  const logged = loggedBy((log) => log.error({ err: new TypeError('Failed: /a/b?code=secret-code', { cause }) }, 'x'))
  expect(logged).toContain('https://i.pximg.net/… (retry)')
  expect(logged).not.toContain('secret')
})

test('a reason keeps the host of an address alone', () => {
  const logged = loggedBy((log) => log.warn({ reason: 'connect rediss://user:secret@valkey.example:6379/0' }, 'x'))
  expect(logged).toContain('rediss://valkey.example:6379/…')
  expect(logged).not.toContain('secret')
})
