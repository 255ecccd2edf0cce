// The boxes of a work's pages, from what is known of them.
import { normaliseArtwork, type SizedPage } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameForm, pageShape, pageSize, shapeOf } from './pageShape.ts'

const images = { s: '', m: 'https://i.pximg.net/m.jpg', l: '', o: '' }
const sized = (width: number, height: number): SizedPage => ({ images, width, height })
const work = (width: number, height: number) => {
  const artwork = normaliseArtwork({ id: 1, width, height, page_count: 3, image_urls: { medium: images.m } })
  if (!artwork) throw new Error('not a work')
  return artwork
}

describe('a page has the shape', () => {
  it('of its own size where that is told', () => {
    expect(pageShape(work(1000, 1000), [sized(1000, 1000), sized(800, 1600)], 1)).toEqual({ aspect: 0.5, isStrip: false })
  })

  it('of the first page until then', () => {
    expect(pageShape(work(1200, 800), undefined, 2).aspect).toBe(1.5)
    expect(pageSize(work(1200, 800), undefined, 2)).toBeUndefined()
  })

  it('of a portrait sheet where nothing is known', () => {
    expect(pageShape(work(0, 0), undefined, 0).aspect).toBe(0.75)
    expect(pageShape(work(0, 0), [sized(0, 0)], 0).aspect).toBe(0.75)
  })
})

it('a long strip is read along its length; a line of one pixel is not', () => {
  expect(shapeOf({ width: 690, height: 12_000 }).isStrip).toBe(true)
  expect(shapeOf({ width: 1, height: 4000 })).toEqual({ aspect: 1 / 2, isStrip: false })
  expect(shapeOf({ width: 4000, height: 1 })).toEqual({ aspect: 8, isStrip: false })
})

it('no size makes a box without room', () => {
  const pixels = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(pixels, pixels, (width, height) => {
      const { aspect } = shapeOf({ width, height })
      expect(aspect).toBeGreaterThanOrEqual(1 / 40)
      expect(aspect).toBeLessThanOrEqual(8)
    }),
  )
})

it('stands in a frame that the screen holds whole, unless the reader wants the full width or it is read by scrolling', () => {
  const sheet = shapeOf({ width: 800, height: 1000 })
  expect(frameForm(sheet, true)).toBe('fitted')
  expect(frameForm(sheet, false)).toBe('page')
  expect(frameForm(shapeOf({ width: 800, height: 8000 }), true)).toBe('strip')
})
