// Access tokens and login codes (docs/contract/app-api.md 1.3 to 1.6).
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountRecord, Catalogue } from '@emaki/catalogue'

/** Lifetime of a login code in ms (docs/contract/app-api.md 1.3). */
const codeLifetimeMs = 30_000
/** Maximum number of stored codes, because login pages can be opened any number of times. */
const maxStoredCodes = 1000
const bodyBytes = 16
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/

interface Code {
  readonly account: AccountRecord
  readonly challenge: string
  readonly expiresAt: number
}

export interface Tokens {
  /** A code of the login page: for one exchange, with the verifier of this S256 challenge. */
  issueCode(account: AccountRecord, challenge: string): string
  /** The account of a code, which is used up by the call; undefined if the code or the verifier is wrong. */
  redeemCode(code: string, verifier: string): AccountRecord | undefined
  accountOfRefreshToken(refreshToken: string): AccountRecord | undefined
  /** 43 characters with the account and the expiry time, authenticated with a key of this site. */
  issueAccessToken(account: AccountRecord): string
  /** Undefined for tokens that are expired, forged or from another site. */
  accountOf(accessToken: string): AccountRecord | undefined
  readonly lifetimeS: number
}

/** Tokens without storage: an access token contains its account and expiry time. */
export function createTokens(catalogue: Catalogue, now: () => Date, lifetimeS: number): Tokens {
  const key = randomBytes(32)
  const codes = new Map<string, Code>()
  const accountById = (id: number) => catalogue.accounts().find((account) => account.id === id)

  return {
    lifetimeS,

    issueCode(account, challenge) {
      const code = randomBytes(32).toString('base64url')
      codes.set(code, { account, challenge, expiresAt: now().getTime() + codeLifetimeMs })
      const oldest = codes.keys().next().value
      if (codes.size > maxStoredCodes && oldest !== undefined) codes.delete(oldest)
      return code
    },

    redeemCode(code, verifier) {
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.expiresAt <= now().getTime() || !verifierPattern.test(verifier)) return undefined
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return isSame(challenge, found.challenge) ? found.account : undefined
    },

    accountOfRefreshToken: (refreshToken) => catalogue.accounts().find((account) => isSame(account.refreshToken, refreshToken)),

    issueAccessToken(account) {
      const body = Buffer.alloc(bodyBytes)
      body.writeUIntBE(account.id, 0, 6)
      body.writeUIntBE(now().getTime() + lifetimeS * 1000, 6, 6)
      randomBytes(4).copy(body, 12)
      return Buffer.concat([body, seal(body)]).toString('base64url')
    },

    accountOf(accessToken) {
      const bytes = Buffer.from(accessToken, 'base64url')
      if (bytes.length !== bodyBytes * 2) return undefined
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(seal(body), bytes.subarray(bodyBytes))) return undefined
      return body.readUIntBE(6, 6) > now().getTime() ? accountById(body.readUIntBE(0, 6)) : undefined
    },
  }

  function seal(body: Buffer): Buffer {
    return createHmac('sha256', key).update(body).digest().subarray(0, bodyBytes)
  }
}

function isSame(first: string, second: string): boolean {
  const [one, two] = [first, second].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && two !== undefined && timingSafeEqual(one, two)
}
