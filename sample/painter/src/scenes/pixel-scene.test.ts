import { describe, expect, it } from 'vitest'
import { pixelScene } from './pixel-scene.ts'
import { coloursOf, renderScene } from './testing/renderScene.ts'

describe('a pixel scene', () => {
  it('has the same limited colours at any size', () => {
    for (let seed = 1; seed <= 8; seed++) {
      expect(coloursOf(renderScene(pixelScene, { seed, width: 480, height: 640 })).size, `seed ${seed}`).toBeLessThanOrEqual(40)
    }
  })

  it('shows pixels as blocks with hard edges', () => {
    const width = 720
    const data = renderScene(pixelScene, { seed: 3, width, height: 720 })
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
