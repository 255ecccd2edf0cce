import { describe, expect, it } from 'vitest'
import { colourHex, colourName, mainColours } from './libraryColour.ts'

describe('colourName', () => {
  it.each([
    ['red', 220, 30, 30],
    ['orange', 250, 150, 40],
    ['yellow', 250, 230, 60],
    ['green', 60, 170, 80],
    ['cyan', 70, 210, 220],
    ['blue', 50, 90, 220],
    ['purple', 140, 80, 220],
    ['pink', 250, 150, 190],
    ['pink', 250, 190, 190],
    ['brown', 120, 70, 30],
    ['white', 250, 250, 248],
    ['grey', 128, 128, 130],
    ['black', 12, 10, 14],
  ])('is %s for %i, %i, %i', (name, red, green, blue) => expect(colourName(red, green, blue)).toBe(name))
})

describe('colourHex', () => {
  it.each(Object.entries(colourHex))('has an example of %s', (name, hex) => {
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    expect(colourName(red, green, blue)).toBe(name)
  })
})

describe('mainColours', () => {
  const pixels = (...parts: readonly (readonly [count: number, red: number, green: number, blue: number])[]) =>
    Uint8Array.from(parts.flatMap(([count, ...colour]) => Array.from({ length: count }, () => colour).flat()))

  it('names the largest shares first and leaves small ones out', () => {
    expect(mainColours(pixels([30, 50, 90, 220], [60, 250, 250, 250], [10, 220, 30, 30]))).toEqual(['white', 'blue'])
  })

  it('is empty without pixels', () => expect(mainColours(new Uint8Array())).toEqual([]))
})
