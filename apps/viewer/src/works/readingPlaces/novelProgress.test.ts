import { describe, expect, it } from 'vitest'
import { createNovelProgress, readShare } from './novelProgress.ts'

const createStored = (text: string | null = null) => {
  const saved = { text }
  return {
    saved,
    read: () => saved.text,
    write: (value: string) => {
      saved.text = value
      return true
    },
  }
}
const progress = { at: 30, length: 120, isRead: false }

describe('createNovelProgress', () => {
  it('restores progress from storage', () => {
    const stored = createStored()
    createNovelProgress(stored).save('7', progress)
    expect(createNovelProgress(stored).get('7')).toMatchObject(progress)
    expect(createNovelProgress(stored).get('8')).toBeUndefined()
  })
  it('evicts the least recently read novel first', () => {
    const stored = createStored()
    const novels = createNovelProgress(stored)
    for (let id = 0; id <= 500; id++) novels.save(String(id), progress)
    expect(novels.get('0')).toBeUndefined()
    expect(novels.get('1')).toMatchObject(progress)
  })
  it('returns progress before the scheduled write, and writes the latest progress', () => {
    const stored = createStored()
    const scheduled: (() => void)[] = []
    const novels = createNovelProgress(stored, (write) => scheduled.push(write))
    novels.save('7', { ...progress, at: 10 })
    novels.save('7', progress)
    expect(novels.get('7')).toMatchObject(progress)
    expect(stored.saved.text).toBeNull()
    scheduled.at(-1)?.()
    expect(createNovelProgress(stored).get('7')).toMatchObject(progress)
  })
  it('P12 reads and keeps the newer place that another tab has stored', () => {
    const stored = createStored()
    const [first, second] = [createNovelProgress(stored), createNovelProgress(stored)]
    first.save('7', { ...progress, at: 10 })
    second.save('7', { ...progress, at: 60 })
    first.save('8', progress)
    expect([first.get('7')?.at, createNovelProgress(stored).get('7')?.at]).toEqual([60, 60])
    expect([...second.all().keys()]).toEqual(['7', '8'])
  })
  it('keeps progress in memory while storage is blocked', () => {
    const novels = createNovelProgress({ read: () => null, write: () => false })
    novels.save('7', progress)
    expect(novels.get('7')).toMatchObject(progress)
  })
  it('keeps a novel finished that is opened again, and reads entries of earlier versions', () => {
    const stored = createStored('[["8",120,120,true],["9",3,120,false]]')
    const novels = createNovelProgress(stored)
    novels.save('7', { ...progress, isRead: true })
    novels.save('7', progress)
    const restored = createNovelProgress(stored)
    expect(['7', '8', '9'].map((id) => restored.get(id)?.isFinished)).toEqual([true, true, false])
    expect(restored.get('7')).toMatchObject(progress)
  })
  it.each(['{', '5', '{"a":1}', '[["7",-1,5]]', '[["7","x",5],[8]]', '[["__proto__",{}]]'])(
    'ignores invalid stored text %s',
    (text) => {
      expect(createNovelProgress(createStored(text)).get('7')).toBeUndefined()
    },
  )
})

describe('readShare', () => {
  it('returns the share of the text before the position, and 1 at the end', () => {
    expect([
      readShare(progress),
      readShare({ ...progress, isRead: true }),
      readShare({ at: 9, length: 0, isRead: false }),
    ]).toEqual([0.25, 1, 1])
  })
})
