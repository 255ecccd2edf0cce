// The way to the login page: a verifier that stays here, its challenge that goes along, and the address to open (docs/contract/app-api.md 1.3).
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** A login that has begun: `address` is opened in a browser, `codeVerifier` waits here for the code (docs/spec/calls.md 4 keeps it 600 s). */
export interface Login {
  readonly address: string
  readonly codeVerifier: string
}

export interface LoginOptions {
  /** Make a new account rather than sign in to one. */
  readonly isNewAccount?: boolean
  /** Fills the bytes with randomness fit for secrets; the platform's by default. */
  readonly randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

const pages = {
  login: 'https://app-api.pixiv.net/web/v1/login',
  newAccount: 'https://app-api.pixiv.net/web/v1/provisional-accounts/create',
} as const

/** Begins a login. */
export function beginLogin({ isNewAccount = false, randomBytes }: LoginOptions = {}): Login {
  const codeVerifier = createCodeVerifier(randomBytes)
  const query = new URLSearchParams({
    code_challenge: codeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    client: 'pixiv-android',
  })
  return { address: `${isNewAccount ? pages.newAccount : pages.login}?${query}`, codeVerifier }
}

/** 43 characters of 256 random bits, unguessable. */
export function createCodeVerifier(randomBytes: LoginOptions['randomBytes'] = (bytes) => crypto.getRandomValues(bytes)): string {
  return base64url(randomBytes(new Uint8Array(32)))
}

/** What the login page is told of a verifier: its SHA-256. Computed here, since pages on plain http have no `crypto.subtle`. */
export const codeChallenge = (codeVerifier: string): string => base64url(sha256(utf8ToBytes(codeVerifier)))

/** 43 to 128 characters of letters, digits and `-._~` (RFC 7636, docs/reliability.md J2). */
export const isCodeVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
