// Holds the address of a search to sense: numbers within bounds whatever is written, and one way to see restricted works.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchQuestion } from './searchQuestion.ts'

const read = (query: string) => searchQuestion(new URLSearchParams(query))

describe('what a search asks', () => {
  it('is sixteen results of all ages unless it says otherwise', () => {
    expect(read('output_type=2')).toEqual({ count: 16, leastSimilarity: 0, maxRestrict: 0, isAsked: true })
  })

  it('is read as the companion asks', () => {
    expect(read('api_key=k&output_type=2&numres=30&dedupe=2&db=999')).toMatchObject({ count: 30, isAsked: true })
  })

  it('shows restricted works only to those who ask to hide nothing', () => {
    expect(read('hide=0').maxRestrict).toBe(2)
    for (const query of ['', 'hide=', 'hide=1', 'hide=3', 'hide=-1', 'hide=00', 'hide=false'])
      expect(read(query).maxRestrict).toBe(0)
  })

  it('is not asked of other indexes', () => {
    expect(read('db=9').isAsked).toBe(false)
    expect(read('dbs[]=9&dbs[]=5').isAsked).toBe(true)
    expect(read('db=five').isAsked).toBe(true)
  })

  it('has bounds whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const { count, leastSimilarity } = searchQuestion(new URLSearchParams({ numres: text, minsim: text }))
        expect(Number.isInteger(count) && count >= 1 && count <= 40).toBe(true)
        expect(leastSimilarity >= 0 && leastSimilarity <= 100).toBe(true)
      }),
    )
  })
})
