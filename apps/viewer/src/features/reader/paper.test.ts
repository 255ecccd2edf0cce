// The colours a text is read in.
import { describe, expect, it } from 'vitest'
import { groundOf, isDark, paperOf, paperPresets } from './paper.ts'

describe('paperOf', () => {
  it('leaves the theme its colours where none are chosen', () => {
    expect(paperOf({ color: '', bg: '' })).toEqual({})
    expect(groundOf({ bg: '' })).toBeUndefined()
  })
  it('makes what stands on a dark ground light, and on a light ground dark', () => {
    expect(paperPresets.map((preset) => groundOf(preset))).toEqual(['light', 'light', 'dark', 'light', 'light'])
    expect(paperOf({ color: '#123456', bg: '' })).toEqual({ color: '#123456' })
  })
  it('tells dark from light by luminance, not by any one channel', () => {
    expect(['#000000', '#0000ff', '#8b0000'].every(isDark)).toBe(true)
    expect(['#ffffff', '#ffff00', '#00ff00'].some(isDark)).toBe(false)
  })
})
