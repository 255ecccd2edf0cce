import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDownloadRecord, type DownloadEntry, merged } from './downloadRecord.ts'
import type { BulkKeyValueStore } from './keyValueStore.ts'

function memoryStore(): BulkKeyValueStore {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    setMany: async (entries) => entries.forEach(([key, value]) => void values.set(key, value)),
    delete: async (keys) => keys.forEach((key) => void values.delete(key)),
    entries: async () => [...values],
    keys: async () => [...values.keys()],
  }
}

const refuse = () => Promise.reject(new Error('refused'))
const refusing: BulkKeyValueStore = { get: refuse, set: refuse, setMany: refuse, delete: refuse, entries: refuse, keys: refuse }

const download = (id: string, pages: number[], at: number, name = `${id}.png`): DownloadEntry => ({
  kind: 'illust',
  id,
  pages,
  at,
  name,
})

describe('a download record', () => {
  it('merges the downloads of one work', async () => {
    const record = createDownloadRecord(memoryStore())
    expect(await record.add([download('1', [2], 5, 'b.png')])).toEqual({ added: 1, known: 0 })
    expect(await record.add([download('1', [0, 2], 3, 'a.png'), download('2', [], 1)])).toEqual({ added: 1, known: 1 })
    expect(await record.entry('illust', '1')).toEqual(download('1', [0, 2], 5, 'b.png'))
    expect(await record.keys()).toEqual(['illust:1', 'illust:2'])
  })

  it('keeps artworks and novels of the same id apart', async () => {
    const record = createDownloadRecord(memoryStore())
    await record.add([download('1', [0], 1), { ...download('1', [], 1), kind: 'novel' }])
    expect(await record.keys()).toEqual(['illust:1', 'novel:1'])
  })

  it('adds nothing when a file is imported again', async () => {
    const record = createDownloadRecord(memoryStore())
    const many = Array.from({ length: 50 }, (_, at) => download(String(at + 1), [0], 1))
    await record.add(many)
    const before = await record.entries()
    expect(await record.add(many)).toEqual({ added: 0, known: 50 })
    expect(await record.entries()).toEqual(before)
  })

  it('is empty where the browser refuses storage', async () => {
    const record = createDownloadRecord(refusing)
    expect([await record.keys(), await record.entry('illust', '1')]).toEqual([[], undefined])
    await expect(record.add([download('1', [0], 1)])).rejects.toThrow('refused')
  })
})

describe('merged', () => {
  const pages = fc.uniqueArray(fc.nat(9), { maxLength: 4 }).map((some) => some.sort((a, b) => a - b))
  const entry = fc.tuple(pages, fc.nat(3)).map(([some, at]) => download('1', some, at, `${at}`))

  it('is idempotent', () => {
    fc.assert(fc.property(entry, (one) => void expect(merged(one, one)).toEqual(one)))
  })

  it('gives the same in either order', () => {
    fc.assert(fc.property(entry, entry, (one, other) => void expect(merged(one, other)).toEqual(merged(other, one))))
  })
})
