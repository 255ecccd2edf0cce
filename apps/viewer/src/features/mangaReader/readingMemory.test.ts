// What is remembered of reading, over stores that keep, refuse and lie.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingMemory } from './readingMemory.ts'

function store(first: string | null = null) {
  let kept = first
  return {
    getItem: () => kept,
    setItem(_: string, value: string) {
      kept = value
    },
  }
}

describe('reading', () => {
  it('begins from right to left in manga and from left to right elsewhere', () => {
    const memory = readingMemory(() => store())
    expect([memory.mode('manga'), memory.mode('illust')]).toEqual(['rtl', 'ltr'])
    expect(memory.place('7')).toBe(0)
  })

  it('goes on after a reload in the chosen way, at the page that was left', () => {
    const shelf = store()
    const before = readingMemory(() => shelf)
    before.chooseMode('manga', 'webtoon')
    before.leave('7', 41)
    const after = readingMemory(() => shelf)
    expect([after.mode('manga'), after.mode('illust'), after.place('7')]).toEqual(['webtoon', 'ltr', 41])
  })

  it('forgets a work that was turned back to its cover, and those read longest ago', () => {
    const memory = readingMemory(() => store())
    memory.leave('1', 5)
    memory.leave('1', 0)
    expect(memory.place('1')).toBe(0)
    for (let id = 1; id <= 501; id++) memory.leave(String(id), 3)
    expect([memory.place('1'), memory.place('2'), memory.place('501')]).toEqual([0, 3, 3])
  })

  it('lasts for the visit where nothing may be stored', () => {
    const memory = readingMemory(() => {
      throw new Error('blocked')
    })
    memory.leave('7', 4)
    expect(memory.place('7')).toBe(4)
  })

  it('survives whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (garbage) => {
        const memory = readingMemory(() => store(garbage))
        expect(memory.place('1')).toBe(0)
        expect(memory.mode('manga')).toBe('rtl')
      }),
    )
  })
})
