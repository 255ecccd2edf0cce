import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReaderStore } from './readerStore.ts'

function createStorage(initial: string | null = null) {
  let stored = initial
  return {
    getItem: () => stored,
    setItem(_: string, value: string) {
      stored = value
    },
  }
}

describe('createReaderStore', () => {
  it('defaults to right-to-left for manga and left-to-right for other works', () => {
    const reader = createReaderStore(() => createStorage())
    expect([reader.mode('manga'), reader.mode('illust')]).toEqual(['rtl', 'ltr'])
    expect(reader.page('7')).toBe(0)
  })

  it('restores mode and page after a reload', () => {
    const storage = createStorage()
    const before = createReaderStore(() => storage)
    before.setMode('manga', 'webtoon')
    before.setPage('7', 41)
    const after = createReaderStore(() => storage)
    expect([after.mode('manga'), after.mode('illust'), after.page('7')]).toEqual(['webtoon', 'ltr', 41])
  })

  it('forgets works at their first page, and those that were read longest ago', () => {
    const reader = createReaderStore(() => createStorage())
    reader.setPage('1', 5)
    reader.setPage('1', 0)
    expect(reader.page('1')).toBe(0)
    for (let id = 1; id <= 501; id++) reader.setPage(String(id), 3)
    expect([reader.page('1'), reader.page('2'), reader.page('501')]).toEqual([0, 3, 3])
  })

  it('opens a work that was left at its end at the first page, and keeps it finished', () => {
    const storage = createStorage('{"places":[["8",3]]}')
    const reader = createReaderStore(() => storage)
    reader.setPage('7', 9, 10)
    expect([reader.page('7'), reader.page('8')]).toEqual([0, 3])
    reader.setPage('7', 0, 10)
    const after = createReaderStore(() => storage)
    expect(after.all().get('7')).toEqual({ page: 0, count: 10, isFinished: true, isAtEnd: false, isHidden: false })
    after.openAtEnd('7', 10)
    expect(after.page('7')).toBe(9)
  })

  it('P12 reads and keeps the newer page that another tab has stored', () => {
    const storage = createStorage()
    const [first, second] = [createReaderStore(() => storage), createReaderStore(() => storage)]
    first.setPage('7', 1)
    second.setPage('7', 6)
    first.setPage('8', 3)
    expect([first.page('7'), createReaderStore(() => storage).page('7'), second.page('8')]).toEqual([6, 6, 3])
  })

  it('keeps its state in reader when storage is blocked', () => {
    const reader = createReaderStore(() => {
      throw new Error('blocked')
    })
    reader.setPage('7', 4)
    expect(reader.page('7')).toBe(4)
  })

  it('ignores invalid stored data', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (garbage) => {
        const reader = createReaderStore(() => createStorage(garbage))
        expect(reader.page('1')).toBe(0)
        expect(reader.mode('manga')).toBe('rtl')
      }),
    )
  })
})
