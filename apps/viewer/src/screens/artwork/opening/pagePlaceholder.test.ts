// The placeholder of a work that opens: the picture that it shows before the page has rendered.
// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpComponentTests } from '../../../testing/componentTests.ts'
import { artworkOf } from '../../../testing/works.ts'
import { openWithPlaceholder, removePlaceholder } from './pagePlaceholder.ts'

setUpComponentTests({ pageTransition: 'none' })

/** Shows the placeholder of a work. `isCached`: whether the copy of the card's picture is complete without loading. */
function open(isCached: boolean) {
  const card = new Image()
  Object.defineProperties(card, { complete: { value: true }, naturalWidth: { value: 30 }, naturalHeight: { value: 40 } })
  Object.defineProperty(card, 'currentSrc', { value: isCached ? '' : 'http://localhost/picture.jpg' })
  expect(openWithPlaceholder(artworkOf({ id: isCached ? 1 : 2 }), card, () => undefined)).toBe(true)
  return [...document.querySelectorAll('[data-page-placeholder] :is(canvas, img)')]
}

describe('openWithPlaceholder', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>'
    return () => dispatchEvent(new PopStateEvent('popstate'))
  })

  it('shows a picture that the browser has cached', () => {
    expect(open(true).map(({ tagName }) => tagName)).toEqual(['IMG'])
    removePlaceholder(null)
  })

  it('shows a drawing of the card’s picture below a copy that must load again', () => {
    const [drawing, picture] = open(false)
    expect(drawing).toBeInstanceOf(HTMLCanvasElement)
    expect(drawing).toMatchObject({ width: 30, height: 40, className: picture?.className })
    expect(picture).toBeInstanceOf(HTMLImageElement)
  })
})
