import { describe, expect, it } from 'vitest'
import { fontsByScript, parseLocalFonts } from './fonts.ts'

describe('fontsByScript', () => {
  it('has at least forty distinct fonts with a generic fallback', () => {
    const fonts = fontsByScript.flatMap((group) => group.fonts)
    expect(fonts.length).toBeGreaterThanOrEqual(40)
    expect(new Set(fonts.map(({ name }) => name)).size).toBe(fonts.length)
    for (const { family } of fonts) expect(family).toMatch(/, (?:sans-)?serif$/)
  })
})

describe('parseLocalFonts', () => {
  it('lists each family with an upright style once, sorted by name', () => {
    const result = [
      { family: 'Zeta', style: 'Regular' },
      { family: 'Alpha', style: 'Bold' },
      { family: 'Alpha', style: 'Regular' },
      { family: 'Zeta', style: 'regular' },
      { family: 'Beta', style: 'Bold Italic' },
      { family: 'Hiragino', style: 'W3' },
    ]
    expect(parseLocalFonts(result)).toEqual([
      { name: 'Alpha', family: '"Alpha"' },
      { name: 'Hiragino', family: '"Hiragino"' },
      { name: 'Zeta', family: '"Zeta"' },
    ])
  })
  it('returns an empty list for invalid values', () => {
    for (const result of [undefined, null, 5, {}, [null, 5, { family: 7, style: {} }]])
      expect(parseLocalFonts(result)).toEqual([])
  })
})
