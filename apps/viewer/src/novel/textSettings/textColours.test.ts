import { describe, expect, it } from 'vitest'
import { papers } from './papers.ts'
import { backgroundTone, colourStyles, isDark } from './textColours.ts'

describe('text colours', () => {
  it('are empty without a choice', () => {
    expect(colourStyles({ color: '', bg: '' })).toEqual({})
    expect(backgroundTone({ bg: '' })).toBeUndefined()
  })
  it('have the tone of their background', () => {
    expect(papers.map((paper) => backgroundTone(paper))).toEqual(['light', 'light', 'dark', 'dark', 'light'])
    expect(colourStyles({ color: '#123456', bg: '' })).toEqual({ color: '#123456' })
  })
  it('use luminance to tell dark from light, not a single channel', () => {
    expect(['#000000', '#0000ff', '#8b0000'].every(isDark)).toBe(true)
    expect(['#ffffff', '#ffff00', '#00ff00'].some(isDark)).toBe(false)
  })
})
