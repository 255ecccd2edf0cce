// Remembered places: found again, limited, and safe from whatever a storage holds.
import { describe, expect, it } from 'vitest'
import type { PlaceStore } from './place.ts'
import { createPlaces } from './place.ts'

function memoryStore(content?: string): PlaceStore & { content: string | null } {
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

const place = { anchor: '77', offset: -12.5, scroll: 4321 }

describe('a place', () => {
  it('is remembered for its entry and its list', () => {
    const places = createPlaces(() => memoryStore())
    places.remember('a', 'daily', place)
    expect(places.recall('a', 'daily')).toEqual(place)
    expect(places.recall('a', 'weekly')).toBeUndefined()
    expect(places.recall('b', 'daily')).toBeUndefined()
  })

  it('outlives a reload once it was kept', () => {
    const store = memoryStore()
    const places = createPlaces(() => store)
    places.remember('a', 'daily', { ...place, opened: '80' })
    places.keep()
    expect(createPlaces(() => store).recall('a', 'daily')).toEqual({ ...place, opened: '80' })
  })

  it('gives way to newer ones after eighty entries', () => {
    const places = createPlaces(() => memoryStore())
    for (let entry = 0; entry < 81; entry++) places.remember(String(entry), 'x', place)
    expect(places.recall('0', 'x')).toBeUndefined()
    expect(places.recall('1', 'x')).toEqual(place)
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    [
      'entries that are none',
      '[1,null,["a"],["b",{}],["c x",{"anchor":7,"offset":1,"scroll":1}],["d x",{"anchor":"1","offset":null,"scroll":1}]]',
    ],
  ])('is not read out of %s', (_name, content) => {
    const places = createPlaces(() => memoryStore(content))
    for (const entry of ['a', 'b', 'c', 'd']) expect(places.recall(entry, 'x')).toBeUndefined()
  })

  it('lasts for the page when the browser keeps nothing', () => {
    const places = createPlaces(() => {
      throw new Error('SecurityError')
    })
    places.remember('a', 'x', place)
    places.keep()
    expect(places.recall('a', 'x')).toEqual(place)
  })
})
