// @vitest-environment jsdom
import type { Artwork } from '@emaki/domain'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { type CardPreviewOptions, OpenPreview } from './openPreview.ts'
import { useOpenWork } from './useOpenWork.ts'

setUpComponentTests()

const work = artworkOf({ id: 100 })

function Card() {
  const onClick = useOpenWork([work])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as the lists do, whose links are the controls
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links have the keys
    <div onClick={onClick} data-work="100">
      <a href="/artworks/100" data-preview="100">
        The lighthouse
      </a>
    </div>
  )
}

test('a press on the title of a card asks the app to show its pages over the list', async () => {
  const shown: [Artwork, CardPreviewOptions][] = []
  const { router } = await renderPage(
    <OpenPreview value={(...call) => shown.push(call)}>
      <Card />
    </OpenPreview>,
  )
  fireEvent.click(screen.getByText('The lighthouse'))
  expect(shown.map(([artwork, { index }]) => [artwork.id, index])).toEqual([['100', 0]])
  expect(router.state.location.pathname).toBe('/')
})

test('where the app offers no preview, the title opens the work', async () => {
  const { router } = await renderPage(<Card />)
  fireEvent.click(screen.getByText('The lighthouse'))
  await expect.poll(() => router.state.location.pathname).toBe('/artworks/100')
})
