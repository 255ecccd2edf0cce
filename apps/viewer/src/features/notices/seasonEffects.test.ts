// Tests of the seasonal effects behind the page.
// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { showEffects } from './seasonEffects.ts'

afterEach(() => document.body.replaceChildren())

const rounding = 1e-6

/** The pixels that each piece may reach while it falls and turns, from its start to its end, from left to right. */
function reaches(width: number): readonly { readonly from: number; readonly to: number }[] {
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

describe('seasonal effects', () => {
  it.each([320, 390, 844, 1440, 3840])('do not overlap each other on a screen of %d px', (width) => {
    showEffects([{ drawn: 'snow' }, { drawn: 'petals' }, { drawn: 'leaves' }], width)
    const pieces = reaches(width)
    expect(pieces.length).toBeGreaterThanOrEqual(8)
    for (const [at, piece] of pieces.entries()) {
      expect(piece.from).toBeGreaterThanOrEqual((pieces[at - 1]?.to ?? 0) - rounding)
      expect(piece.to).toBeLessThanOrEqual(width + rounding)
    }
  })

  it('are drawn once each', () => {
    showEffects([{ drawn: 'snow' }, { drawn: 'snow' }], 390)
    expect(document.querySelectorAll('[data-effect]')).toHaveLength(1)
  })

  it('show their pictures side by side', () => {
    showEffects([{ picture: 'https://i.pximg.net/a.png' }, { picture: 'https://i.pximg.net/b.png' }], 390)
    const [row, ...others] = document.querySelectorAll('[data-effect=picture]')
    expect(row?.querySelectorAll('img')).toHaveLength(2)
    expect(others).toEqual([])
  })

  it('are nothing for assistive technology', () => {
    showEffects([{ drawn: 'leaves' }, { picture: 'https://i.pximg.net/a.png' }], 390)
    for (const effect of document.querySelectorAll('[data-effect]')) expect(effect.getAttribute('aria-hidden')).toBe('true')
  })
})
