import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSearchLength } from './searchFilter.ts'
import { lengthBounds, lengthParameters, lengthRange, lengthUnits } from './searchLength.ts'

describe('isSearchLength', () => {
  it.each(['short', 'characters:700-9000', 'words:-1000', 'minutes:60-'])('accepts %s', (length) => {
    expect(isSearchLength(length)).toBe(true)
  })

  it.each(['', 'tiny', 'minutes:-', 'pages:1-2', 'minutes:1', 'minutes:1-12345678', 'minutes:-1-5', ' minutes:1-2', 7, null])(
    'refuses %j',
    (text) => expect(isSearchLength(text)).toBe(false),
  )

  it('accepts what lengthRange writes', () => {
    const end = fc.option(fc.nat({ max: 9_999_999 }), { nil: undefined })
    fc.assert(
      fc.property(fc.constantFrom(...lengthUnits), end, end, (unit, min, max) => {
        const range = lengthRange(unit, min, max)
        expect(isSearchLength(range)).toBe(range !== undefined)
        expect(range === undefined).toBe(min === undefined && max === undefined)
      }),
    )
  })
})

it('lengthBounds reads presets in characters', () => {
  expect(lengthBounds('short')).toEqual({ unit: 'characters', min: 5000, max: 19_999 })
  expect(lengthBounds('words:9-2')).toEqual({ unit: 'words', min: 2, max: 9 })
  expect(lengthBounds('minutes:-10')).toEqual({ unit: 'minutes', max: 10 })
})

it.each([
  ['long', { text_length_min: '80000' }],
  ['characters:7-9', { text_length_min: '7', text_length_max: '9' }],
  ['words:1000-', { word_count_min: '1000' }],
  ['minutes:-10', { reading_time_max: '10' }],
] as const)('lengthParameters names the unit of %s', (length, parameters) => {
  expect(lengthParameters(length)).toEqual(parameters)
})
