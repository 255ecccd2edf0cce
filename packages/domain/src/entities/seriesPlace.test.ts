// Where in its series a work stands.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neighboursOf, normaliseSeriesPlace } from './seriesPlace.ts'

const at = (seriesNavData: unknown) => normaliseSeriesPlace({ seriesNavData })

describe('the place in a series', () => {
  it('tells the number and the parts before and after', () => {
    expect(at({ order: 12, prev: { id: '11', title: 'eleven' }, next: { id: 13, title: 'thirteen' } })).toEqual({
      order: 12,
      prev: { id: '11', title: 'eleven' },
      next: { id: '13', title: 'thirteen' },
    })
  })

  it('has no neighbour at the ends, nor one that may not be seen', () => {
    expect(at({ order: 1, prev: null, next: { id: '2', title: 'two', available: false } })).toEqual({
      order: 1,
      prev: undefined,
      next: undefined,
    })
  })

  it('is none for a work in no series', () => expect([at(null), at(undefined), at({ order: 0 })]).toEqual([null, null, null]))

  it('N7: has no work for its own neighbour, and leaves a circle of two as it is', () => {
    const [own, other] = ['7', '8'].map((id) => ({ id, title: '' }))
    expect(neighboursOf('7', { prev: own, next: other })).toEqual({ prev: undefined, next: other })
    expect(neighboursOf('7', { prev: other, next: other })).toEqual({ prev: other, next: other })
  })

  it('is read without throwing, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (wire) => void at({ order: 1, prev: wire, next: wire })))
    fc.assert(fc.property(fc.anything(), (wire) => void normaliseSeriesPlace(wire)))
  })
})
