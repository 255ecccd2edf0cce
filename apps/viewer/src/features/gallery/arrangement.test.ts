// Layout names and settings becoming arrangements.
import { describe, expect, it } from 'vitest'
import { layouts } from '../../settings/schema.ts'
import { artworkArrangement, coverOfLayout, plainLayout, rowArrangement } from './arrangement.ts'
import { bandAround } from './band.ts'

describe('a layout name', () => {
  it('shows covers in their shape, cropped, or whole', () => {
    expect(layouts.filter((name) => coverOfLayout(name) === 'square')).toEqual(['Grid', 'VirtualGrid'])
    expect(layouts.filter((name) => coverOfLayout(name) === 'whole')).toEqual(['VirtualSlide'])
  })

  it('is drawn with the columns of its screen, but for the virtual ones', () => {
    const columns = (name: (typeof layouts)[number]) => artworkArrangement(name, 'fitting', 0).frameFor(1440, 800).columns
    expect(Object.fromEntries(layouts.map((name) => [name, columns(name)]))).toEqual({
      Masonry: 5,
      Grid: 5,
      Justified: 5,
      VirtualMasonry: 5,
      VirtualGrid: 5,
      VirtualJustified: 5,
      VirtualSlide: 1,
      'Masonry(CSSGrid)': 5,
      'Masonry(FlexOrder)': 5,
      'Justified(Transform)': 5,
    })
    expect(artworkArrangement('VirtualMasonry', 'fitting', 0).frameFor(3000, 800)).toMatchObject({ columns: 10, gutter: 10 })
    expect(artworkArrangement('VirtualMasonry', 'roomy', 0).frameFor(390, 800).columns).toBe(2)
  })

  it('asks for more at 300 px from the end in the virtual layouts and at 800 px in the others', () => {
    for (const name of layouts)
      expect(artworkArrangement(name, 'fitting', 0).endDistance).toBe(name.startsWith('Virtual') ? 300 : 800)
  })

  it('of a slide fills what the bars leave of the window, and stays usable in a low one', () => {
    const slide = artworkArrangement('VirtualSlide', 'fitting', 56)
    expect(slide.isSlide).toBe(true)
    expect(slide.frameFor(390, 730)).toMatchObject({ columns: 1, row: 730 })
    expect(slide.frameFor(800, 120).row).toBe(240)
  })

  it('of slides has several ready, so that there is always one to come to rest on', () => {
    expect(artworkArrangement('VirtualSlide', 'fitting', 56).reach).toBe(3)
    expect(layouts.filter((name) => artworkArrangement(name, 'fitting', 56).reach !== undefined)).toEqual(['VirtualSlide'])
  })

  it('that only named another way of drawing is the same arrangement', () => {
    expect(artworkArrangement('Justified(Transform)', 'fitting', 56)).toBe(artworkArrangement('Justified', 'fitting', 56))
    expect(layouts.filter((name) => plainLayout(name) !== name)).toEqual(['Justified(Transform)'])
  })
})

describe('an arrangement', () => {
  it('is the same object for the same choices, so that nothing is laid out twice', () => {
    expect(artworkArrangement('Grid', 'fitting', 56)).toBe(artworkArrangement('Grid', 'fitting', 56))
    const kinds = new Set(
      [
        artworkArrangement('Grid', 'fitting', 56),
        artworkArrangement('Grid', 'fitting', 0),
        artworkArrangement('Grid', 'roomy', 0),
        artworkArrangement('Masonry', 'roomy', 0),
        rowArrangement('roomy', 120),
        rowArrangement('roomy', 140),
      ].map(({ kind }) => kind),
    )
    expect(kinds.size).toBe(6)
  })

  it('gives a frame with the columns of the specification', () => {
    expect(artworkArrangement('Masonry', 'fitting', 56).frameFor(1312, 800)).toEqual({
      width: 1312,
      columns: 5,
      gutter: 8,
      meta: 56,
    })
    expect(artworkArrangement('Masonry', 'roomy', 0).frameFor(1312, 800)).toMatchObject({ columns: 4, meta: 0 })
    expect(rowArrangement('followedUsers', 180).frameFor(1312, 800)).toMatchObject({ columns: 3, meta: 0, row: 180 })
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
