// Starts a login: creates a PKCE verifier, its challenge, and the URL of the login page (docs/contract/app-api.md 1.3).
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * A started login. The caller opens `address` in a browser and stores `codeVerifier` until the code arrives (600 s in docs/spec/calls.md
 * 4).
 */
export interface Login {
  readonly address: string
  readonly codeVerifier: string
}

export interface LoginOptions {
  /** Opens the registration page instead of the login page. */
  readonly isNewAccount?: boolean
  /** Fills the bytes with cryptographic randomness. Default: `crypto.getRandomValues`. */
  readonly randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

const pages = {
  login: 'https://app-api.pixiv.net/web/v1/login',
  newAccount: 'https://app-api.pixiv.net/web/v1/provisional-accounts/create',
} as const

export function beginLogin({ isNewAccount = false, randomBytes }: LoginOptions = {}): Login {
  const codeVerifier = createCodeVerifier(randomBytes)
  const query = new URLSearchParams({
    code_challenge: codeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    client: 'pixiv-android',
  })
  return { address: `${isNewAccount ? pages.newAccount : pages.login}?${query}`, codeVerifier }
}

/** 43 characters from 256 random bits. */
export function createCodeVerifier(randomBytes: LoginOptions['randomBytes'] = (bytes) => crypto.getRandomValues(bytes)): string {
  return base64url(randomBytes(new Uint8Array(32)))
}

/** SHA-256 of a verifier for the login page. Computed in JavaScript, because pages on plain http have no `crypto.subtle`. */
export const codeChallenge = (codeVerifier: string): string => base64url(sha256(utf8ToBytes(codeVerifier)))

/** 43 to 128 characters of letters, digits and `-._~` (RFC 7636, docs/reliability.md J2). */
export const isCodeVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
