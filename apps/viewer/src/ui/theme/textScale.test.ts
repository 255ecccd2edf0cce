// textScale: the user's text size relative to the default, for computed heights.
import { describe, expect, it } from 'vitest'
import { captionHeight } from '../../lists/gallery/arrangement.ts'
import { spotlightMeta } from '../../lists/spotlight/SpotlightCard.tsx'
import { userCardHeight } from '../../lists/users/userArrangement.ts'
import { textScale } from './textScale.ts'

describe('textScale', () => {
  it('is 1 at the default text size and without a document', () => {
    expect(textScale(16)).toBe(1)
    expect(textScale()).toBe(1)
  })

  it('is at least 1', () => expect(textScale(12)).toBe(1))

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
