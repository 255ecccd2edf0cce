// The novel text config, parsed from arbitrary stored values.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultNovelText } from './novelText.ts'
import { parseSettings } from './schema.ts'

const read = (novelTextStyle: unknown) => parseSettings({ novelTextStyle }, false).novelTextStyle

describe('the novel text config', () => {
  test('has the defaults of the specification', () => {
    expect(read(undefined)).toEqual({
      size: 16,
      height: 2,
      font: 'inherit',
      weight: 400,
      direction: 'h',
      color: '',
      bg: '',
      isPaged: false,
      isIndented: true,
      isJustified: true,
      isHyphenated: true,
      isStill: false,
    })
  })
  test('replaces only the members that do not fit', () => {
    expect(read({ size: 20, height: 9, direction: 'v', bg: '#1f1f1f', color: 'red', weight: '400' })).toEqual({
      ...defaultNovelText,
      size: 20,
      direction: 'v',
      bg: '#1f1f1f',
    })
  })
  test('rejects a font that contains other CSS', () => {
    expect(read({ font: 'serif; background: url(https://evil.example/)' }).font).toBe('inherit')
  })
  test('has every member for any stored value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Object.keys(read(value))).toEqual(Object.keys(defaultNovelText))
      }),
    )
  })
})
