// Where novels were left.
import { describe, expect, it } from 'vitest'
import { novelMemory, readShare } from './novelMemory.ts'

const store = (text: string | null = null) => {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value
    },
  }
}
const left = { at: 30, length: 120, isRead: false }

describe('the place in a novel', () => {
  it('is there at the next visit', () => {
    const storage = store()
    novelMemory(() => storage).leave('7', left)
    expect(novelMemory(() => storage).place('7')).toEqual(left)
    expect(novelMemory(() => storage).place('8')).toBeUndefined()
  })
  it('is forgotten first where reading was longest ago', () => {
    const storage = store()
    const memory = novelMemory(() => storage)
    for (let id = 0; id <= 500; id++) memory.leave(String(id), left)
    expect(memory.place('0')).toBeUndefined()
    expect(memory.place('1')).toEqual(left)
  })
  it('is known at once and written when its time comes, however often it was told', () => {
    const storage = store()
    const asked: (() => void)[] = []
    const memory = novelMemory(
      () => storage,
      (write) => asked.push(write),
    )
    memory.leave('7', { ...left, at: 10 })
    memory.leave('7', left)
    expect(memory.place('7')).toEqual(left)
    expect(storage.kept.text).toBeNull()
    asked.at(-1)?.()
    expect(novelMemory(() => storage).place('7')).toEqual(left)
  })
  it('lasts for the visit where nothing may be kept', () => {
    const memory = novelMemory(() => {
      throw new Error('blocked')
    })
    memory.leave('7', left)
    expect(memory.place('7')).toEqual(left)
  })
  it.each(['{', '5', '{"a":1}', '[["7",-1,5]]', '[["7","x",5],[8]]', '[["__proto__",{}]]'])('begins anew after %s', (text) => {
    expect(novelMemory(() => store(text)).place('7')).toBeUndefined()
  })
})

describe('readShare', () => {
  it('is the share of the text before the place, and all of it at the end', () => {
    expect([readShare(left), readShare({ ...left, isRead: true }), readShare({ at: 9, length: 0, isRead: false })]).toEqual([
      0.25, 1, 1,
    ])
  })
})
