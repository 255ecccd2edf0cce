// The palette of named colours, its groups by hue, and the search.
import { describe, expect, test } from 'vitest'
import { accentTone } from '../../ui/theme/accent.ts'
import { coloursFor, hueOf, hues } from './hues.ts'
import { palette } from './palette.ts'

describe('the palette', () => {
  test('has more than 250 valid colours with names', () => {
    expect(palette.length).toBeGreaterThan(250)
    for (const { name, colour } of palette) {
      expect([name, accentTone(colour) !== undefined]).toEqual([name, true])
      expect(name).not.toBe('')
    }
  })
  test('has each name once in a language', () => {
    const names = palette.map(({ name, lang }) => `${lang} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
  test('has more than five colours in every group', () => {
    const groups = coloursFor('')
    expect([...groups.keys()]).toEqual([...hues])
    for (const [hue, colours] of groups) expect([hue, colours.length > 5]).toEqual([hue, true])
    expect([...groups.values()].flat()).toHaveLength(palette.length)
  })
})

test.each([
  ['#d7003a', 'red'],
  ['#ee7800', 'orange'],
  ['#ffd900', 'yellow'],
  ['#228b22', 'green'],
  ['#00a3af', 'cyan'],
  ['#1e50a2', 'blue'],
  ['#7058a3', 'violet'],
  ['#ff69b4', 'pink'],
  ['#696969', 'grey'],
  ['nothing', 'grey'],
])('hueOf gives %s the group %s', (colour, hue) => expect(hueOf(colour)).toBe(hue))

describe('coloursFor', () => {
  const names = (query: string) => [...coloursFor(query).values()].flat().map(({ name }) => name)

  test.each([
    ['藍色', '藍色'],
    ['AIIRO', '藍色'],
    ['yuebai', '月白'],
    ['cornflower', 'Cornflower blue'],
    ['#d7003a', '紅色'],
  ])('finds for %s the colour %s', (query, name) => expect(names(query)).toContain(name))
  test('finds nothing for a text that is no colour', () => expect(names('spoon')).toEqual([]))
})
