// The size limit of the directory of cached responses.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { limitDirectorySize } from './directorySize.ts'
import { openResponseStore } from './responseStore.ts'

const maxBytes = 100_000
const log = createLog('silent')

const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

function sweeperIn(directory: string) {
  const sweeper = limitDirectorySize(directory, maxBytes, log)
  onTestFinished(() => sweeper.stop())
  return sweeper
}

describe('the directory of cached responses', () => {
  test('stays below its limit while files are written', async () => {
    const directory = temporaryDirectory()
    const sweeper = sweeperIn(directory)
    for (let index = 0; index < 50; index++) {
      const written = await sweeper.makeRoom(8000)
      if (written) writeFileSync(join(directory, String(index)), Buffer.alloc(8000))
      written?.()
      expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
    }
    // The newest file exists, the oldest does not.
    expect(readdirSync(directory)).toContain('49')
    expect(readdirSync(directory)).not.toContain('0')
  })

  test('counts reserved room before the file is written', async () => {
    const sweeper = sweeperIn(temporaryDirectory())
    const rooms = await Promise.all(Array.from({ length: 20 }, () => sweeper.makeRoom(8000)))
    expect(rooms.filter(Boolean).length * 8000).toBeLessThanOrEqual(maxBytes)
    expect(rooms.filter(Boolean)).not.toHaveLength(0)
  })

  test('counts files of another program after a sweep', async () => {
    const directory = temporaryDirectory()
    const sweeper = sweeperIn(directory)
    await sweeper.sweep()
    for (const name of ['a', 'b', 'c']) writeFileSync(join(directory, name), Buffer.alloc(50_000))
    await sweeper.sweep()
    expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
  })

  test('reserves no room for a file as large as the limit', async () => {
    expect(await sweeperIn(temporaryDirectory()).makeRoom(maxBytes)).toBeUndefined()
  })

  test('stays below its limit while the store writes responses', async () => {
    const directory = join(temporaryDirectory(), 'answers')
    mkdirSync(directory)
    const store = openResponseStore({ directory, maxDiskBytes: maxBytes, valkey: undefined, log })
    onTestFinished(() => store.close())
    const body = JSON.stringify({ illusts: Array.from({ length: 500 }, (_, id) => ({ id })) })
    for (let index = 0; index < 40; index++) {
      const response = { status: 200, contentType: 'application/json', body, freshUntil: Date.now() + 60_000 }
      await store.getOrLoad(`/rank?page=${index}`, { lifetimeMs: 60_000, staleMs: 60_000 }, async () => ({
        ...response,
        lifetimeMs: 60_000,
        isFailure: false,
        retryAfter: null,
        upstreamStatus: null,
      }))
      expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
    }
    expect(bytesIn(directory)).toBeGreaterThan(0)
  })
})
