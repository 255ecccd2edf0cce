import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearchQuery } from './sauceHost.ts'

const read = (query: string) => readSearchQuery(new URLSearchParams(query))

describe('the parameters of an image search', () => {
  it('default to sixteen all-ages results', () => {
    expect(read('output_type=2')).toEqual({ count: 16, leastSimilarity: 0, maxRestrict: 0, isAsked: true })
  })

  it('are read as the companion sends them', () => {
    expect(read('api_key=k&output_type=2&numres=30&dedupe=2&db=999')).toMatchObject({ count: 30, isAsked: true })
  })

  it('include restricted works only with hide=0', () => {
    expect(read('hide=0').maxRestrict).toBe(2)
    for (const query of ['', 'hide=', 'hide=1', 'hide=3', 'hide=-1', 'hide=00', 'hide=false'])
      expect(read(query).maxRestrict).toBe(0)
  })

  it('exclude searches in other indexes', () => {
    expect(read('db=9').isAsked).toBe(false)
    expect(read('dbs[]=9&dbs[]=5').isAsked).toBe(true)
    expect(read('db=five').isAsked).toBe(true)
  })

  it('have limits for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const { count, leastSimilarity } = readSearchQuery(new URLSearchParams({ numres: text, minsim: text }))
        expect(Number.isInteger(count) && count >= 1 && count <= 40).toBe(true)
        expect(leastSimilarity >= 0 && leastSimilarity <= 100).toBe(true)
      }),
    )
  })
})
