// How much larger than ordinary the reader's text is, for heights that are computed.
import { describe, expect, it } from 'vitest'
import { captionHeight } from '../../features/gallery/arrangement.ts'
import { spotlightMeta } from '../../features/spotlight/SpotlightCard.tsx'
import { userCardHeight } from '../../features/users/userArrangement.ts'
import { textScale } from './textScale.ts'

describe('textScale', () => {
  it('is 1 at the ordinary text size and where no document tells one', () => {
    expect(textScale(16)).toBe(1)
    expect(textScale()).toBe(1)
  })

  it('never goes below 1', () => expect(textScale(12)).toBe(1))

  it.each([
    ['words under a picture', captionHeight, 56],
    ['words under an article', spotlightMeta, 104],
  ])('doubles the height of %s at twice the text size', (_name, height, ordinary) => {
    expect(height(16)).toBe(ordinary)
    expect(height(32)).toBe(2 * ordinary)
  })

  it('doubles the head of a user card at twice the text size', () => {
    expect(userCardHeight(300, 32) - userCardHeight(300, 16)).toBe(48)
  })
})
