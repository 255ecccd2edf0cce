import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandBounds, fixedSearchOptions, isBookmarkBand, isTool, readSearchOptions, searchTools } from './searchOptions.ts'

const bands = (...ranges: readonly (readonly [string, string])[]) => ({
  bookmark_ranges: ranges.map(([least, most]) => ({ bookmark_num_min: least, bookmark_num_max: most })),
})

describe('readSearchOptions', () => {
  it('reads the lists of both kinds', () => {
    const options = readSearchOptions({
      illust: { ...bands(['*', '*'], ['10', '29'], ['1000', '*']), tool: { options: ['Inky 3', 'Inky 3', ''] } },
      novel: {
        ...bands(),
        lang: { options: [{ code: 'ja', name: '日本語' }, { code: '../x', name: 'X' }, null] },
        genre: { options: [{ id: 1, label: 'Romance' }, { id: 'x', label: 'X' }, { id: 2 }] },
        word_count_supported_languages: 'en, ko',
      },
    })
    expect(options).toEqual({
      illust: { bands: ['10-29', '1000-'], tools: ['Inky 3'], languages: [], genres: [], wordLanguages: undefined },
      novel: {
        bands: [],
        tools: [],
        languages: [{ value: 'ja', name: '日本語' }],
        genres: [{ value: '1', name: 'Romance' }],
        wordLanguages: ['en', 'ko'],
      },
    })
  })

  it('keeps the known tools when the site names none', () => {
    expect(readSearchOptions({ illust: bands() })?.illust.tools).toEqual(searchTools)
    expect(fixedSearchOptions.illust.tools).toEqual(searchTools)
  })

  it('never throws, and returns only values that an address can hold', () => {
    for (const answer of [undefined, null, {}, [], { illust: null }]) expect(readSearchOptions(answer)).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (ranges, tools) => {
        const read = readSearchOptions({ illust: { bookmark_ranges: ranges, tool: { options: tools } }, novel: ranges })?.illust
        expect(read?.bands.every(isBookmarkBand) && read.tools.every(isTool)).toBe(true)
      }),
    )
  })
})

it.each([
  ['10-29', { min: 10, max: 29 }],
  ['1000-', { min: 1000 }],
] as const)('the band %s has its ends', (band, bounds) => expect(bandBounds(band)).toEqual(bounds))
