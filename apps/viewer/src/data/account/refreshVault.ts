// Refresh vault: the refresh token of local app API mode, in IndexedDB under a key that no script can take out of it (docs/reliability.md 7.3).
import { isRefreshToken, record, text } from '@emaki/domain'
import type { KeyValueStore } from '../persistence/keyValueStore.ts'

export interface RefreshVault {
  /** The kept token; undefined when there is none, or none that can be read any more. */
  read(): Promise<string | undefined>
  /** False when the browser refuses to keep it. */
  write(refreshToken: string): Promise<boolean>
  clear(): Promise<void>
}

const keyName = 'key'
const tokenName = 'token'
const cipher = 'AES-GCM'
/** What AES-GCM asks for. */
const nonceBytes = 12

/**
 * A vault over a keyValueStore. Disks and backups then hold nothing that is of use elsewhere; against a script of this very page it is no help,
 * which the page's policy has to keep out. Plain http knows no `subtle`: there the token lies open, and the login screen says so. Never rejects.
 */
export function refreshVault(
  keyValueStore: KeyValueStore,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): RefreshVault {
  /** The browser's own key: made once, never shown. */
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
        // Storage refused, or cleared in part: without its key the rest is noise, and signing in again is the way on.
        return undefined
      }
    },
    async write(refreshToken) {
      try {
        await keyValueStore.set(tokenName, await sealed(refreshToken))
        return true
      } catch {
        // Refused or full: the token lasts for this visit, which the caller says.
        return false
      }
    },
    async clear() {
      try {
        await keyValueStore.delete([tokenName, keyName])
      } catch {
        // Where nothing can be deleted nothing could be kept.
      }
    },
  }
}
