import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireIllust } from '../testing/builders.ts'
import { normaliseArtwork } from './artwork.ts'

describe('normaliseArtwork', () => {
  it('reads every field of a single-page work', () => {
    expect(normaliseArtwork(wireIllust({ series: { id: 80001, title: 'Two Doors' } }))).toMatchObject({
      id: '100500001',
      title: 'Lantern',
      author: { id: '90000001', name: 'Test Painter', is_followed: false },
      count: 1,
      view: 4321,
      like: 654,
      type: 'illust',
      series: { id: '80001', title: 'Two Doors' },
      images: [{ o: expect.stringContaining('/img-original/') }],
    })
  })

  it('reads one picture per page of a work with several pages', () => {
    const page = (n: number) => ({ image_urls: { square_medium: `s${n}`, medium: `m${n}`, large: `l${n}`, original: `o${n}` } })
    const artwork = normaliseArtwork(wireIllust({ page_count: 2, meta_single_page: {}, meta_pages: [page(0), page(1)] }))
    expect(artwork?.images).toEqual([
      { s: 's0', m: 'm0', l: 'l0', o: 'o0' },
      { s: 's1', m: 'm1', l: 'l1', o: 'o1' },
    ])
  })

  it('reads when a gateway kept the work', () => {
    const since = (value: unknown) => normaliseArtwork({ ...wireIllust(), emaki_kept: value })?.keptSince
    expect(since('2026-11-01T12:00:00.000Z')).toBe('2026-11-01T12:00:00.000Z')
    for (const value of [undefined, '', '2026', 'yesterday', 5, {}]) expect(since(value)).toBeUndefined()
  })

  it.each([null, undefined, 'x', 7, [], {}, { id: 'abc' }, { id: -1 }, { id: 1.5 }, { id: 1 }])(
    'drops %j, which has no id or picture',
    (wire) => {
      expect(normaliseArtwork(wire)).toBeUndefined()
    },
  )

  it.each([
    ['missing user', { user: undefined }, { author: { id: '0', name: '', avatar: '' } }],
    ['tags that are null', { tags: null }, { tags: [] }],
    ['an empty series object', { series: {} }, { series: null }],
    [
      'counts that are negative, text or endless',
      { total_view: -1, total_bookmarks: '12', page_count: Number.POSITIVE_INFINITY },
      { view: 0, like: 12, count: 1 },
    ],
    ['an unknown type', { type: 'hologram' }, { type: 'illust' }],
    ['P17 an unknown rating as R-18G', { x_restrict: 3 }, { x_restrict: 2 }],
    ['P17 a rating in words as R-18', { x_restrict: 'safe' }, { x_restrict: 1 }],
    ['P17 a rating that is null as R-18', { x_restrict: null }, { x_restrict: 1 }],
    ['P17 a missing rating as R-18', { x_restrict: undefined }, { x_restrict: 1 }],
    ['P17 a rating as decimal text', { x_restrict: '0' }, { x_restrict: 0 }],
    ['P17 an unknown AI type as not declared', { illust_ai_type: 3 }, { illust_ai_type: 0 }],
  ])('accepts %s', (_, changes, expected) => {
    expect(normaliseArtwork({ ...wireIllust(), ...changes })).toMatchObject(expected)
  })

  it.each([' ', '\u3000', '\u200b', '\t\u2060 '])('P8 drops the tag %j, which shows nothing', (name) => {
    expect(normaliseArtwork({ ...wireIllust(), tags: [{ name }, { name: '海 辺' }] })?.tags.map((tag) => tag.name)).toEqual([
      '海 辺',
    ])
  })

  it('E9: drops nameless tags, clips long ones and keeps at most 200', () => {
    const wire = {
      ...wireIllust(),
      tags: [{ name: '' }, { name: 'x'.repeat(1000) }, ...Array.from({ length: 5000 }, (_, i) => ({ name: `t${i}` }))],
    }
    const read = normaliseArtwork(wire)?.tags ?? []
    expect(read).toHaveLength(200)
    expect(read[0]?.name).toHaveLength(100)
  })

  it('F05: never throws on any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(wireIllust())), fc.anything()), (changes) => {
        normaliseArtwork({ ...wireIllust(), ...changes })
      }),
    )
  })
})
