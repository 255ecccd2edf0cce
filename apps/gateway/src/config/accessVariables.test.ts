// The variables that decide who may use the instance, and what they need.
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { formatHash, newHash } from './passwordHash.ts'

const problemOf = (environment: Record<string, string>): string => {
  const reading = readConfig(environment)
  return reading.ok ? '' : reading.problems.join('\n')
}

describe('EMAKI_ACCESS', () => {
  test.each([
    [{ EMAKI_ACCESS: 'password' }, 'EMAKI_ACCESS is "password", which needs EMAKI_PASSWORD.'],
    [{ EMAKI_ACCESS: 'header' }, 'EMAKI_ACCESS is "header", which needs EMAKI_TRUSTED_PROXIES.'],
    [{ EMAKI_PASSWORD: 'correct horse' }, 'EMAKI_PASSWORD is set, which needs EMAKI_ACCESS to be "password".'],
    [
      { EMAKI_ACCESS: 'closed' },
      'EMAKI_ACCESS is "closed" but must be open, password, header, or header: and the name of a header that browsers do not send.',
    ],
  ])('%j is incomplete', (environment, problem) => {
    expect(problemOf(environment)).toBe(problem)
  })

  test('closes an instance for a network, which needs no warning then', () => {
    expect(readConfig({ HOST: '0.0.0.0', EMAKI_ACCESS: 'password', EMAKI_PASSWORD: 'correct horse' }).warnings).toEqual([])
    expect(readConfig({ HOST: '0.0.0.0' }).warnings).toHaveLength(1)
  })
})

describe('EMAKI_PASSWORD', () => {
  const work = { logCost: 14, blockSize: 8, parallelization: 1 }
  const hash = formatHash(newHash('correct horse', work))

  test.each(['pass wörter', hash])('may be %s', (password) => {
    expect(problemOf({ EMAKI_ACCESS: 'password', EMAKI_PASSWORD: password })).toBe('')
  })

  test.each(['short', 'a'.repeat(1001), hash.slice(0, -1), 'scrypt:password', 'line\nfeed-'])('must not be %j', (password) => {
    const problem = problemOf({ EMAKI_ACCESS: 'password', EMAKI_PASSWORD: password })
    expect(problem).toMatch(/^EMAKI_PASSWORD is set but must be /)
    expect(problem).not.toContain(password)
  })
})

describe('the header of EMAKI_ACCESS', () => {
  const accessBy = (name: string) => ({ EMAKI_ACCESS: `header:${name}`, EMAKI_TRUSTED_PROXIES: '127.0.0.1' })

  test.each(['Remote-User', 'X-Forwarded-User', 'Tailscale-User-Login', 'X-authentik-username'])('may be %s', (name) => {
    expect(readConfig(accessBy(name))).toMatchObject({ ok: true, config: { access: 'header', accessHeader: name } })
  })

  test.each(['Host', 'cookie', 'User-Agent', 'Accept-Language', 'X-Forwarded-For', 'Sec-Fetch-Site', 'Remote User', 'a:b'])(
    'must not be %s, which would admit everyone',
    (name) => expect(problemOf(accessBy(name))).toContain('EMAKI_ACCESS is '),
  )
})

describe('EMAKI_API_KEYS', () => {
  test('is a list of keys', () => {
    const reading = readConfig({ EMAKI_API_KEYS: 'first-key-of-a-client, second+key/of=a-client\nthird-key-of-a-client' })
    expect(reading.ok && reading.config.apiKeys).toHaveLength(3)
  })

  test('has no short keys', () =>
    expect(problemOf({ EMAKI_API_KEYS: 'first-key-of-a-client,short' })).toContain('EMAKI_API_KEYS'))
})
