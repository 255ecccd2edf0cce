import { expect, it } from 'vitest'
import { expectedSize } from './pageSize.ts'

const [tall, wide] = [
  { width: 600, height: 900 },
  { width: 900, height: 600 },
]

it.each([
  ['its own size', { 0: tall, 3: wide, 4: tall }, wide],
  ['the size of the page beside it', { 0: wide, 4: tall }, tall],
  ['the size of the first page', { 0: wide, 5: tall }, wide],
  ['a usual size', { 5: wide }, { width: 700, height: 1000 }],
])('a page of a spread is expected to have %s', (_what, known: Readonly<Record<number, typeof tall>>, expected) =>
  expect(expectedSize((page) => known[page], 3, [3, 4])).toEqual(expected),
)
