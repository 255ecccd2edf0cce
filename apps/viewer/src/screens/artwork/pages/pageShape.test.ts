// The shapes of pages from known and estimated sizes.
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

describe('pageShape', () => {
  it('is that of the page when its size is known', () => {
    expect(pageShape(work(1000, 1000), [sized(1000, 1000), sized(800, 1600)], 1)).toEqual({ aspect: 0.5, isStrip: false })
  })

  it('is that of the first page until then', () => {
    expect(pageShape(work(1200, 800), undefined, 2).aspect).toBe(1.5)
    expect(pageSize(work(1200, 800), undefined, 2)).toBeUndefined()
  })

  it('is portrait when no size is known', () => {
    expect(pageShape(work(0, 0), undefined, 0).aspect).toBe(0.75)
    expect(pageShape(work(0, 0), [sized(0, 0)], 0).aspect).toBe(0.75)
  })
})

it('shapeOf accepts a long strip, but not a line of one pixel', () => {
  expect(shapeOf({ width: 690, height: 12_000 }).isStrip).toBe(true)
  expect(shapeOf({ width: 1, height: 4000 })).toEqual({ aspect: 1 / 2, isStrip: false })
  expect(shapeOf({ width: 4000, height: 1 })).toEqual({ aspect: 8, isStrip: false })
})

it('shapeOf gives every size an aspect within the limits', () => {
  const pixels = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(pixels, pixels, (width, height) => {
      const { aspect } = shapeOf({ width, height })
      expect(aspect).toBeGreaterThanOrEqual(1 / 40)
      expect(aspect).toBeLessThanOrEqual(8)
    }),
  )
})

it('frameForm fits a page to the screen, except with the setting off or for a strip', () => {
  const sheet = shapeOf({ width: 800, height: 1000 })
  expect(frameForm(sheet, true)).toBe('fitted')
  expect(frameForm(sheet, false)).toBe('page')
  expect(frameForm(shapeOf({ width: 800, height: 8000 }), true)).toBe('strip')
})
