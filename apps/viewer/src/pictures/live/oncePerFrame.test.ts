import { expect, test } from 'vitest'
import { oncePerFrame } from './oncePerFrame.ts'

function setUp() {
  const requested = new Map<number, FrameRequestCallback>()
  let name = 0
  const batches: number[][] = []
  const batcher = oncePerFrame<number>((items) => batches.push([...items]), {
    requestAnimationFrame: (draw) => {
      requested.set(++name, draw)
      return name
    },
    cancelAnimationFrame: (frame) => void requested.delete(frame),
  })
  const draw = () => {
    const all = [...requested.values()]
    requested.clear()
    for (const one of all) one(0)
  }
  return { requested, batches, batcher, draw }
}

test('oncePerFrame passes on all items of a frame together, in order', () => {
  const { requested, batches, batcher, draw } = setUp()
  for (const item of [1, 2, 3]) batcher.add(item)
  expect([requested.size, batches]).toEqual([1, []])
  draw()
  batcher.add(4)
  draw()
  draw()
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('I2: oncePerFrame keeps the last thousand of ten thousand messages in a frame, and passes them on once', () => {
  const { requested, batches, batcher, draw } = setUp()
  for (let item = 0; item < 10_000; item++) batcher.add(item)
  expect(requested.size).toBe(1)
  draw()
  expect(batches.map((items) => [items.length, items[0], items.at(-1)])).toEqual([[1000, 9000, 9999]])
})

test('stop drops waiting items', () => {
  const { requested, batches, batcher, draw } = setUp()
  batcher.add(1)
  batcher.stop()
  draw()
  expect([requested.size, batches]).toEqual([0, []])
})
