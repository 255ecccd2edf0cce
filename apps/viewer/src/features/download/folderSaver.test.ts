// Saving into a folder: nothing overwritten, nothing half written under a final name, and a way round when the folder is no more.
import { describe, expect, it, vi } from 'vitest'
import { withDetour } from './chosenSaver.ts'
import { folderSaver } from './folderSaver.ts'
import type { Saver, Saving } from './saver.ts'
import { memoryFolder } from './testing/memoryFolder.ts'

const picture = new Blob(['picture'])
const saving = (name: string, changes: Partial<Saving> = {}): Saving => ({
  name,
  folder: [],
  signal: new AbortController().signal,
  ...changes,
})

describe.each([
  ['that can rename', true],
  ['that cannot', false],
])('into a folder, in a browser %s', (_name, canMove) => {
  it('a file appears whole under its own name, below its author', async () => {
    const folder = memoryFolder({ canMove })
    await folderSaver(folder.handle).save(picture, saving('a.png', { folder: ['Aki_7', 'ugoira'] }))
    expect(await folder.files()).toEqual({ 'Aki_7/ugoira/a.png': 'picture' })
  })

  it('H9: a name that is taken gets a number, also when many come at once', async () => {
    const folder = memoryFolder({ canMove })
    folder.put('a.png', 'older')
    const saver = folderSaver(folder.handle)
    await Promise.all([saver.save(picture, saving('a.png')), saver.save(picture, saving('a.png'))])
    expect(await folder.files()).toEqual({ 'a.png': 'older', 'a_(2).png': 'picture', 'a_(3).png': 'picture' })
  })

  it('H9: a file in the place of the author’s folder stays, and the folder gets a number', async () => {
    const folder = memoryFolder({ canMove })
    folder.put('Aki', 'a file of theirs')
    await folderSaver(folder.handle).save(picture, saving('a.png', { folder: ['Aki'] }))
    expect(await folder.files()).toEqual({ Aki: 'a file of theirs', 'Aki_(2)/a.png': 'picture' })
  })

  it('G9, H9: a full disk leaves nothing behind, and the next file is saved as if nothing had been', async () => {
    const folder = memoryFolder({ canMove })
    const saver = folderSaver(folder.handle)
    folder.fault = 'full'
    await expect(saver.save(picture, saving('a.png'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await folder.files()).toEqual({})
    folder.fault = undefined
    await saver.save(picture, saving('a.png'))
    expect(await folder.files()).toEqual({ 'a.png': 'picture' })
  })

  it('F19: one that is given up while it is written leaves nothing behind', async () => {
    const folder = memoryFolder({ canMove })
    const stop = new AbortController()
    folder.onWrite = () => stop.abort(new Error('given up'))
    await expect(folderSaver(folder.handle).save(picture, saving('a.png', { signal: stop.signal }))).rejects.toThrow('given up')
    expect(await folder.files()).toEqual({})
  })
})

describe('the way round a folder', () => {
  function world() {
    const folder = memoryFolder()
    const taken: string[] = []
    const browser: Saver = { readsLater: true, save: async (_, { name }) => void taken.push(name) }
    const told = vi.fn()
    return { folder, taken, told, saver: withDetour(folderSaver(folder.handle), browser, told) }
  }

  it.each([
    ['that is gone', 'gone', 'folder'],
    ['that may not be written to any more', 'locked', 'permission'],
  ] as const)('H9: %s is the browser’s own saving, and is told', async (_name, fault, why) => {
    const { folder, taken, told, saver } = world()
    expect(saver.readsLater).toBe(false)
    folder.fault = fault
    await saver.save(picture, saving('a.png'))
    expect(taken).toEqual(['a.png'])
    expect(told).toHaveBeenCalledExactlyOnceWith(why)
    // The browser may still be reading what it was given.
    expect(saver.readsLater).toBe(true)
  })

  it('is not taken for a full disk, where the browser would meet the same', async () => {
    const { folder, taken, told, saver } = world()
    folder.fault = 'full'
    await expect(saver.save(picture, saving('a.png'))).rejects.toThrow()
    expect([taken, told.mock.calls]).toEqual([[], []])
  })

  it('is not taken for what was given up', async () => {
    const { folder, taken, saver } = world()
    const stop = new AbortController()
    stop.abort(new Error('given up'))
    folder.fault = 'gone'
    await expect(saver.save(picture, saving('a.png', { signal: stop.signal }))).rejects.toThrow()
    expect(taken).toEqual([])
  })
})
