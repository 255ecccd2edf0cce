// Layout names and settings becoming arrangements.
import { describe, expect, it } from 'vitest'
import { layouts } from '../../settings/schema.ts'
import { arrangementFor, shapeOfLayout } from './arrangement.ts'
import { bandAround } from './band.ts'

describe('a layout name', () => {
  it('is drawn as its family', () => {
    expect(Object.fromEntries(layouts.map((name) => [name, shapeOfLayout(name)]))).toEqual({
      Masonry: 'masonry',
      Grid: 'grid',
      Justified: 'justified',
      VirtualMasonry: 'masonry',
      VirtualGrid: 'grid',
      VirtualJustified: 'justified',
      VirtualSlide: 'masonry',
      'Masonry(CSSGrid)': 'masonry',
      'Masonry(FlexOrder)': 'masonry',
      'Justified(Transform)': 'justified',
    })
  })
})

describe('an arrangement', () => {
  it('is the same object for the same choices, so that nothing is laid out twice', () => {
    expect(arrangementFor('grid', true, 56)).toBe(arrangementFor('grid', true, 56))
    expect(arrangementFor('grid', true, 56).kind).not.toBe(arrangementFor('grid', true, 0).kind)
  })

  it('gives a frame with the columns of the specification', () => {
    expect(arrangementFor('masonry', true, 56).frameFor(1312)).toEqual({ width: 1312, columns: 5, gutter: 8, meta: 56 })
    expect(arrangementFor('masonry', false, 0).frameFor(1312)).toMatchObject({ columns: 4, meta: 0 })
  })
})

describe('the band around the viewport', () => {
  it('reaches a viewport ahead and a quarter behind, whichever way one scrolls', () => {
    expect(bandAround(10_000, 800, 1)).toEqual({ top: 9800, bottom: 11_600 })
    expect(bandAround(10_000, 800, -1)).toEqual({ top: 9200, bottom: 11_000 })
  })

  it('stands still for small scrolls', () => {
    expect(bandAround(10_050, 800, 1)).toEqual(bandAround(10_150, 800, 1))
  })
})
