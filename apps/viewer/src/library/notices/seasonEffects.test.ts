// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { showEffects } from './seasonEffects.ts'

afterEach(() => document.body.replaceChildren())

const rounding = 1e-6

/** The horizontal range in px that each piece may cover while it falls and turns, from left to right. */
function rangesOf(width: number): readonly { readonly from: number; readonly to: number }[] {
  return [...document.querySelectorAll<HTMLElement>('[data-effect] > i')]
    .map(({ style }) => {
      const number = (name: string) => Number.parseFloat(style.getPropertyValue(name))
      const centre = (number('--x') / 100) * width
      const ends = [centre, centre + number('--drift')]
      const half = (number('--size') * Math.SQRT2) / 2
      return { from: Math.min(...ends) - half, to: Math.max(...ends) + half }
    })
    .sort((one, two) => one.from - two.from)
}

describe('showEffects', () => {
  it.each([320, 390, 844, 1440, 3840])('keeps falling pieces apart on a screen of %d px', (width) => {
    showEffects([{ drawn: 'snow' }, { drawn: 'petals' }, { drawn: 'leaves' }], width)
    const pieces = rangesOf(width)
    expect(pieces.length).toBeGreaterThanOrEqual(8)
    for (const [index, piece] of pieces.entries()) {
      expect(piece.from).toBeGreaterThanOrEqual((pieces[index - 1]?.to ?? 0) - rounding)
      expect(piece.to).toBeLessThanOrEqual(width + rounding)
    }
  })

  it('adds each built-in effect only once', () => {
    showEffects([{ drawn: 'snow' }, { drawn: 'snow' }], 390)
    expect(document.querySelectorAll('[data-effect]')).toHaveLength(1)
  })

  it('puts all pictures into one row', () => {
    showEffects([{ picture: 'https://i.pximg.net/a.png' }, { picture: 'https://i.pximg.net/b.png' }], 390)
    const [row, ...others] = document.querySelectorAll('[data-effect=picture]')
    expect(row?.querySelectorAll('img')).toHaveLength(2)
    expect(others).toEqual([])
  })

  it('hides effects from assistive technology', () => {
    showEffects([{ drawn: 'leaves' }, { picture: 'https://i.pximg.net/a.png' }], 390)
    for (const effect of document.querySelectorAll('[data-effect]')) expect(effect.getAttribute('aria-hidden')).toBe('true')
  })
})
