import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefreshToken, isWebSession, readLoginCode } from './credentials.ts'

const tail = 'a1B2'.repeat(8)
const code = 'W3b-Login_code'.repeat(3)

describe('J6: isWebSession', () => {
  it.each([`12_${tail}`, `12345678_${tail}`])('accepts %s', (value) => expect(isWebSession(value)).toBe(true))

  it.each([
    '',
    `1_${tail}`,
    `12_${tail.slice(1)}`,
    `12_${tail}a`,
    `12_${tail.slice(1)}é`,
    `12_${tail.slice(1)}-`,
    `12_${tail}\n`,
    `12_${tail}\r\nset-cookie: a=b`,
    ` 12_${tail}`,
    `PHPSESSID=12_${tail}`,
    `１２_${tail}`,
  ])('rejects %j', (value) => expect(isWebSession(value)).toBe(false))
})

describe('J5: isRefreshToken', () => {
  it('requires exactly 43 characters', () => {
    expect(isRefreshToken('a'.repeat(43))).toBe(true)
    for (const length of [0, 42, 44]) expect(isRefreshToken('a'.repeat(length))).toBe(false)
  })

  it.each([`${'a'.repeat(42)}ａ`, ` ${'a'.repeat(42)}`, `${'a'.repeat(43)}\n`, `${'a'.repeat(42)} `, `${'a'.repeat(42)}"`])(
    'rejects %j',
    (value) => expect(isRefreshToken(value)).toBe(false),
  )
})

describe('J1: readLoginCode', () => {
  it.each([
    code,
    `  ${code}\n`,
    `pixiv://account/login?code=${code}&via=login`,
    `https://emaki.example/account/oauth?code=${code}`,
    `https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback?state=x&code=${code}#end`,
  ])('finds the code in %j', (typed) => expect(readLoginCode(typed)).toBe(code))

  it.each([
    '',
    'code',
    'https://emaki.example/account/oauth',
    'https://emaki.example/account/oauth?error=access_denied',
    'pixiv://account/login?code=',
    `pixiv://account/login?code=${code}&code=${code}`,
    'pixiv://account/login?code=<script>alert(1)</script>aaaaaaaaaaaaaa',
    `pixiv://account/login?code=${'a'.repeat(10_000)}`,
    'a'.repeat(10_000),
  ])('finds no code in %j', (typed) => expect(readLoginCode(typed)).toBeUndefined())

  it('never throws, and returns only characters that are safe in a URL', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const found = readLoginCode(typed)
        expect(found === undefined || /^[\w-]{20,200}$/.test(found)).toBe(true)
      }),
    )
  })
})
