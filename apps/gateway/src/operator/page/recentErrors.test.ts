// Groups of recent errors, read from lines of the real log.
import { describe, expect, test } from 'vitest'
import { createLog } from '../../log/log.ts'
import { createRecentErrors } from './recentErrors.ts'

function setUp() {
  const lines: string[] = []
  const errors = createRecentErrors()
  return { errors, lines, log: createLog('info', errors.through({ write: (line) => void lines.push(line) })) }
}

describe('recent errors', () => {
  test('are grouped without their numbers, the latest first', () => {
    const { errors, log } = setUp()
    log.error({ err: new TypeError('port 8080 is taken') }, 'mirror failed')
    log.warn('the disk is full')
    log.error({ err: new TypeError('port 9090 is taken') }, 'mirror failed')
    expect(errors.groups()).toMatchObject([
      { level: 'error', message: 'mirror failed', detail: 'TypeError: port 9090 is taken', count: 2 },
      { level: 'warn', message: 'the disk is full', detail: '', count: 1 },
    ])
  })

  test('do not include lines below warn, which are passed on all the same', () => {
    const { errors, lines, log } = setUp()
    log.info('request')
    expect([errors.groups(), lines.length]).toEqual([[], 1])
  })

  test('hold no token and no address of a request', () => {
    const { errors, log } = setUp()
    const secret = 'a-secret-refresh-token'
    log.error({ token: secret, err: new Error(`failed at https://host.example/path?token=${secret}`) }, 'refresh failed')
    expect(JSON.stringify(errors.groups())).toContain('https://host.example/…')
    expect(JSON.stringify(errors.groups())).not.toContain(secret)
  })

  test('are at most fifty groups of limited length', () => {
    const { errors, log } = setUp()
    for (let index = 0; index < 80; index++) log.warn(`${'x'.repeat(index + 300)} ${String.fromCharCode(97 + (index % 26))}`)
    for (let index = 0; index < 80; index++) log.warn('y'.repeat(index))
    expect(errors.groups()).toHaveLength(50)
    for (const { message } of errors.groups()) expect(message.length).toBeLessThanOrEqual(300)
  })
})
