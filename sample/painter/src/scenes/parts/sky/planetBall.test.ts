import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { colour } from '../../../colour.ts'
import { paletteOf } from '../../../palette.ts'
import { createRandom } from '../../../random.ts'
import { createWorld, paintWorld, type World } from './planetBall.ts'

const worldOf = (spin: number, kind: World['kind']): World => {
  const { tones } = createWorld(paletteOf(createRandom('hand', 1)), createRandom('world'))
  return { x: 60, y: 60, radius: 40, kind, sun: -2.4, tilt: 0.2, hasRings: false, spin, tones }
}
const renderWorld = (world: World) => {
  const canvas = createCanvas(120, 120)
  const context = canvas.getContext('2d')
  context.fillStyle = 'black'
  context.fillRect(0, 0, 120, 120)
  paintWorld(context, world, colour(0.1, 0.02, 260), createRandom('world'))
  return context.getImageData(0, 0, 120, 120).data
}

describe('planet ball', () => {
  it('looks the same after a whole turn and different after half of one', () => {
    for (const kind of ['giant', 'ocean', 'rock', 'ice'] as const) {
      const still = renderWorld(worldOf(0, kind))
      const difference = (other: Uint8ClampedArray) =>
        other.reduce((sum, v, i) => sum + Math.abs(v - (still[i] ?? 0)), 0) / still.length
      expect(difference(renderWorld(worldOf(1, kind))), kind).toBeLessThan(0.05)
      expect(difference(renderWorld(worldOf(0.5, kind))), kind).toBeGreaterThan(0.3)
    }
  })

  it('is bright towards its sun and dark on the other side', () => {
    const data = renderWorld(worldOf(0, 'giant'))
    const light = (x: number, y: number) =>
      (data[(y * 120 + x) * 4] ?? 0) + (data[(y * 120 + x) * 4 + 1] ?? 0) + (data[(y * 120 + x) * 4 + 2] ?? 0)
    expect(light(42, 42)).toBeGreaterThan(light(86, 84) * 2)
  })
})
