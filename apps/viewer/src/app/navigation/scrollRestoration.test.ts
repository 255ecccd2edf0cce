// ScrollPositions by history entry: kept, forgotten in order, written and read through hostile storage.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScrollPositions } from './scrollRestoration.ts'

test('an entry is found where it was left', () => {
  const places = new ScrollPositions()
  places.keep('a', 10)
  places.keep('b', 20)
  places.keep('a', 30)
  expect([places.of('a'), places.of('b'), places.of('c')]).toEqual([30, 20, undefined])
})

test('places survive a reload', () => {
  const before = new ScrollPositions()
  before.keep('a', 1234.5)
  expect(ScrollPositions.read(before.written()).of('a')).toBe(1234.5)
})

test('the entries not seen for longest are forgotten first', () => {
  const places = new ScrollPositions()
  places.keep('first', 1)
  for (let at = 0; at < 199; at++) places.keep(`k${at}`, at)
  places.keep('first', 2)
  places.keep('last', 3)
  expect([places.of('first'), places.of('k0'), places.of('k1')]).toEqual([2, undefined, 1])
})

test.each([null, '', '{', '{}', '7', '[[1,2]]', '[["a","b"]]', '[["a",-1]]', '[["a",null]]', '[null]'])(
  '%j gives no place',
  (text) => {
    expect(ScrollPositions.read(text).written()).toBe('[]')
  },
)

test('reading never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => ScrollPositions.read(text) instanceof ScrollPositions))
})
