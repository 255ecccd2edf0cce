// The pictures of an HTML article, which have no size until they are loaded.
// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { ArticleBody } from './ArticleBody.tsx'

setUpComponentTests()

it.each([
  ['below the screen', 900, true],
  ['on the screen', 400, false],
  ['above the screen, where it would move what is visible', -500, false],
])('a picture %s has its own shape once it is loaded: %d px, %s', async (_, top, hasShape) => {
  const { container } = await renderPage(<ArticleBody content={`<p><img src="https://i.pximg.net/${top}.jpg"></p>`} />)
  const picture = container.querySelector('img') ?? document.createElement('img')
  Object.defineProperties(picture, { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } })
  picture.getBoundingClientRect = () => new DOMRect(0, top, 300, 200)
  fireEvent.load(picture)
  expect(picture.getAttribute('width')).toBe(hasShape ? '300' : null)
})
