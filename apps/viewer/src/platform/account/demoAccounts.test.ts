// Demo accounts from the well-known document of a host, which may contain anything.
import { describe, expect, it } from 'vitest'
import { readDemoAccounts } from './demoAccounts.ts'

const token = 'Token-of_43-characters-0123456789abcdefghij'
const session = `12345678_${'a1B2'.repeat(8)}`

describe('readDemoAccounts', () => {
  it('returns name and token, and the session of accounts with a web side', () => {
    const demo = [
      { account: 'one', refresh_token: token, session },
      { account: 'two', refresh_token: token },
    ]
    expect(readDemoAccounts({ demo })).toEqual([
      { account: 'one', refreshToken: token, session },
      { account: 'two', refreshToken: token, session: '' },
    ])
  })

  it.each([
    undefined,
    {},
    { demo: 'x' },
    { demo: [null, 7, {}, { account: 'x' }, { account: '', refresh_token: token }, { account: 'x', refresh_token: 'short' }] },
  ])('returns none for %j', (document) => expect(readDemoAccounts(document)).toEqual([]))
})
