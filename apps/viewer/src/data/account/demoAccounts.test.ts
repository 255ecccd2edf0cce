// The demo accounts of a host: read out of its own word about itself, whatever that says.
import { describe, expect, it } from 'vitest'
import { readDemoAccounts } from './demoAccounts.ts'

const token = 'Token-of_43-characters-0123456789abcdefghij'
const session = `12345678_${'a1B2'.repeat(8)}`

describe('demo accounts', () => {
  it('have a name and a token, and a session where they have a web side', () => {
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
  ])('are none in %j', (document) => expect(readDemoAccounts(document)).toEqual([]))
})
