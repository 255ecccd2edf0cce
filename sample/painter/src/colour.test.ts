import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, blend, bytesOf, colour, css, shade } from './colour.ts'

const anyColour = fc.record({
  l: fc.double({ min: 0, max: 1, noNaN: true }),
  c: fc.double({ min: 0, max: 0.4, noNaN: true }),
  h: fc.double({ min: -720, max: 720, noNaN: true }),
})

describe('colour', () => {
  it('converts black, white and red', () => {
    expect(bytesOf(colour(0, 0, 0))).toEqual([0, 0, 0])
    expect(bytesOf(colour(1, 0, 0))).toEqual([255, 255, 255])
    expect(bytesOf(colour(0.628, 0.2577, 29.23))).toEqual([255, 0, 0])
  })

  it('always stays inside sRGB', () => {
    fc.assert(
      fc.property(anyColour, (any) => {
        for (const byte of bytesOf(any)) expect(byte).toBeGreaterThanOrEqual(0)
        for (const byte of bytesOf(any)) expect(byte).toBeLessThanOrEqual(255)
      }),
    )
  })

  it('becomes CSS with and without alpha', () => {
    expect(css(colour(1, 0, 0))).toBe('rgb(255,255,255)')
    expect(css(colour(0, 0, 0), 0.5)).toBe('rgba(0,0,0,0.500)')
    expect(css(colour(0, 0, 0), -1)).toBe('rgba(0,0,0,0.000)')
  })

  it('blends from one end to the other', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (from, to) => {
        expect(bytesOf(blend(from, to, 0))).toEqual(bytesOf(from))
        expect(bytesOf(blend(from, to, 1))).toEqual(bytesOf(to))
      }),
    )
  })

  it('blends complementary colours to grey without another hue', () => {
    const middle = blend(colour(0.6, 0.1, 0), colour(0.6, 0.1, 180), 0.5)
    expect(middle.c).toBeCloseTo(0)
  })

  it('can be shaded without leaving the range from black to white', () => {
    expect(shade(colour(0.9, 0.1, 40), 0.4).l).toBe(1)
    expect(shade(colour(0.1, 0.1, 40), -0.4).l).toBe(0)
    expect(at(colour(0.1, 0.1, 40), 0.7, 0.5)).toEqual({ l: 0.7, c: 0.05, h: 40 })
  })
})
