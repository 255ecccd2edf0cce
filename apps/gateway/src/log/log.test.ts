// Log lines and their redaction.
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('J4 secrets are redacted at any depth', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ token: 's1', authorization: 's2', cookie: 's3', code: 's4' })
  log.info({ req: { headers: { authorization: 's5', cookie: 's6', 'set-cookie': 's7' } } })
  log.info({ response: { body: { access_token: 's8', refresh_token: 's9' } } })
  log.info({ req: { query: { code: 's0' } }, err: Object.assign(new Error('x'), { code: 'SQLITE_FULL' }) })
  expect(lines.join('')).toContain('SQLITE_FULL')
  expect(lines.join('')).not.toMatch(/s\d"/)
  expect(lines.join('').match(/\[redacted\]/g)).toHaveLength(10)
})

test('lines contain neither host name nor process id', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info('hello')
  expect(Object.keys(JSON.parse(lines[0] ?? '')).sort()).toEqual(['level', 'msg', 'time'])
})

/** The log lines that `write` causes, as one text. */
function loggedBy(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('an error line contains no URL of a request', () => {
  const error = thrownBy(() => new URL('//[x/?code=secret-code', 'http://host.example'))
  const logged = loggedBy((log) => log.error({ err: error }, 'request failed'))
  expect(logged).toContain('ERR_INVALID_URL')
  expect(logged).not.toMatch(/secret-code|\[x/)
})

test('an error message keeps only the host of a URL', () => {
  const cause = new Error('nothing at https://user:secret-pass@i.pximg.net/img/secret-path.png?token=secret-token (retry)')
  const logged = loggedBy((log) => log.error({ err: new TypeError('Failed: /a/b?code=secret-code', { cause }) }, 'x'))
  expect(logged).toContain('https://i.pximg.net/… (retry)')
  expect(logged).not.toContain('secret')
})

test('a reason keeps only the host of a URL', () => {
  const logged = loggedBy((log) => log.warn({ reason: 'connect rediss://user:secret@valkey.example:6379/0' }, 'x'))
  expect(logged).toContain('rediss://valkey.example:6379/…')
  expect(logged).not.toContain('secret')
})
