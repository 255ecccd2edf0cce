// Where the refresh token lies: sealed, and gone without harm when the browser takes away a part.
import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from '../persistence/keyValueStore.ts'
import { refreshVault } from './refreshVault.ts'

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

/** Everything that a copy of the storage would show. */
const written = (kept: ReadonlyMap<string, unknown>) =>
  [...kept.values()]
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .map((value) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n')

describe('the refresh token', () => {
  it('is read as it was written, by this visit and the next', async () => {
    const { keyValueStore, kept } = drawer()
    expect(await refreshVault(keyValueStore).read()).toBeUndefined()
    expect(await refreshVault(keyValueStore).write(token)).toBe(true)
    expect(await refreshVault(keyValueStore).read()).toBe(token)
    expect(written(kept)).not.toContain(token)
    const key = kept.get('key')
    expect(key instanceof CryptoKey && !key.extractable).toBe(true)
    await expect(webcrypto.subtle.exportKey('raw', key as webcrypto.CryptoKey)).rejects.toThrow()
  })

  it('is sealed anew each time: nobody sees that it is the same', async () => {
    const { keyValueStore, kept } = drawer()
    await refreshVault(keyValueStore).write(token)
    const once = written(kept)
    await refreshVault(keyValueStore).write(token)
    expect(written(kept)).not.toBe(once)
  })

  it('is gone after it was cleared, and its key with it', async () => {
    const { keyValueStore, kept } = drawer()
    await refreshVault(keyValueStore).write(token)
    await refreshVault(keyValueStore).clear()
    expect(kept.size).toBe(0)
  })

  it.each(['key', 'token'])('is none when the browser has cleared %j alone', async (name) => {
    const { keyValueStore, kept } = drawer()
    await refreshVault(keyValueStore).write(token)
    kept.delete(name)
    expect(await refreshVault(keyValueStore).read()).toBeUndefined()
  })

  it('is not kept where storage refuses, which is said', async () => {
    const { keyValueStore } = drawer(true)
    const vault = refreshVault(keyValueStore)
    expect(await vault.write(token)).toBe(false)
    expect(await vault.read()).toBeUndefined()
    await vault.clear()
  })

  it('lies open where the page has no crypto, and is read there only', async () => {
    const { keyValueStore } = drawer()
    const vault = refreshVault(keyValueStore, null)
    expect(await vault.write(token)).toBe(true)
    expect(await vault.read()).toBe(token)
  })

  it('is none out of anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const { keyValueStore, kept } = drawer()
        kept.set('token', value)
        expect(await refreshVault(keyValueStore).read()).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })
})
