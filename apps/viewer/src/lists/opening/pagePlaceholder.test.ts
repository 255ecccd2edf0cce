import { normaliseArtwork } from '@emaki/domain'
import { expect, it, vi } from 'vitest'
import { setPagePlaceholder, showPagePlaceholder } from './pagePlaceholder.ts'

const work = normaliseArtwork({ id: 1, width: 3, height: 4, page_count: 1, image_urls: { medium: 'https://i.pximg.net/m.jpg' } })
// The card is only passed on.
const card = {} as HTMLImageElement

it('returns false until the artwork’s screen has set a placeholder, then calls it', () => {
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
