// Faces on offer.
import { describe, expect, it } from 'vitest'
import { facesByScript, facesOf } from './fonts.ts'

describe('the presets', () => {
  it('are about forty, each once, each with a family to fall back on', () => {
    const faces = facesByScript.flatMap((group) => group.faces)
    expect(faces.length).toBeGreaterThanOrEqual(40)
    expect(new Set(faces.map(({ name }) => name)).size).toBe(faces.length)
    for (const { family } of faces) expect(family).toMatch(/, (?:sans-)?serif$/)
  })
})

describe('facesOf', () => {
  it('lists each family with an upright style once, by name, whatever its makers call the style', () => {
    const told = [
      { family: 'Zeta', style: 'Regular' },
      { family: 'Alpha', style: 'Bold' },
      { family: 'Alpha', style: 'Regular' },
      { family: 'Zeta', style: 'regular' },
      { family: 'Beta', style: 'Bold Italic' },
      { family: 'Hiragino', style: 'W3' },
    ]
    expect(facesOf(told)).toEqual([
      { name: 'Alpha', family: '"Alpha"' },
      { name: 'Hiragino', family: '"Hiragino"' },
      { name: 'Zeta', family: '"Zeta"' },
    ])
  })
  it('takes anything', () => {
    for (const told of [undefined, null, 5, {}, [null, 5, { family: 7, style: {} }]]) expect(facesOf(told)).toEqual([])
  })
})
