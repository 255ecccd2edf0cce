// Pixel scenes: few colours, hard edges, at any size.
import { describe, expect, it } from 'vitest'
import { pixelScene } from './pixel-scene.ts'
import { coloursOf, painted } from './testing/easel.ts'

describe('a pixel scene', () => {
  it('uses no more colours than its set of paints, however large it is shown', () => {
    for (let seed = 1; seed <= 8; seed++) {
      expect(coloursOf(painted(pixelScene, { seed, width: 480, height: 640 })).size, `seed ${seed}`).toBeLessThanOrEqual(40)
    }
  })

  it('shows pixels as blocks without soft edges', () => {
    const width = 720
    const data = painted(pixelScene, { seed: 3, width, height: 720 })
    const colour = (x: number, y: number) =>
      `${data[(y * width + x) * 4]} ${data[(y * width + x) * 4 + 1]} ${data[(y * width + x) * 4 + 2]}`
    let lonely = 0
    for (let y = 1; y < 719; y += 7) {
      for (let x = 1; x < width - 1; x++) {
        if (colour(x, y) !== colour(x - 1, y) && colour(x, y) !== colour(x + 1, y)) lonely++
      }
    }
    expect(lonely).toBe(0)
  })
})
