import { readFileSync } from 'node:fs'
import { normaliseArtwork, pageFileName, safeFileName } from '@emaki/domain'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryFolder } from '../testing/memoryFolder.ts'
import { withFallback } from './configuredSaver.ts'
import { folderSaver } from './folderSaver.ts'
import type { SaveOptions, Saver } from './saver.ts'

const hostileTitles: readonly string[] = JSON.parse(
  readFileSync(new URL('../../../../../packages/domain/src/testing/hostileNames.json', import.meta.url), 'utf8'),
).map(([title]: readonly [string, string]) => title)

const picture = new Blob(['picture'])
const options = (name: string, changes: Partial<SaveOptions> = {}): SaveOptions => ({
  name,
  folder: [],
  signal: new AbortController().signal,
  ...changes,
})

describe.each([
  ['with', true],
  ['without', false],
])('folderSaver in a browser %s `move`', (_name, canMove) => {
  it('saves a complete file under its name in its sub-folders', async () => {
    const folder = createMemoryFolder({ canMove })
    await folderSaver(folder.handle).save(picture, options('a.png', { folder: ['Aki_7', 'ugoira'] }))
    expect(await folder.files()).toEqual({ 'Aki_7/ugoira/a.png': 'picture' })
  })

  it('H9: numbers a taken name, also for concurrent files', async () => {
    const folder = createMemoryFolder({ canMove })
    folder.put('a.png', 'older')
    const saver = folderSaver(folder.handle)
    await Promise.all([saver.save(picture, options('a.png')), saver.save(picture, options('a.png'))])
    expect(await folder.files()).toEqual({ 'a.png': 'older', 'a_(2).png': 'picture', 'a_(3).png': 'picture' })
  })

  it('H8, H9: saves sixty hostile titles under safe names, none of which overwrites another', async () => {
    const folder = createMemoryFolder({ canMove })
    const saver = folderSaver(folder.handle)
    const names = hostileTitles.map((title) => {
      const artwork = normaliseArtwork({
        id: 1,
        title,
        user: { id: 9, name: 'Aki' },
        image_urls: { large: 'https://i.pximg.net/a.jpg' },
      })
      return artwork ? pageFileName(artwork, 0, '{title}', 'https://i.pximg.net/a.jpg') : ''
    })
    expect(names.length).toBeGreaterThanOrEqual(60)
    await Promise.all(names.map((name, index) => saver.save(new Blob([String(index)]), options(name))))
    const saved = Object.entries(await folder.files())
    expect(saved.map(([, text]) => text).toSorted()).toEqual(names.map((_, index) => String(index)).toSorted())
    for (const [name] of saved) {
      expect(name).toMatch(/^[^.\s/\\:*?"<>|\p{Cc}][^\s/\\:*?"<>|\p{Cc}]*\.jpg$/u)
      expect(safeFileName(name, 'jpg')).toBe(name)
    }
  })

  it('H9: numbers the folder when a file has its name', async () => {
    const folder = createMemoryFolder({ canMove })
    folder.put('Aki', 'another file')
    await folderSaver(folder.handle).save(picture, options('a.png', { folder: ['Aki'] }))
    expect(await folder.files()).toEqual({ Aki: 'another file', 'Aki_(2)/a.png': 'picture' })
  })

  it('G9, H9: leaves nothing on a full disk, and saves the next file', async () => {
    const folder = createMemoryFolder({ canMove })
    const saver = folderSaver(folder.handle)
    folder.fault = 'full'
    await expect(saver.save(picture, options('a.png'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await folder.files()).toEqual({})
    folder.fault = undefined
    await saver.save(picture, options('a.png'))
    expect(await folder.files()).toEqual({ 'a.png': 'picture' })
  })

  it('F19: leaves nothing when it is aborted while writing', async () => {
    const folder = createMemoryFolder({ canMove })
    const stop = new AbortController()
    folder.onWrite = () => stop.abort(new Error('aborted'))
    await expect(folderSaver(folder.handle).save(picture, options('a.png', { signal: stop.signal }))).rejects.toThrow('aborted')
    expect(await folder.files()).toEqual({})
  })
})

describe('withFallback', () => {
  function setUp() {
    const folder = createMemoryFolder()
    const saved: string[] = []
    const browser: Saver = { readsAfterSave: true, save: async (_, { name }) => void saved.push(name) }
    const onFallback = vi.fn()
    return { folder, saved, onFallback, saver: withFallback(folderSaver(folder.handle), browser, onFallback) }
  }

  it.each([
    ['a missing folder', 'gone', 'folder'],
    ['a folder that is not writable', 'locked', 'permission'],
  ] as const)('H9: saves with the browser for %s, and reports why', async (_name, fault, reason) => {
    const { folder, saved, onFallback, saver } = setUp()
    expect(saver.readsAfterSave).toBe(false)
    folder.fault = fault
    await saver.save(picture, options('a.png'))
    expect(saved).toEqual(['a.png'])
    expect(onFallback).toHaveBeenCalledExactlyOnceWith(reason)
    // The browser may still read the file.
    expect(saver.readsAfterSave).toBe(true)
  })

  it('rejects on a full disk, where the browser would fail, too', async () => {
    const { folder, saved, onFallback, saver } = setUp()
    folder.fault = 'full'
    await expect(saver.save(picture, options('a.png'))).rejects.toThrow()
    expect([saved, onFallback.mock.calls]).toEqual([[], []])
  })

  it('rejects when it is aborted', async () => {
    const { folder, saved, saver } = setUp()
    const stop = new AbortController()
    stop.abort(new Error('aborted'))
    folder.fault = 'gone'
    await expect(saver.save(picture, options('a.png', { signal: stop.signal }))).rejects.toThrow()
    expect(saved).toEqual([])
  })
})
