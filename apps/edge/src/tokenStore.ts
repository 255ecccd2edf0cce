// Token store in Workers KV: locations share the tokens of an account, encrypted with a key from its refresh token.
import { createMemoryTokenStore, type TokenStore, type Tokens } from '@emaki/app-api'
import { parseJson, record, text } from '@emaki/domain'
import type { KeyValueNamespace } from './bindings.ts'

const ivBytes = 12
/** Shortest time to live that KV accepts, in seconds. */
const minTtlS = 60

/**
 * Creates a store for the account with this refresh token. KV has no lock and is consistent only after a minute: two locations may
 * refresh at the same time, which upstream allows. Within one isolate the app API client refreshes once.
 * Without KV, each isolate refreshes for itself.
 */
export function createTokenStore(namespace: KeyValueNamespace, refreshToken: string, now = Date.now): TokenStore {
  const local = createMemoryTokenStore(refreshToken)
  let derived: Promise<AccountKey> | undefined
  const account = () => {
    derived ??= deriveKey(refreshToken)
    return derived
  }
  return {
    async read() {
      const { name, key } = await account()
      const encrypted = await namespace.get(name).catch(() => null)
      const shared = encrypted === null ? undefined : await decrypt(encrypted, key)
      const own = await local.read()
      const ownExpiresAtMs = own && 'expiresAtMs' in own ? own.expiresAtMs : 0
      return shared && shared.expiresAtMs > ownExpiresAtMs ? shared : own
    },
    async write(tokens) {
      await local.write(tokens)
      const expirationTtl = Math.floor((tokens.expiresAtMs - now()) / 1000)
      if (expirationTtl < minTtlS) return
      const { name, key } = await account()
      // A failed write costs another location one refresh.
      await namespace.put(name, await encrypt(tokens, key), { expirationTtl }).catch(() => undefined)
    },
  }
}

interface AccountKey {
  /** The key in KV. It does not reveal the refresh token. */
  readonly name: string
  readonly key: CryptoKey
}

async function deriveKey(refreshToken: string): Promise<AccountKey> {
  const bytes = new TextEncoder()
  const digest = await crypto.subtle.digest('SHA-256', bytes.encode(`account ${refreshToken}`))
  const material = await crypto.subtle.importKey('raw', bytes.encode(refreshToken), 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes.encode('emaki tokens') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return { name: `tokens:${toBase64(new Uint8Array(digest)).slice(0, 22)}`, key }
}

async function encrypt(tokens: Tokens, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(tokens)))
  return `${toBase64(iv)}.${toBase64(new Uint8Array(body))}`
}

/** Undefined for data that was not encrypted with this key. */
async function decrypt(encrypted: string, key: CryptoKey): Promise<Tokens | undefined> {
  try {
    const [iv = '', body = ''] = encrypted.split('.')
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(body))
    const parsed = parseJson(new TextDecoder().decode(plain))
    const tokens = record(parsed.ok ? parsed.value : undefined)
    const accessToken = text(tokens.accessToken)
    const refreshToken = text(tokens.refreshToken)
    const expiresAtMs = Number(tokens.expiresAtMs)
    return accessToken && refreshToken && expiresAtMs > 0
      ? { accessToken, refreshToken, expiresAtMs, user: record(tokens.user) }
      : undefined
  } catch {
    // Damaged, or encrypted with another key.
    return undefined
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (encoded: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))
