// What a list does with a work that is opened while the artwork's screen is, or is not, at hand.
import { normaliseArtwork } from '@emaki/domain'
import { expect, it, vi } from 'vitest'
import { setPagePlaceholder, showPagePlaceholder } from './pagePlaceholder.ts'

const work = normaliseArtwork({ id: 1, width: 3, height: 4, page_count: 1, image_urls: { medium: 'https://i.pximg.net/m.jpg' } })
// The card is only handed on.
const card = {} as HTMLImageElement

it('leaves the work to be opened as any page until the screen has come, and to the screen from then on', () => {
  if (!work) throw new Error('not a work')
  const open = vi.fn()
  expect(showPagePlaceholder(work, card, open)).toBe(false)
  expect(open).not.toHaveBeenCalled()

  setPagePlaceholder((shown, picture, go) => {
    go()
    return shown === work && picture === card
  })
  expect(showPagePlaceholder(work, card, open)).toBe(true)
  expect(open).toHaveBeenCalledOnce()
})
