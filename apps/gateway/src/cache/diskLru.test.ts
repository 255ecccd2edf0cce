// The cache of files: its limit, its order, restarts, damage, and disks that fail.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { blockBytes } from './diskFile.ts'
import { type DiskLru, openDiskLru } from './diskLru.ts'

const maxBytes = 10 * blockBytes

interface Facts {
  readonly title: string
}

function opened(directory: string, limit = maxBytes) {
  const warnings: unknown[] = []
  const log = { warn: (...warning: unknown[]) => void warnings.push(warning) }
  const files = openDiskLru<Facts>({ directory, maxBytes: limit, facts: v.object({ title: v.string() }), log })
  return { files, warnings }
}

const nameOf = (index: number, label = 'x'): string => `${String(index).padStart(40, '0')}-${label}`
const contentOf = (index: number, bytes = 3 * blockBytes): Buffer => Buffer.alloc(bytes, `file ${index} `)
const put = (files: DiskLru<Facts>, index: number, bytes?: number) =>
  files.put(nameOf(index), { title: `title ${index}` }, contentOf(index, bytes))
const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
const found = async (files: DiskLru<Facts>, indexes: readonly number[]) => {
  const all = await Promise.all(indexes.map(async (index) => ((await files.has(nameOf(index))) ? [index] : [])))
  return all.flat()
}

/** A draft with that many written bytes; undefined when there is no room. */
async function draftOf(files: DiskLru<Facts>, index: number, bytes = 3 * blockBytes) {
  const draft = await files.create(nameOf(index))
  if (!draft) return undefined
  onTestFinished(() => draft.close())
  if (!draft.reserve(bytes)) return undefined
  await draft.write(contentOf(index, bytes))
  return draft
}

describe('a file', () => {
  test('is returned with its facts, also after a restart', async () => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    expect(await put(files, 1, 2 * blockBytes + 77)).toBe(true)
    for (const { get } of [files, opened(directory).files]) {
      const { facts, bytes } = (await get(nameOf(1))) ?? {}
      expect(facts).toEqual({ title: 'title 1' })
      expect(bytes?.equals(contentOf(1, 2 * blockBytes + 77))).toBe(true)
    }
    expect(await files.get(nameOf(2))).toBeUndefined()
  })

  test('can be read from any position, while it is written and afterwards', async () => {
    const { files } = opened(temporaryDirectory())
    const content = Buffer.from(Array.from({ length: blockBytes + 1000 }, (_, at) => at % 251))
    const draft = await files.create(nameOf(1))
    // Chunks that end within, at and after the end of a block.
    const ends = [0, 10, blockBytes, content.byteLength]
    for (const [index, end] of ends.entries()) await draft?.write(content.subarray(ends[index - 1] ?? 0, end))
    const isPart = (bytes: Buffer | undefined, from: number) =>
      bytes !== undefined && bytes.byteLength > 0 && bytes.equals(content.subarray(from, from + bytes.byteLength))
    const positions = [0, 5, blockBytes - 1, blockBytes, content.byteLength - 1]
    for (const from of positions) expect(isPart(await draft?.read(from), from), `${from}`).toBe(true)
    await draft?.commit({ title: '' })
    await draft?.close()
    const file = await files.open(nameOf(1))
    for (const from of positions) expect(isPart(await file?.read(from), from), `${from}`).toBe(true)
    await file?.close()
  })

  test.each<[string, (file: Buffer) => Buffer]>([
    ['was cut', (file) => file.subarray(0, 1000)],
    ['was emptied', () => Buffer.alloc(0)],
    ['was overwritten with zeros', (file) => Buffer.alloc(file.byteLength)],
    ['has an altered byte', (file) => Buffer.from(file).fill(1, 500, 501)],
    ['has an altered byte in its last block', (file) => Buffer.from(file).fill(1, 2 * blockBytes + 9, 2 * blockBytes + 10)],
    ['has other facts than were stored', (file) => Buffer.from(file.toString('latin1').replace('title', 'tidle'), 'latin1')],
    ['lost its middle', (file) => Buffer.concat([file.subarray(0, 1000), file.subarray(1000 + blockBytes)])],
  ])('that %s is missing and removed', async (_, harm) => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    await put(files, 1)
    const path = join(directory, nameOf(1))
    writeFileSync(path, harm(readFileSync(path)))
    expect(await files.get(nameOf(1))).toBeUndefined()
    expect(files.usedBytes()).toBe(0)
    await vi.waitFor(() => expect(readdirSync(directory)).toEqual([]))
  })

  test('is stored whole or not at all', async () => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    const draft = await draftOf(files, 1)
    expect(await files.get(nameOf(1))).toBeUndefined()
    await draft?.close()
    expect([files.usedBytes(), bytesIn(directory)]).toEqual([0, 0])
  })

  test('that is removed while it is read can be read to its end', async () => {
    const { files } = opened(temporaryDirectory())
    await put(files, 1)
    const file = await files.open(nameOf(1))
    await files.remove((name) => name === nameOf(1))
    expect(await file?.read(2 * blockBytes)).toHaveLength(blockBytes)
    await file?.close()
    expect(await files.get(nameOf(1))).toBeUndefined()
  })

  test('is removed by its label', async () => {
    const { files } = opened(temporaryDirectory())
    await files.put(nameOf(1, 'a1'), { title: '' }, contentOf(1))
    await files.put(nameOf(2, 'a2'), { title: '' }, contentOf(2))
    await files.remove((name) => name.endsWith('-a1'))
    expect([await files.has(nameOf(1, 'a1')), await files.has(nameOf(2, 'a2'))]).toEqual([false, true])
  })
})

describe('the limit', () => {
  test('holds for files and drafts together', async () => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    const drafts = [await draftOf(files, 1), await draftOf(files, 2), await draftOf(files, 3), await draftOf(files, 4)]
    expect(drafts.map((draft) => draft !== undefined)).toEqual([true, true, true, false])
    expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
    expect(files.usedBytes()).toBeLessThanOrEqual(maxBytes)
    for (const draft of drafts) await draft?.close()
    expect(files.usedBytes()).toBe(0)
  })

  test('evicts the least recently used files first', async () => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    for (const index of [1, 2, 3]) await put(files, index)
    await files.get(nameOf(1))
    await put(files, 4)
    expect(await found(files, [1, 2, 3, 4])).toEqual([1, 3, 4])
    await vi.waitFor(() => expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes))
  })

  test('evicts no file in use, and leaves no room then', async () => {
    const { files } = opened(temporaryDirectory())
    for (const index of [1, 2, 3]) await put(files, index)
    const inUse = await Promise.all([1, 2, 3].map((index) => files.open(nameOf(index))))
    expect(await put(files, 4)).toBe(false)
    for (const file of inUse) await file?.close()
    expect(await put(files, 4)).toBe(true)
  })

  test('counts a file that replaces another one once', async () => {
    const directory = temporaryDirectory()
    const { files } = opened(directory)
    for (let count = 0; count < 5; count++) await put(files, 1)
    expect(files.usedBytes()).toBe(bytesIn(directory))
  })

  test('holds for many small files over restarts, with the order of use', async () => {
    const directory = temporaryDirectory()
    for (let run = 0; run < 3; run++) {
      const { files } = opened(directory, 20_000)
      for (let index = 0; index < 50; index++) await put(files, run * 50 + index, 500)
      await vi.waitFor(() => expect(bytesIn(directory)).toBeLessThanOrEqual(20_000))
      expect(files.usedBytes()).toBeLessThanOrEqual(20_000)
    }
    expect(readdirSync(directory).length).toBeGreaterThan(20)
    const longAgo = new Date(Date.now() - 86_400_000)
    utimesSync(join(directory, nameOf(149)), longAgo, longAgo)
    const { files } = opened(directory, 20_000)
    for (let index = 200; index < 203; index++) await put(files, index, 500)
    expect(await found(files, [148, 149, 202])).toEqual([148, 202])
  })

  test('is applied to the files of a run with a higher limit', async () => {
    const directory = temporaryDirectory()
    const { files: earlier } = opened(directory)
    for (const index of [1, 2, 3]) await put(earlier, index)
    const { files } = opened(directory, 5 * blockBytes)
    expect(await files.get('none')).toBeUndefined()
    expect(files.usedBytes()).toBeLessThanOrEqual(5 * blockBytes)
    await vi.waitFor(() => expect(bytesIn(directory)).toBeLessThanOrEqual(5 * blockBytes))
  })
})

describe('the directory', () => {
  test('loses what earlier versions and killed processes left', async () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'ab'))
    mkdirSync(join(directory, 'drafts'))
    writeFileSync(join(directory, 'ab', nameOf(1)), 'emakipic1')
    writeFileSync(join(directory, 'drafts', `${nameOf(1)}.1.1`), Buffer.alloc(1000))
    writeFileSync(join(directory, `${nameOf(1)}.uuid.tmp`), Buffer.alloc(1000))
    const { files } = opened(directory)
    expect(await files.get(nameOf(1))).toBeUndefined()
    expect(files.usedBytes()).toBe(0)
    await vi.waitFor(() => expect(readdirSync(directory)).toEqual([]))
  })

  test('F26 that cannot be written causes misses and one warning', async () => {
    const file = join(temporaryDirectory(), 'no-directory')
    writeFileSync(file, '')
    const { files, warnings } = opened(file)
    expect([await put(files, 1), await put(files, 2), await files.get(nameOf(1))]).toEqual([false, false, undefined])
    expect(warnings).toHaveLength(1)
  })

  test('F26 that is removed while the cache is open causes misses, and is created again', async () => {
    const directory = join(temporaryDirectory(), 'cache')
    const { files } = opened(directory)
    await put(files, 1)
    rmSync(directory, { recursive: true })
    expect(await files.get(nameOf(1))).toBeUndefined()
    expect(files.usedBytes()).toBe(0)
    expect(await put(files, 1)).toBe(true)
    expect(await files.get(nameOf(1))).toBeDefined()
  })

  test('F26 that is full causes misses, and stores nothing in part', async ({ skip }) => {
    const directory = smallDisk(1) ?? skip('only root may mount a disk')
    const { files, warnings } = opened(directory, 1e9)
    const stored = []
    for (let index = 0; index < 10; index++) stored.push(await put(files, index, 200_000))
    expect(stored.slice(0, 3)).toEqual([true, true, true])
    expect(stored.at(-1)).toBe(false)
    for (const [index, isStored] of stored.entries()) expect((await files.get(nameOf(index))) !== undefined).toBe(isStored)
    expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})
