import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginLogin, codeChallenge, createCodeVerifier, isCodeVerifier } from './login.ts'

describe('a new login', () => {
  it('opens the login page with the challenge of its verifier', () => {
    const { address, codeVerifier } = beginLogin()
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe('https://app-api.pixiv.net/web/v1/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code_challenge: codeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      client: 'pixiv-android',
    })
    expect(address).not.toContain(codeVerifier)
  })

  it('opens the registration page with the same query', () => {
    const bytes = (array: Uint8Array<ArrayBuffer>) => array.fill(7)
    const existing = new URL(beginLogin({ randomBytes: bytes }).address)
    const fresh = new URL(beginLogin({ randomBytes: bytes, isNewAccount: true }).address)
    expect(fresh.pathname).toBe('/web/v1/provisional-accounts/create')
    expect(fresh.search).toBe(existing.search)
  })

  it('computes the challenge as in RFC 7636', () => {
    expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('J2: creates unique verifiers that the token endpoint accepts', () => {
    const verifiers = Array.from({ length: 50 }, () => createCodeVerifier())
    for (const verifier of verifiers) expect(isCodeVerifier(verifier)).toBe(true)
    expect(new Set(verifiers).size).toBe(50)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (random) => {
        const verifier = createCodeVerifier((bytes) => {
          bytes.set(random)
          return bytes
        })
        return isCodeVerifier(verifier) && isCodeVerifier(codeChallenge(verifier))
      }),
    )
  })

  it.each([
    '',
    'v'.repeat(42),
    'v'.repeat(129),
    `${'v'.repeat(43)}\n`,
    `${'v'.repeat(43)}=`,
    'é'.repeat(43),
    `${'v'.repeat(43)} `,
  ])('J2: rejects %j as a verifier', (text) => {
    expect(isCodeVerifier(text)).toBe(false)
  })
})
