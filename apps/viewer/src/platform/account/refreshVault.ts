// Refresh vault: keeps the refresh token of local app API mode in IndexedDB, encrypted with a key that scripts cannot export (docs/reliability.md 7.3).
import { isRefreshToken, record, text } from '@emaki/domain'
import type { KeyValueStore } from '../persistence/keyValueStore.ts'

export interface RefreshVault {
  /** The stored token. Undefined without one, or when it cannot be decrypted. */
  read(): Promise<string | undefined>
  /** Returns false when the browser refuses to store it. */
  write(refreshToken: string): Promise<boolean>
  clear(): Promise<void>
}

const keyName = 'key'
const tokenName = 'token'
const cipher = 'AES-GCM'
/** The nonce length of AES-GCM. */
const nonceBytes = 12

/**
 * Creates a vault over a key-value store. Copies of the disk then contain no usable token. The encryption does not protect
 * against scripts of this page; its content security policy must. On plain http `subtle` is missing: the token is stored
 * unencrypted, and the login screen says so. Never rejects.
 */
export function createRefreshVault(
  keyValueStore: KeyValueStore,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): RefreshVault {
  /** The encryption key of this browser: generated once, not exportable. */
  async function ownKey(crypto: SubtleCrypto): Promise<CryptoKey> {
    const kept = await keyValueStore.get(keyName)
    if (kept instanceof CryptoKey) return kept
    const made = await crypto.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
    await keyValueStore.set(keyName, made)
    return made
  }

  async function sealed(refreshToken: string): Promise<object> {
    if (subtle === null) return { open: refreshToken }
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const bytes = new TextEncoder().encode(refreshToken)
    return { nonce, sealed: await subtle.encrypt({ name: cipher, iv: nonce }, await ownKey(subtle), bytes) }
  }

  async function opened(kept: Readonly<Record<string, unknown>>): Promise<string> {
    const { nonce, sealed: body } = kept
    if (subtle === null || !(nonce instanceof Uint8Array) || !(body instanceof ArrayBuffer)) return text(kept.open)
    const iv = new Uint8Array(nonce)
    return new TextDecoder().decode(await subtle.decrypt({ name: cipher, iv }, await ownKey(subtle), body))
  }

  return {
    async read() {
      try {
        const token = await opened(record(await keyValueStore.get(tokenName)))
        return isRefreshToken(token) ? token : undefined
      } catch {
        // Storage is refused or partly deleted: without its key the token is unreadable, and the user logs in again.
        return undefined
      }
    },
    async write(refreshToken) {
      try {
        await keyValueStore.set(tokenName, await sealed(refreshToken))
        return true
      } catch {
        // Refused or full: the token lasts until the page closes. The caller tells the user.
        return false
      }
    },
    async clear() {
      try {
        await keyValueStore.delete([tokenName, keyName])
      } catch {
        // A storage that refuses deletion has stored nothing.
      }
    },
  }
}
