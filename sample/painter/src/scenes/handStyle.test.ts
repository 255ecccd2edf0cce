// Works of one hand share more colours with each other than with works of other hands.
import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene.ts'
import { botanical } from './botanical.ts'
import { mascot } from './mascot.ts'
import { paperCut } from './paper-cut.ts'
import { pixelScene } from './pixel-scene.ts'
import { stainedGlass } from './stained-glass.ts'
import { stillLife } from './still-life.ts'
import { renderScene } from './testing/renderScene.ts'
import { tilePattern } from './tile-pattern.ts'

const scenes: readonly (readonly [string, Scene])[] = [
  ['botanical', botanical],
  ['mascot', mascot],
  ['paper cut', paperCut],
  ['pixel scene', pixelScene],
  ['stained glass', stainedGlass],
  ['still life', stillLife],
  ['tile pattern', tilePattern],
]
const hands = [1, 2, 3, 4, 5]
const seeds = [1, 2, 3, 4]

/** Shares of the picture by colour, with six steps per channel. */
function histogram(data: Uint8ClampedArray): Float64Array {
  const shares = new Float64Array(216)
  const step = (channel: number | undefined) => Math.floor(((channel ?? 0) / 256) * 6)
  for (let i = 0; i < data.length; i += 4) {
    const at = step(data[i]) * 36 + step(data[i + 1]) * 6 + step(data[i + 2])
    shares[at] = (shares[at] ?? 0) + 4 / data.length
  }
  return shares
}

/** The share of colours that two pictures have in common, 0 to 1. */
const common = (a: Float64Array, b: Float64Array) => a.reduce((sum, share, i) => sum + Math.min(share, b[i] ?? 0), 0)

describe.each(scenes)('%s', (_name, scene) => {
  it('is more similar to its own hand than to others', () => {
    const works = hands.flatMap((hand) =>
      seeds.map((seed) => ({ hand, shares: histogram(renderScene(scene, { hand, seed, width: 60, height: 80 })) })),
    )
    const mean = { kin: [0, 0], strangers: [0, 0] } as { kin: [number, number]; strangers: [number, number] }
    works.forEach((a, i) => {
      for (const b of works.slice(i + 1)) {
        const side = a.hand === b.hand ? mean.kin : mean.strangers
        side[0] += common(a.shares, b.shares)
        side[1] += 1
      }
    })
    expect(mean.kin[0] / mean.kin[1]).toBeGreaterThan(mean.strangers[0] / mean.strangers[1])
  })
})
