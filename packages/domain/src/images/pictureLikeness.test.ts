import { describe, expect, it } from 'vitest'
import { grain, scene } from '../testing/greyPicture.ts'
import { greySide, hashDistance, pictureHash } from './pictureHash.ts'
import { likeness, pictureDetail, roughLikeness, uncutGuesses } from './pictureLikeness.ts'

const seeds = Array.from({ length: 30 }, (_, seed) => seed + 1)
const alike = (a: Uint8Array, b: Uint8Array) => likeness(pictureDetail(a), pictureDetail(b))

describe('likeness', () => {
  it('is 1 for the same picture', () => {
    for (const seed of seeds) expect(alike(scene(seed), scene(seed))).toBeCloseTo(1, 5)
  })

  it('stays high with more light and some noise', () => {
    for (const seed of seeds) {
      expect(
        alike(
          scene(seed).map((value) => Math.min(255, value * 1.1)),
          scene(seed),
        ),
      ).toBeGreaterThan(0.85)
      expect(alike(grain(scene(seed), 3), scene(seed))).toBeGreaterThan(0.7)
    }
  })

  it('stays high when edges were cropped', () => {
    for (const seed of seeds) {
      const original = pictureDetail(scene(seed))
      expect(likeness(pictureDetail(scene(seed, 0.05, 0, 0, 0.05)), original)).toBeGreaterThan(0.85)
      expect(likeness(pictureDetail(scene(seed, 0.04, 0.05, 0.04, 0.05)), original)).toBeGreaterThan(0.8)
    }
  })

  it('stays low between different pictures', () => {
    for (const seed of seeds) expect(alike(scene(seed), scene(seed + 100))).toBeLessThan(0.6)
  })

  it('is 0 for pictures without detail', () => {
    const nothing = new Uint8Array(greySide * greySide).fill(200)
    expect(alike(nothing, nothing)).toBe(0)
    expect(alike(nothing, scene(3))).toBe(0)
  })

  it('has a rough form that is higher for cropped pictures than for different ones', () => {
    for (const seed of seeds) {
      const [seen, own, other] = [scene(seed, 0.05, 0.05, 0, 0), scene(seed), scene(seed + 100)].map(pictureDetail)
      if (!seen || !own || !other) throw new Error('three pictures have three details')
      expect(roughLikeness(seen, own)).toBeGreaterThan(roughLikeness(seen, other))
    }
  })
})

describe('uncutGuesses', () => {
  it('start with the unchanged picture', () => {
    const picture = scene(5)
    expect(uncutGuesses(picture)[0]).toBe(picture)
  })

  it('bring the hash of a cropped picture nearer to that of the whole', () => {
    let straight = 0
    let guessed = 0
    for (const seed of seeds) {
      const whole = pictureHash(scene(seed))
      const distances = uncutGuesses(scene(seed, 0.06, 0.06, 0.06, 0.06)).map((guess) => hashDistance(pictureHash(guess), whole))
      straight += distances[0] ?? 0
      guessed += Math.min(...distances)
    }
    expect(guessed).toBeLessThan(straight * 0.8)
  })
})
