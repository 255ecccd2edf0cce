// A font's name out of settings that anybody may have written.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fontFamilies } from './fontFamilies.ts'

describe('a chosen font', () => {
  test('is quoted, unless CSS knows it by itself, and the system steps in for what it lacks', () => {
    expect(fontFamilies('Noto Serif JP')).toBe('"Noto Serif JP", var(--font-system)')
    expect(fontFamilies('serif')).toBe('serif, var(--font-system)')
  })
  test('never leaves its quotes', () => {
    expect(fontFamilies('a"; background: url(//evil.example)')).toBe('"a; background: url(//evil.example)", var(--font-system)')
    fc.assert(
      fc.property(fc.string(), (family) => {
        expect(fontFamilies(family)).toMatch(/^(?:"[^"\\\n]*"|[a-z-]+), var\(--font-system\)$/)
      }),
    )
  })
})
