// The store of responses on disk.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { openResponseStore } from './responseStore.ts'

const maxBytes = 100_000
const limits = { lifetimeMs: 60_000, staleMs: 60_000 }

const bytesIn = (directory: string): number =>
  readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)

function storeIn(directory: string) {
  const store = openResponseStore({ directory, maxDiskBytes: maxBytes, valkey: undefined, log: createLog('silent') })
  onTestFinished(() => store.close())
  return store
}

const response = {
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ illusts: Array.from({ length: 500 }, (_, id) => ({ id })) }),
  freshUntil: Number.MAX_SAFE_INTEGER,
  lifetimeMs: limits.lifetimeMs,
  isFailure: false,
  retryAfter: null,
  upstreamStatus: null,
}

describe('the store of responses', () => {
  test('stays below its limit on disk', async () => {
    const directory = temporaryDirectory()
    const store = storeIn(directory)
    for (let index = 0; index < 40; index++) {
      await store.getOrLoad(`/rank?page=${index}`, limits, async () => response)
      expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
    }
    expect(bytesIn(directory)).toBeGreaterThan(maxBytes / 2)
    expect(store.diskBytes()).toBe(bytesIn(directory))
  })

  test('serves responses of an earlier run', async () => {
    const directory = temporaryDirectory()
    await storeIn(directory).getOrLoad('/rank', limits, async () => response)
    const { body } = await storeIn(directory).getOrLoad('/rank', limits, async () => ({ ...response, body: 'loaded again' }))
    expect(body).toBe(response.body)
  })

  test('does not serve a response of an earlier run after its lifetime', async () => {
    const directory = temporaryDirectory()
    const short = { lifetimeMs: 1, staleMs: 1 }
    await storeIn(directory).getOrLoad('/rank', short, async () => ({ ...response, lifetimeMs: 1 }))
    const store = storeIn(directory)
    await expect
      .poll(async () => (await store.getOrLoad('/rank', short, async () => ({ ...response, body: 'loaded again' }))).body)
      .toBe('loaded again')
  })
})
