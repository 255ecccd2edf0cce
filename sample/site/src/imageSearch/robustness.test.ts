import { openPictureHashes } from '@emaki/catalogue'
import { createMemoryCache, createRenderer, type Rendition } from '@emaki/pictures'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstPicture } from '../images/picture.ts'
import { anArtist, aUgoira, aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'
import { findPictures } from './findPictures.ts'
import { openHashing } from './hashing.ts'
import { searchableImage } from './searchableImage.ts'

const scenes = ['night-city', 'botanical', 'mascot', 'planets', 'paper-cut', 'manga-page', 'stained-glass', 'still-life']
const works = [
  // Two hands with two works each: the most similar pictures of different works.
  ...scenes.flatMap((scene, at) =>
    [1, 2].map((turn) =>
      aWork({
        id: 600000 + at * 10 + turn,
        scene,
        seed: 1000 + at * 7 + turn * 5,
        artist: anArtist({ id: 9000 + at, hand: at }),
      }),
    ),
  ),
  aUgoira({ id: 601001, seed: 31 }),
]
const master: Rendition = { width: 1200, height: 1200, fit: 'inside', format: 'jpeg', quality: 88 }

const renderer = createRenderer({ cache: createMemoryCache() })
const hashes = openPictureHashes(':memory:')
const catalogue = smallCatalogue({ works })

beforeAll(async () => {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const hashing = openHashing({ catalogue, hashes, renderer, startAfterMs: undefined, onFailure })
  await hashing.complete()
  expect(failures).toEqual([])
})
afterAll(async () => {
  await renderer.close()
})

type Change = (image: Sharp, width: number, height: number) => Sharp

const cut =
  (left: number, top: number, right: number, bottom: number): Change =>
  (image, width, height) =>
    image.extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.floor((1 - left - right) * width),
      height: Math.floor((1 - top - bottom) * height),
    })

const changes: readonly (readonly [name: string, minimum: number, change: Change])[] = [
  ['as it is', 95, (image) => image],
  ['at half its size', 90, (image, width) => image.resize(width >> 1)],
  ['as a thumbnail', 90, (image) => image.resize(150)],
  ['as a JPEG of quality 40', 90, (image) => image.jpeg({ quality: 40 })],
  ['as WebP', 90, (image) => image.webp({ quality: 60 })],
  ['with a tenth more light', 90, (image) => image.modulate({ brightness: 1.1 })],
  ['with a corner cut off by 5 %', 70, cut(0.05, 0.05, 0, 0)],
  ['with 5 % cut off each side', 70, cut(0.05, 0.05, 0.05, 0.05)],
  ['with a signature strip cut off', 70, cut(0, 0, 0, 0.07)],
]

describe.each(changes)('a picture of the sample %s', (_name, minimum, change) => {
  it('is the first and certain result, and no other picture is', async () => {
    for (const work of works.filter((_, at) => at % 2 === 0)) {
      const original = await renderer.render(firstPicture(work), master)
      const { width, height } = await sharp(original).metadata()
      const changed = await change(sharp(original), width, height).toBuffer()
      const [first, ...others] = findPictures(await searchableImage(changed), { catalogue, hashes, maxRestrict: 0, count: 20 })
      const label = `${work.scene} ${work.id}`
      expect([label, first?.work.id]).toEqual([label, work.id])
      expect(first?.similarity, label).toBeGreaterThan(minimum)
      for (const other of others) expect(other.similarity, `${label} with ${other.work.scene} ${other.work.id}`).toBeLessThan(50)
    }
  })
})
