import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { rememberOpenedList } from '../../../lists/opening/openedList.ts'
import { knownNeighbour } from './listNeighbour.ts'

function work(id: number, more: Readonly<Record<string, unknown>> = {}): Artwork {
  const artwork = normaliseArtwork({
    id,
    x_restrict: 0,
    page_count: 1,
    image_urls: { medium: 'https://i.pximg.net/m.jpg' },
    meta_single_page: { original_image_url: 'https://i.pximg.net/o.jpg' },
    ...more,
  })
  if (!artwork) throw new Error('not a work')
  return artwork
}
const client = new QueryClient()

it('knownNeighbour returns the works beside a work in the opened list', () => {
  rememberOpenedList([work(1), work(2), work(3)])
  expect(knownNeighbour('2', 'previous', client)?.id).toBe('1')
  expect(knownNeighbour('2', 'next', client)?.id).toBe('3')
  expect(knownNeighbour('3', 'next', client)).toBeUndefined()
})

it('knownNeighbour skips works that the settings hide', () => {
  rememberOpenedList([work(1), work(2, { x_restrict: 1 }), work(3)])
  expect(knownNeighbour('1', 'next', client)?.id).toBe('3')
})

it('knownNeighbour ends in a list that repeats a hidden work', () => {
  rememberOpenedList([work(1), work(2, { x_restrict: 1 }), work(1)])
  expect(knownNeighbour('1', 'next', client)?.id).toBe('1')
})
