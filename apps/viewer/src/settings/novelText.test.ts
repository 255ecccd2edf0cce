// How novels are set, out of anything that a browser may hold.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultNovelText } from './novelText.ts'
import { parseSettings } from './schema.ts'

const read = (novelTextConfig: unknown) => parseSettings({ novelTextConfig }, false).novelTextConfig

describe('the novel text config', () => {
  test('is what the specification says until someone chooses', () => {
    expect(read(undefined)).toEqual({
      size: 16,
      height: 2,
      font: 'inherit',
      weight: 400,
      direction: 'h',
      color: '',
      bg: '',
      isPaged: false,
    })
  })
  test('keeps what fits, and replaces alone what does not', () => {
    expect(read({ size: 20, height: 9, direction: 'v', bg: '#1f1f1f', color: 'red', weight: '400' })).toEqual({
      ...defaultNovelText,
      size: 20,
      direction: 'v',
      bg: '#1f1f1f',
    })
  })
  test('lets no font out of its place', () => {
    expect(read({ font: 'serif; background: url(https://evil.example/)' }).font).toBe('inherit')
  })
  test('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Object.keys(read(value))).toEqual(Object.keys(defaultNovelText))
      }),
    )
  })
})
