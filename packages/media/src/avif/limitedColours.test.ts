import { expect, it } from 'vitest'
import { painted } from '../testing/pictures.ts'
import { toI420 } from './limitedColours.ts'

it.each([
  ['black', [0, 0, 0], [16, 128, 128]],
  ['white', [255, 255, 255], [235, 128, 128]],
  ['red', [255, 0, 0], [81, 90, 240]],
  ['green', [0, 255, 0], [145, 54, 34]],
  ['blue', [0, 0, 255], [41, 240, 110]],
] as const)('toI420 converts %s as BT.601 states', (_, colour, expected) => {
  const planes = toI420(
    painted(2, 2, () => colour),
    2,
    2,
  )
  expect([...planes]).toEqual([...new Array(4).fill(expected[0]), expected[1], expected[2]])
})

it('toI420 gives the edges of an odd picture colours of their own', () => {
  const planes = toI420(
    painted(3, 3, (x, y) => (x === 2 || y === 2 ? [255, 0, 0] : [0, 0, 0])),
    3,
    3,
  )
  expect([...planes]).toEqual([16, 16, 81, 16, 16, 81, 81, 81, 81, 128, 90, 90, 90, 128, 240, 240, 240])
})
