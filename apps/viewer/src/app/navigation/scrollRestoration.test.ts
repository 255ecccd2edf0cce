// ScrollPositions: lookup, eviction, and reading from hostile storage.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScrollPositions } from './scrollRestoration.ts'

test('get returns the last position of an entry', () => {
  const positions = new ScrollPositions()
  positions.set('a', 10)
  positions.set('b', 20)
  positions.set('a', 30)
  expect([positions.get('a'), positions.get('b'), positions.get('c')]).toEqual([30, 20, undefined])
})

test('positions survive a reload', () => {
  const before = new ScrollPositions()
  before.set('a', 1234.5)
  expect(ScrollPositions.fromText(before.toText()).get('a')).toBe(1234.5)
})

test('the least recent entries are evicted first', () => {
  const positions = new ScrollPositions()
  positions.set('first', 1)
  for (let at = 0; at < 199; at++) positions.set(`k${at}`, at)
  positions.set('first', 2)
  positions.set('last', 3)
  expect([positions.get('first'), positions.get('k0'), positions.get('k1')]).toEqual([2, undefined, 1])
})

test.each([null, '', '{', '{}', '7', '[[1,2]]', '[["a","b"]]', '[["a",-1]]', '[["a",null]]', '[null]'])(
  'fromText reads no position from %j',
  (text) => {
    expect(ScrollPositions.fromText(text).toText()).toBe('[]')
  },
)

test('fromText never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => ScrollPositions.fromText(text) instanceof ScrollPositions))
})
