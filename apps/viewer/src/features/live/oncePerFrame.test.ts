import { expect, test } from 'vitest'
import { oncePerFrame } from './oncePerFrame.ts'

function videoElement() {
  const asked = new Map<number, FrameRequestCallback>()
  let name = 0
  const given: number[][] = []
  const batcher = oncePerFrame<number>((items) => given.push([...items]), {
    requestAnimationFrame: (draw) => {
      asked.set(++name, draw)
      return name
    },
    cancelAnimationFrame: (frame) => void asked.delete(frame),
  })
  const draw = () => {
    const all = [...asked.values()]
    asked.clear()
    for (const one of all) one(0)
  }
  return { asked, given, batcher, draw }
}

test('oncePerFrame passes on all items of a frame together, in order', () => {
  const { asked, given, batcher, draw } = videoElement()
  for (const item of [1, 2, 3]) batcher.add(item)
  expect([asked.size, given]).toEqual([1, []])
  draw()
  batcher.add(4)
  draw()
  draw()
  expect(given).toEqual([[1, 2, 3], [4]])
})

test('I2: oncePerFrame keeps the last thousand of ten thousand messages in a frame, and passes them on once', () => {
  const { asked, given, batcher, draw } = videoElement()
  for (let item = 0; item < 10_000; item++) batcher.add(item)
  expect(asked.size).toBe(1)
  draw()
  expect(given.map((items) => [items.length, items[0], items.at(-1)])).toEqual([[1000, 9000, 9999]])
})

test('stop drops waiting items', () => {
  const { asked, given, batcher, draw } = videoElement()
  batcher.add(1)
  batcher.stop()
  draw()
  expect([asked.size, given]).toEqual([0, []])
})
