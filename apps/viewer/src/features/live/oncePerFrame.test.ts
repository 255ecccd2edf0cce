// Once per frame: a flood of messages costs one drawing, loses nothing of a stream, and leaves nothing behind.
import { expect, test } from 'vitest'
import { oncePerFrame } from './oncePerFrame.ts'

function screen() {
  const asked = new Map<number, FrameRequestCallback>()
  let name = 0
  const given: number[][] = []
  const gathering = oncePerFrame<number>((items) => given.push([...items]), {
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
  return { asked, given, gathering, draw }
}

test('what comes between two pictures is handed on together, in its order', () => {
  const { asked, given, gathering, draw } = screen()
  for (const item of [1, 2, 3]) gathering.add(item)
  expect([asked.size, given]).toEqual([1, []])
  draw()
  gathering.add(4)
  draw()
  draw()
  expect(given).toEqual([[1, 2, 3], [4]])
})

test('I2: of ten thousand messages in one frame the last thousand are drawn, once', () => {
  const { asked, given, gathering, draw } = screen()
  for (let item = 0; item < 10_000; item++) gathering.add(item)
  expect(asked.size).toBe(1)
  draw()
  expect(given.map((items) => [items.length, items[0], items.at(-1)])).toEqual([[1000, 9000, 9999]])
})

test('whoever has left is told nothing more', () => {
  const { asked, given, gathering, draw } = screen()
  gathering.add(1)
  gathering.stop()
  draw()
  expect([asked.size, given]).toEqual([0, []])
})
