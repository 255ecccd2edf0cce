// The login address, and the code verifier that is kept until the login returns.
import { codeChallenge } from '@emaki/app-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialData } from '../query/initialData.ts'
import { beginLogin, takeVerifier } from './beginLogin.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('location', new URL('http://emaki.example/account/login'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
  Object.assign(initialData().config, { hasLoginPage: false })
})

describe('beginLogin', () => {
  it("opens the site's own page with the challenge of a stored verifier", () => {
    const address = new URL(beginLogin(0))
    expect(`${address.origin}${address.pathname}`).toBe('https://app-api.pixiv.net/web/v1/login')
    const verifier = takeVerifier(1) ?? ''
    expect(address.searchParams.get('code_challenge')).toBe(codeChallenge(verifier))
    expect(address.href).not.toContain(verifier)
  })

  it('opens the login page of the gateway when it has one, and redirects back to this site', () => {
    Object.assign(initialData().config, { hasLoginPage: true })
    const address = new URL(beginLogin(0), location.href)
    expect([address.origin, address.pathname]).toEqual(['http://emaki.example', '/pixiv-app-api/web/v1/login'])
    expect(address.searchParams.get('redirect')).toBe('http://emaki.example/account/oauth')
  })
})

describe('J2: takeVerifier', () => {
  it('returns the verifier once', () => {
    beginLogin(0)
    expect(takeVerifier(1)).toMatch(/^[\w-]{43}$/)
    expect(takeVerifier(2)).toBeUndefined()
  })

  it('returns the verifier for 600 seconds', () => {
    beginLogin(0)
    expect(takeVerifier(599_999)).toBeDefined()
    beginLogin(0)
    expect(takeVerifier(600_000)).toBeUndefined()
    beginLogin(1000)
    expect(takeVerifier(0)).toBeUndefined()
  })

  it('returns the verifier of the newest login', () => {
    const challenges = [beginLogin(0), beginLogin(0)].map((address) => new URL(address).searchParams.get('code_challenge'))
    expect(codeChallenge(takeVerifier(1) ?? '')).toBe(challenges[1])
  })

  it('returns undefined without a login, and for invalid data', () => {
    expect(takeVerifier(0)).toBeUndefined()
    for (const garbage of ['x', '{', '[]', '{"codeVerifier":7,"at":0}', '{"codeVerifier":"a"}']) {
      kept.set('emaki.login', garbage)
      expect(takeVerifier(1)).toBeUndefined()
    }
  })

  it('returns the verifier from memory when storage is refused', () => {
    vi.stubGlobal('localStorage', undefined)
    beginLogin(0)
    expect(takeVerifier(1)).toMatch(/^[\w-]{43}$/)
  })
})
