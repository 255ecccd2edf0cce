// The palette: every colour is one, has a name and a place on the wheel.
import { describe, expect, test } from 'vitest'
import { accentTone } from '../../ui/theme/accent.ts'
import { coloursFor, hueOf, hues } from './hues.ts'
import { palette } from './palette.ts'

describe('the palette', () => {
  test('is long, and every colour in it is one', () => {
    expect(palette.length).toBeGreaterThan(250)
    for (const { name, colour } of palette) {
      expect([name, accentTone(colour) !== undefined]).toEqual([name, true])
      expect(name).not.toBe('')
    }
  })
  test('names each colour once in a language', () => {
    const names = palette.map(({ name, lang }) => `${lang} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
  test('has colours in every group', () => {
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
])('%s is %s', (colour, hue) => expect(hueOf(colour)).toBe(hue))

describe('a search', () => {
  const names = (query: string) => [...coloursFor(query).values()].flat().map(({ name }) => name)

  test.each([
    ['藍色', '藍色'],
    ['AIIRO', '藍色'],
    ['yuebai', '月白'],
    ['cornflower', 'Cornflower blue'],
    ['#d7003a', '紅色'],
  ])('for %s finds %s', (query, name) => expect(names(query)).toContain(name))
  test('for what is no colour finds none', () => expect(names('spoon')).toEqual([]))
})
