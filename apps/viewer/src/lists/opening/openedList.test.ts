import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { beforeEach, expect, it, vi } from 'vitest'

const work = (id: number): Artwork => {
  const artwork = normaliseArtwork({ id, image_urls: { medium: 'https://i.pximg.net/m.jpg' } })
  if (!artwork) throw new Error('not a work')
  return artwork
}
/** Loads the module again, like a page reload. */
const loadModule = async () => {
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

it('neighboursOf returns the works before and after, and none beyond the ends', async () => {
  const { rememberOpenedList, neighboursOf, listedArtwork } = await loadModule()
  rememberOpenedList([work(3), work(1), work(2)])
  expect(neighboursOf('1')).toEqual({ previous: '3', next: '2' })
  expect(neighboursOf('3')).toEqual({ previous: undefined, next: '1' })
  expect(neighboursOf('9')).toEqual({ previous: undefined, next: undefined })
  expect(listedArtwork('2')?.id).toBe('2')
})

it('neighboursOf works after a reload, but listedArtwork does not', async () => {
  const before = await loadModule()
  before.rememberOpenedList([work(3), work(1)])
  const after = await loadModule()
  expect(after.neighboursOf('3').next).toBe('1')
  expect(after.listedArtwork('1')).toBeUndefined()
})

it('neighboursOf ignores invalid stored data', async () => {
  stored = '{"not": "a list"'
  expect((await loadModule()).neighboursOf('1').next).toBeUndefined()
  stored = '["1", "javascript:alert(1)", "2"]'
  expect((await loadModule()).neighboursOf('1').next).toBe('2')
})
