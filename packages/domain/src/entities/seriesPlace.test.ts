import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neighboursOf, normaliseSeriesPlace } from './seriesPlace.ts'

const at = (seriesNavData: unknown) => normaliseSeriesPlace({ seriesNavData })

describe('normaliseSeriesPlace', () => {
  it('reads the number and both neighbours', () => {
    expect(at({ order: 12, prev: { id: '11', title: 'eleven' }, next: { id: 13, title: 'thirteen' } })).toEqual({
      order: 12,
      prev: { id: '11', title: 'eleven' },
      next: { id: '13', title: 'thirteen' },
    })
  })

  it('has no neighbour at the ends, and no hidden neighbour', () => {
    expect(at({ order: 1, prev: null, next: { id: '2', title: 'two', available: false } })).toEqual({
      order: 1,
      prev: undefined,
      next: undefined,
    })
  })

  it('is null for a work without a series', () => expect([at(null), at(undefined), at({ order: 0 })]).toEqual([null, null, null]))

  it('N7: drops a work that is its own neighbour, and keeps a circle of two', () => {
    const [own, other] = ['7', '8'].map((id) => ({ id, title: '' }))
    expect(neighboursOf('7', { prev: own, next: other })).toEqual({ prev: undefined, next: other })
    expect(neighboursOf('7', { prev: other, next: other })).toEqual({ prev: other, next: other })
  })

  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void at({ order: 1, prev: wire, next: wire })))
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseSeriesPlace(wire)))
  })
})
