import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMargins, noMargins, type PagePixels } from './margins.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const isAcross = ({ left, top, right, bottom }: Box, width: number, height: number) =>
  (left === 0 && right === width) || (top === 0 && bottom === height)

/** A page of one colour with a filled box, and noise as JPEG has it. */
function pageOf(width: number, height: number, box: Box | undefined, colours = { paper: 250, ink: 30 }, noise = 0): PagePixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom
      const value = (isInk ? colours.ink : colours.paper) + (((x * 7 + y * 13) % 3) - 1) * noise
      data.set([value, value, value, 255], (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

describe('findMargins', () => {
  it('finds the margin of each side', () => {
    const { left, top, right, bottom } = findMargins(pageOf(200, 300, { left: 20, top: 60, right: 170, bottom: 270 }))
    expect([left, top, right, bottom].map((share) => Math.round(share * 100))).toEqual([9, 19, 14, 9])
  })

  it('finds dark margins, in spite of noise', () => {
    const page = pageOf(200, 300, { left: 40, top: 40, right: 160, bottom: 260 }, { paper: 8, ink: 200 }, 3)
    expect(findMargins(page).left).toBeGreaterThan(0.15)
  })

  it('returns none for a picture that has a plain area at one side', () =>
    expect(findMargins(pageOf(200, 300, { left: 0, top: 0, right: 100, bottom: 300 }))).toEqual(noMargins))

  it('returns none for a blank page', () => expect(findMargins(pageOf(200, 300, undefined))).toEqual(noMargins))

  it('returns none for a margin that is a gradient', () => {
    const data = new Uint8ClampedArray(100 * 100 * 4).map((_, index) => Math.floor(index / 400) * 2)
    expect(findMargins({ data, width: 100, height: 100 })).toMatchObject({ left: 0, right: 0 })
  })

  it('crops at most three tenths of a side', () =>
    expect(findMargins(pageOf(200, 300, { left: 150, top: 20, right: 160, bottom: 280 })).left).toBeLessThanOrEqual(0.3))

  it('never crops content', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 120 }),
        fc.integer({ min: 10, max: 120 }),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        fc.record({ paper: fc.integer({ min: 20, max: 250 }), ink: fc.integer({ min: 0, max: 255 }) }),
        (width, height, [a, b, c, d], colours) => {
          fc.pre(Math.abs(colours.paper - colours.ink) > 14)
          const [left, top] = [a % width, b % height]
          const box = { left, top, right: left + 1 + (c % (width - left)), bottom: top + 1 + (d % (height - top)) }
          const margins = findMargins(pageOf(width, height, box, colours))
          // A strip across the page looks like two margins; both parts are plain.
          fc.pre(!isAcross(box, width, height))
          expect(margins.left * width).toBeLessThanOrEqual(box.left)
          expect(margins.top * height).toBeLessThanOrEqual(box.top)
          expect((1 - margins.right) * width).toBeGreaterThanOrEqual(box.right)
          expect((1 - margins.bottom) * height).toBeGreaterThanOrEqual(box.bottom)
        },
      ),
    )
  })
})
