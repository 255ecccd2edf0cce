// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createScrollPositions, type PositionStorage, persistOnHide } from './scrollPositions.ts'

function memoryStorage(content?: string): PositionStorage & { content: string | null } {
  return {
    content: content ?? null,
    getItem() {
      return this.content
    },
    setItem(_key, value) {
      this.content = value
    },
  }
}

const position = { anchor: '77', offset: -12.5, scroll: 4321 }

describe('createScrollPositions', () => {
  it('keeps a position for each history entry and list', () => {
    const positions = createScrollPositions(() => memoryStorage())
    positions.set('a', 'daily', position)
    expect(positions.get('a', 'daily')).toEqual(position)
    expect(positions.get('a', 'weekly')).toBeUndefined()
    expect(positions.get('b', 'daily')).toBeUndefined()
  })

  it('restores persisted positions after a reload', () => {
    const storage = memoryStorage()
    const positions = createScrollPositions(() => storage)
    positions.set('a', 'daily', { ...position, opened: '80' })
    positions.persist()
    expect(createScrollPositions(() => storage).get('a', 'daily')).toEqual({ ...position, opened: '80' })
  })

  it('removes the oldest position above eighty', () => {
    const positions = createScrollPositions(() => memoryStorage())
    for (let entry = 0; entry < 81; entry++) positions.set(String(entry), 'x', position)
    expect(positions.get('0', 'x')).toBeUndefined()
    expect(positions.get('1', 'x')).toEqual(position)
  })

  it.each([
    ['invalid JSON', '{'],
    ['an object', '{"a":1}'],
    [
      'invalid entries',
      '[1,null,["a"],["b",{}],["c x",{"anchor":7,"offset":1,"scroll":1}],["d x",{"anchor":"1","offset":null,"scroll":1}]]',
    ],
  ])('ignores %s in the storage', (_name, content) => {
    const positions = createScrollPositions(() => memoryStorage(content))
    for (const entry of ['a', 'b', 'c', 'd']) expect(positions.get(entry, 'x')).toBeUndefined()
  })

  it('works without a storage', () => {
    const positions = createScrollPositions(() => {
      throw new Error('SecurityError')
    })
    positions.set('a', 'x', position)
    positions.persist()
    expect(positions.get('a', 'x')).toEqual(position)
  })
})

describe('persistOnHide', () => {
  it('saves the last position and persists all when the page is hidden, and persists at the end', () => {
    const storage = memoryStorage()
    const positions = createScrollPositions(() => storage)
    const stop = persistOnHide(positions, () => positions.set('a', 'daily', position))
    dispatchEvent(new Event('pagehide'))
    expect(createScrollPositions(() => storage).get('a', 'daily')).toEqual(position)
    positions.set('b', 'daily', position)
    stop()
    expect(createScrollPositions(() => storage).get('b', 'daily')).toEqual(position)
    storage.content = null
    dispatchEvent(new Event('pagehide'))
    expect(storage.content).toBeNull()
  })
})
