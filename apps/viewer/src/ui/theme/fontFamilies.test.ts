// fontFamilies: font names from untrusted settings.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fontFamilies } from './fontFamilies.ts'

describe('fontFamilies', () => {
  test('quotes a family, except generic ones, and adds the system font as fallback', () => {
    expect(fontFamilies('Noto Serif JP')).toBe('"Noto Serif JP", var(--font-system)')
    expect(fontFamilies('serif')).toBe('serif, var(--font-system)')
  })
  test('never lets a name leave its quotes', () => {
    expect(fontFamilies('a"; background: url(//evil.example)')).toBe('"a; background: url(//evil.example)", var(--font-system)')
    fc.assert(
      fc.property(fc.string(), (family) => {
        expect(fontFamilies(family)).toMatch(/^(?:"[^"\\\n]*"|[a-z-]+), var\(--font-system\)$/)
      }),
    )
  })
})
