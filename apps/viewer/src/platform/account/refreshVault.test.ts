// Storage of the refresh token: encrypted, and undefined when the browser has deleted a part.
import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from '../persistence/keyValueStore.ts'
import { createRefreshVault } from './refreshVault.ts'

const token = 'Token-of_43-characters-0123456789abcdefghij'

function drawer(refuses = false) {
  const kept = new Map<string, unknown>()
  const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const keyValueStore: KeyValueStore = {
    get: async (key) => (refuses ? refused() : kept.get(key)),
    set: async (key, value) => (refuses ? refused() : void kept.set(key, value)),
    delete: async (keys) => (refuses ? refused() : keys.forEach((key) => void kept.delete(key))),
    entries: async () => [...kept],
  }
  return { kept, keyValueStore }
}

/** Everything that a copy of the storage contains. */
const written = (kept: ReadonlyMap<string, unknown>) =>
  [...kept.values()]
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .map((value) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n')

describe('the refresh token', () => {
  it('is restored by this visit and the next one', async () => {
    const { keyValueStore, kept } = drawer()
    expect(await createRefreshVault(keyValueStore).read()).toBeUndefined()
    expect(await createRefreshVault(keyValueStore).write(token)).toBe(true)
    expect(await createRefreshVault(keyValueStore).read()).toBe(token)
    expect(written(kept)).not.toContain(token)
    const key = kept.get('key')
    expect(key instanceof CryptoKey && !key.extractable).toBe(true)
    await expect(webcrypto.subtle.exportKey('raw', key as webcrypto.CryptoKey)).rejects.toThrow()
  })

  it('is encrypted with a new nonce each time', async () => {
    const { keyValueStore, kept } = drawer()
    await createRefreshVault(keyValueStore).write(token)
    const once = written(kept)
    await createRefreshVault(keyValueStore).write(token)
    expect(written(kept)).not.toBe(once)
  })

  it('is deleted with its key', async () => {
    const { keyValueStore, kept } = drawer()
    await createRefreshVault(keyValueStore).write(token)
    await createRefreshVault(keyValueStore).clear()
    expect(kept.size).toBe(0)
  })

  it.each(['key', 'token'])('is undefined when the browser has deleted only %j', async (name) => {
    const { keyValueStore, kept } = drawer()
    await createRefreshVault(keyValueStore).write(token)
    kept.delete(name)
    expect(await createRefreshVault(keyValueStore).read()).toBeUndefined()
  })

  it('is not stored when storage is refused, and write returns false', async () => {
    const { keyValueStore } = drawer(true)
    const vault = createRefreshVault(keyValueStore)
    expect(await vault.write(token)).toBe(false)
    expect(await vault.read()).toBeUndefined()
    await vault.clear()
  })

  it('is stored unencrypted when the page has no crypto, and is read only there', async () => {
    const { keyValueStore } = drawer()
    const vault = createRefreshVault(keyValueStore, null)
    expect(await vault.write(token)).toBe(true)
    expect(await vault.read()).toBe(token)
  })

  it('is undefined for any other stored value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const { keyValueStore, kept } = drawer()
        kept.set('token', value)
        expect(await createRefreshVault(keyValueStore).read()).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })
})
