import { expect, it } from 'vitest'
import { pictureKey } from './createRenderer.ts'
import type { Picture, Rendition } from './picture.ts'

const picture: Picture = { kind: 'page', scene: 'aurora', hand: 1, seed: 2, page: 0, width: 10, height: 20 }
const rendition: Rendition = { width: 5, height: 5, fit: 'inside', format: 'jpeg', quality: 80 }

it('gives equal renditions the same key in any order of their fields', () => {
  const turned: Picture = { height: 20, width: 10, page: 0, seed: 2, hand: 1, scene: 'aurora', kind: 'page' }
  expect(pictureKey(turned, rendition)).toBe(pictureKey(picture, rendition))
  expect(pictureKey(picture, rendition)).toMatch(/^[0-9a-f]{40}$/)
})

it('gives different renditions different keys', () => {
  const keys = [
    pictureKey(picture, rendition),
    pictureKey({ ...picture, page: 1 }, rendition),
    pictureKey({ ...picture, seed: 3 }, rendition),
    pictureKey({ kind: 'avatar', hand: 1, seed: 2 }, rendition),
    pictureKey(picture, { ...rendition, fit: 'cover' }),
    pictureKey(picture, { ...rendition, quality: 81 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
