import { describe, expect, it } from 'vitest'
import { draw } from '../paint.ts'
import type { Picture } from '../picture.ts'
import { stampNumbers, stampScene } from './commentStamp.ts'
import { emojiCodes, emojiScene } from './emoji.ts'
import { difference } from './testing/renderScene.ts'

const pixels = (picture: Picture, side: number) =>
  draw(picture, { width: side, height: side, fit: 'cover' }).getContext('2d').getImageData(0, 0, side, side).data

describe('emoji', () => {
  it('differ from each other at 24 pixels', () => {
    const drawn = emojiCodes.map((code) => pixels({ kind: 'emoji', code }, 24))
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(0.4)
    }
  })

  it('have a transparent background', () => {
    for (const code of emojiCodes) {
      const data = pixels({ kind: 'emoji', code }, 48)
      expect([data[3], data.at(-1)]).toEqual([0, 0])
      expect(data[(24 * 48 + 24) * 4 + 3]).toBe(255)
    }
  })

  it('throw for other numbers', () => {
    for (const code of [0, 100, 109, 504, Number.NaN]) expect(() => emojiScene(code)).toThrow(RangeError)
  })
})

describe('stamps', () => {
  it('are forty and all different', () => {
    const drawn = stampNumbers.map((stamp) => pixels({ kind: 'stamp', stamp }, 60))
    expect(drawn).toHaveLength(40)
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(0.8)
    }
  })

  it('fill their background', () => {
    const data = pixels({ kind: 'stamp', stamp: 301 }, 40)
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255)
  })

  it('throw for other numbers', () => {
    for (const stamp of [0, 100, 111, 501, 1.5]) expect(() => stampScene(stamp)).toThrow(RangeError)
  })
})
