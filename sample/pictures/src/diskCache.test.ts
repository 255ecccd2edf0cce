import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskCache } from './diskCache.ts'

let directory = ''
let errors: Error[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'emaki-cache-'))
  errors = []
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const open = (limitBytes = 1_000_000, at = directory) =>
  createDiskCache({ directory: at, limitBytes, onFault: (error) => errors.push(error) })
const key = (name: string) => createHash('sha1').update(name).digest('hex')
const fileOf = (name: string) => join(directory, key(name).slice(0, 2), key(name))
const bytes = (size: number) => new Uint8Array(randomBytes(size))

describe('disk cache', () => {
  it('returns stored bytes, also after a restart', async () => {
    const picture = bytes(5000)
    await open().put(key('a'), picture)
    const kept = await open().get(key('a'))
    expect(kept && Buffer.from(kept).equals(picture)).toBe(true)
    expect(await open().get(key('b'))).toBeUndefined()
  })

  it('treats a truncated, empty or changed file as a miss and deletes it', async () => {
    const cache = open()
    const spoil: Record<string, (file: string) => Promise<void>> = {
      truncated: (file) => truncate(file, 700),
      emptied: (file) => truncate(file, 0),
      zeroed: (file) => writeFile(file, Buffer.alloc(1012)),
      flipped: async (file) => {
        const content = await readFile(file)
        content[500] = (content[500] ?? 0) ^ 1
        await writeFile(file, content)
      },
    }
    for (const [name, harm] of Object.entries(spoil)) {
      await cache.put(key(name), bytes(1000))
      await harm(fileOf(name))
      expect(await cache.get(key(name)), name).toBeUndefined()
      await expect(readFile(fileOf(name))).rejects.toThrow()
    }
    expect(cache.usedBytes).toBe(0)
  })

  it('stays below its limit and evicts the least recently used first', async () => {
    const cache = open(10_000)
    for (const name of ['a', 'b', 'c']) await cache.put(key(name), bytes(3000))
    await cache.get(key('a'))
    await cache.put(key('d'), bytes(3000))
    expect(cache.usedBytes).toBeLessThanOrEqual(10_000)
    expect(await cache.get(key('b'))).toBeUndefined()
    expect(await cache.get(key('a'))).toBeDefined()
    expect(await cache.get(key('d'))).toBeDefined()
  })

  it('keeps the order over a restart and applies a smaller limit', async () => {
    const first = open()
    for (const name of ['old', 'new']) await first.put(key(name), bytes(3000))
    const longAgo = new Date(Date.now() - 86_400_000)
    await utimes(fileOf('old'), longAgo, longAgo)
    const second = open(5000)
    await second.put(key('tiny'), bytes(10))
    expect(await second.get(key('new'))).toBeDefined()
    expect(await second.get(key('old'))).toBeUndefined()
  })

  it('does not store what is larger than its limit', async () => {
    const cache = open(1000)
    await cache.put(key('a'), bytes(2000))
    expect(await cache.get(key('a'))).toBeUndefined()
    expect(errors).toEqual([])
  })

  it('works without a disk and reports that once', async () => {
    const file = join(directory, 'not-a-directory')
    await writeFile(file, 'in the way')
    const cache = open(1_000_000, file)
    await cache.put(key('a'), bytes(100))
    await cache.put(key('b'), bytes(100))
    expect(await cache.get(key('a'))).toBeUndefined()
    expect(errors).toHaveLength(1)
  })

  it.skipIf(process.getuid?.() === 0)('reads from a directory that it cannot write', async () => {
    await open().put(key('a'), bytes(100))
    await chmod(directory, 0o500)
    const cache = open()
    expect(await cache.get(key('a'))).toBeDefined()
    await cache.put(key('b'), bytes(100))
    expect(errors).toHaveLength(1)
    await chmod(directory, 0o700)
  })

  it('leaves no partial files and deletes old ones', async () => {
    const folder = join(directory, 'ab')
    await mkdir(folder)
    await writeFile(join(folder, 'left.tmp'), 'half')
    const longAgo = new Date(Date.now() - 86_400_000)
    await utimes(join(folder, 'left.tmp'), longAgo, longAgo)
    const cache = open()
    await cache.put(key('a'), bytes(100))
    const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.tmp'))
    expect(names).toEqual([])
  })
})
