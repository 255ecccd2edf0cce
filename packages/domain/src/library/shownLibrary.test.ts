import { describe, expect, it } from 'vitest'
import { noBlocks } from '../contentRules/contentRule.ts'
import { shownFacets, shownQuery } from './shownLibrary.ts'

const off = { r18: false, r18g: false, ai: false }
const all = { r18: true, r18g: true, ai: true }

describe('shownQuery', () => {
  it.each([
    ['everything off', off, {}, { ratings: ['safe'], ai: false }],
    ['R-18 on', { ...off, r18: true }, {}, { ratings: ['safe', 'r18'], ai: false }],
    ['everything on', all, {}, {}],
    ['a chosen rating', all, { ratings: ['r18g'] }, { ratings: ['r18g'] }],
    ['a chosen rating that is hidden', off, { ratings: ['r18'] }, { ratings: ['safe'], ai: false }],
  ] as const)('asks with %s for shown works only', (_, content, query, expected) => {
    expect(shownQuery(query, content, noBlocks)).toEqual(expected)
  })

  it('leaves out works of blocked artists and with blocked tags', () => {
    const blocks = { authors: new Set(['7']), tags: new Set(['山']) }
    expect(shownQuery({}, all, blocks)).toEqual({ withoutTags: ['山'], withoutArtists: ['7'] })
  })
})

it('shownFacets leaves out hidden ratings, tags and artists', () => {
  const facets = {
    total: 3,
    tags: ['海', '山'].map((value) => ({ value, count: 1, translations: [] })),
    artists: ['7', '8'].map((value) => ({ value, count: 1, name: value })),
    kinds: [],
    ratings: ['safe', 'r18', 'r18g'].map((value) => ({ value, count: 1 })),
    shapes: [],
    lengths: [],
    colours: [],
    states: [],
    unread: 0,
  }
  const shown = shownFacets(facets, { ...off, r18: true }, { authors: new Set(['7']), tags: new Set(['山']) })
  expect(shown.ratings.map(({ value }) => value)).toEqual(['safe', 'r18'])
  expect([shown.tags, shown.artists].map((values) => values.map(({ value }) => value))).toEqual([['海'], ['8']])
  expect(shownFacets(facets, all, noBlocks)).toEqual(facets)
})
