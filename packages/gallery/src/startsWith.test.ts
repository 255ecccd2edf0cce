import { expect, it } from 'vitest'
import { startsWith } from './startsWith.ts'

const same = ['a']

it.each([
  [['a', 'b'], [], true],
  [['a', 'b'], ['a'], true],
  [['a', 'b'], ['a', 'b'], true],
  [same, same, true],
  [['a', 'b'], ['b'], false],
  [['a'], ['a', 'b'], false],
  [[], ['a'], false],
])('%j starts with %j: %s', (list, start, expected) => {
  expect(startsWith(list, start)).toBe(expected)
})
