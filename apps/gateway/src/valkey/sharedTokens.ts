// Token store in Valkey: one refresh for all replicas (docs/reliability.md F22), encrypted with a key from the account's refresh
// token.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createMemoryTokenStore, type TokenStore, type Tokens } from '@emaki/app-api'
import { record, text } from '@emaki/domain'
import type { SharedFlight } from './sharedFlight.ts'
import type { SharedValkey } from './sharedValkey.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Creates a store for the account with this refresh token. Without the Valkey, each replica refreshes for itself. */
export function createSharedTokens(valkey: SharedValkey, flight: SharedFlight, refreshToken: string): TokenStore {
  const localStore = createMemoryTokenStore(refreshToken)
  const account = createHash('sha256').update(`account ${refreshToken}`).digest('base64url').slice(0, 22)
  const name = `emaki:tokens:${account}`
  const key = Buffer.from(hkdfSync('sha256', refreshToken, '', 'emaki tokens', 32))
  return {
    async read() {
      const encrypted = await valkey.use((connection) => connection.get(name))
      const shared = typeof encrypted === 'string' ? decrypt(encrypted, key) : undefined
      const local = await localStore.read()
      const localExpiresAtMs = local && 'expiresAtMs' in local ? local.expiresAtMs : 0
      return shared && shared.expiresAtMs > localExpiresAtMs ? shared : local
    },
    async write(tokens) {
      await localStore.write(tokens)
      const leftMs = Math.floor(tokens.expiresAtMs - Date.now())
      if (leftMs > 0) await valkey.use((connection) => connection.set(name, encrypt(tokens, key), 'PX', leftMs))
    },
    async runExclusive(task) {
      const ours: { result?: Awaited<ReturnType<typeof task>> } = {}
      await flight.once(`tokens ${account}`, async () => {
        ours.result = await task()
        return { text: 'done', isReusable: false }
      })
      // Another replica has refreshed: the task finds its tokens in the store.
      return ours.result ?? task()
    },
  }
}

function encrypt(tokens: Tokens, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipherStream = createCipheriv(cipher, key, iv)
  const body = Buffer.concat([cipherStream.update(JSON.stringify(tokens), 'utf8'), cipherStream.final()])
  return Buffer.concat([iv, cipherStream.getAuthTag(), body]).toString('base64url')
}

/** Undefined for data that was not encrypted with this key. */
function decrypt(encrypted: string, key: Buffer): Tokens | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const decipherStream = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipherStream.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const body = Buffer.concat([decipherStream.update(bytes.subarray(ivBytes + tagBytes)), decipherStream.final()])
    const tokens = record(JSON.parse(body.toString('utf8')))
    const [accessToken, refreshToken, expiresAtMs] = [
      text(tokens.accessToken),
      text(tokens.refreshToken),
      Number(tokens.expiresAtMs),
    ]
    return accessToken && refreshToken && expiresAtMs > 0
      ? { accessToken, refreshToken, expiresAtMs, user: record(tokens.user) }
      : undefined
  } catch {
    // Damaged, or encrypted with another key.
    return undefined
  }
}
