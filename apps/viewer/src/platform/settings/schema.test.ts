// parseSettings: settings from arbitrary stored values.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSettings } from './schema.ts'

const defaults = parseSettings(undefined, false)

describe('the defaults', () => {
  test('are those of the specification', () => {
    expect(defaults).toMatchObject({
      galleryLayout: 'Masonry',
      imageResolution: 'Large',
      fitPictures: true,
      captionsBelowCards: true,
      minimumBookmarks: 5,
      novelFormat: 'txt',
      ugoiraBitrate: 4,
      fileNameTemplate: '{author}_{title}_{pid}_p{index}',
      r18: false,
      r18g: false,
      ai: false,
      dark: 'system',
      language: null,
    })
  })

  test('use medium pictures on a phone', () => expect(parseSettings(undefined, true).imageResolution).toBe('Medium'))
})

describe('stored settings', () => {
  test('keep valid values', () => {
    const chosen = {
      language: 'ja',
      dark: 'dark',
      accentColor: '#1d86a8',
      ai: true,
      galleryLayout: 'Justified',
      ugoiraBitrate: 12,
    }
    expect(parseSettings(chosen, false)).toEqual({ ...defaults, ...chosen })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['a list', [1, 2]],
    ['a text', 'r18'],
    ['an object of unknown keys', { a: 1, constructor: 2, toString: 3 }],
  ])('become the defaults when the value is %s', (_, stored) => expect(parseSettings(stored, false)).toEqual(defaults))

  test.each<[string, unknown]>([
    ['r18', 'yes'],
    ['r18', 1],
    ['language', 'tlh'],
    ['dark', true],
    ['accentColor', 'red; background: url(//e)'],
    ['accentColor', '#12345'],
    ['galleryLayout', '__proto__'],
    ['imageResolution', 'Huge'],
    ['minimumBookmarks', -1],
    ['minimumBookmarks', 1.5],
    ['ugoiraBitrate', 5],
    ['fileNameTemplate', ''],
    ['blockTags', 'cats'],
  ])('lose only the invalid value: %s = %j', (key, value) => {
    expect(parseSettings({ dark: 'dark', ai: true, [key]: value }, false)).toEqual({
      ...defaults,
      ai: true,
      ...(key === 'dark' ? {} : { dark: 'dark' }),
    })
  })

  test('H5 change nothing through the prototype', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"r18":true},"constructor":{"prototype":{"ai":true}}}')
    expect(parseSettings(hostile, false)).toEqual(defaults)
    expect(Object.hasOwn(Object.prototype, 'r18')).toBe(false)
  })

  test('survive a second parse for any stored value', () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (stored, phone) => {
        const settings = parseSettings(stored, phone)
        expect(parseSettings(JSON.parse(JSON.stringify(settings)), phone)).toEqual(settings)
      }),
    )
  })
})

describe('block lists', () => {
  const blocked = (blockTags: unknown) => parseSettings({ blockTags }, false).blockTags

  test('H7: lose surrounding blanks, duplicates and empty lines', () => {
    expect(blocked([' a', 'a', '', '  ', 'b\n'])).toEqual(['a', 'b'])
  })
  test('lose only the entries that are no text', () => expect(blocked(['a', 7, null, 'b'])).toEqual(['a', 'b']))
  test('H7: have at most 10,000 entries', () =>
    expect(blocked(Array.from({ length: 10_500 }, (_, at) => `${at}`))).toHaveLength(10_000))
})
