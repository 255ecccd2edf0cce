import { describe, expect, it } from 'vitest'
import { layouts } from '../../platform/settings/schema.ts'
import { artworkArrangement, canonicalLayout, coverOfLayout, rowArrangement } from './arrangement.ts'

describe('artworkArrangement', () => {
  it('crops covers in grids and shows them whole on slides', () => {
    expect(layouts.filter((name) => coverOfLayout(name) === 'square')).toEqual(['Grid', 'VirtualGrid'])
    expect(layouts.filter((name) => coverOfLayout(name) === 'whole')).toEqual(['VirtualSlide'])
  })

  it('uses the columns of the screen, except in virtual layouts', () => {
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

  it('loads more 300 px before the end in virtual layouts, 800 px in others', () => {
    for (const name of layouts)
      expect(artworkArrangement(name, 'fitting', 0).endDistance).toBe(name.startsWith('Virtual') ? 300 : 800)
  })

  it('makes a slide as high as the visible window, at least 240 px', () => {
    const slide = artworkArrangement('VirtualSlide', 'fitting', 56)
    expect(slide.isSlide).toBe(true)
    expect(slide.frameFor(390, 730)).toMatchObject({ columns: 1, rowHeight: 730 })
    expect(slide.frameFor(800, 120).rowHeight).toBe(240)
  })

  it('mounts several slides ahead', () => {
    expect(artworkArrangement('VirtualSlide', 'fitting', 56).overscan).toBe(6)
    expect(layouts.filter((name) => artworkArrangement(name, 'fitting', 56).overscan !== undefined)).toEqual(['VirtualSlide'])
  })

  it('gives layouts that look the same one arrangement', () => {
    expect(artworkArrangement('Justified(Transform)', 'fitting', 56)).toBe(artworkArrangement('Justified', 'fitting', 56))
    expect(layouts.filter((name) => canonicalLayout(name) !== name)).toEqual(['Justified(Transform)'])
  })
})

describe('arrangements', () => {
  it('are the same object for the same options', () => {
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

  it('use the columns of docs/spec/product.md 9', () => {
    expect(artworkArrangement('Masonry', 'fitting', 56).frameFor(1312, 800)).toEqual({
      width: 1312,
      columns: 5,
      gutter: 8,
      captionHeight: 56,
    })
    expect(artworkArrangement('Masonry', 'roomy', 0).frameFor(1312, 800)).toMatchObject({ columns: 4, captionHeight: 0 })
    expect(rowArrangement('followedUsers', 180).frameFor(1312, 800)).toMatchObject({
      columns: 3,
      captionHeight: 0,
      rowHeight: 180,
    })
  })
})
