// The neighbours of a work in the list that it was opened from.
import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { beforeEach, expect, it, vi } from 'vitest'

const work = (id: number): Artwork => {
  const artwork = normaliseArtwork({ id, image_urls: { medium: 'https://i.pximg.net/m.jpg' } })
  if (!artwork) throw new Error('not a work')
  return artwork
}
/** The module as a newly loaded page has it. */
const loaded = async () => {
  vi.resetModules()
  return import('./openedList.ts')
}

let stored: string | null
beforeEach(() => {
  stored = null
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
  })
})

it('are those before and after it, and none beyond the ends', async () => {
  const { rememberOpenedList, neighboursOf, listedArtwork } = await loaded()
  rememberOpenedList([work(3), work(1), work(2)])
  expect(neighboursOf('1')).toEqual({ previous: '3', next: '2' })
  expect(neighboursOf('3')).toEqual({ previous: undefined, next: '1' })
  expect(neighboursOf('9')).toEqual({ previous: undefined, next: undefined })
  expect(listedArtwork('2')?.id).toBe('2')
})

it('are known after a reload, though the works themselves are not', async () => {
  const before = await loaded()
  before.rememberOpenedList([work(3), work(1)])
  const after = await loaded()
  expect(after.neighboursOf('3').next).toBe('1')
  expect(after.listedArtwork('1')).toBeUndefined()
})

it('are none where storage holds garbage or is refused', async () => {
  stored = '{"not": "a list"'
  expect((await loaded()).neighboursOf('1').next).toBeUndefined()
  stored = '["1", "javascript:alert(1)", "2"]'
  expect((await loaded()).neighboursOf('1').next).toBe('2')
})
