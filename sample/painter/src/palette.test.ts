import { describe, expect, it } from 'vitest'
import { bytesOf } from './colour.ts'
import { paletteOf, warmOf } from './palette.ts'
import { createRandom } from './random.ts'

const palettes = Array.from({ length: 200 }, (_, hand) => paletteOf(createRandom('hand', hand)))

describe('palette', () => {
  it('is the same for the same hand, whatever the stream was used for before', () => {
    const stream = createRandom('hand', 7)
    const first = paletteOf(stream)
    stream.next()
    expect(paletteOf(stream)).toEqual(first)
    expect(paletteOf(createRandom('hand', 7))).toEqual(first)
  })

  it('keeps the order of its roles in lightness for every hand', () => {
    for (const { ink, deep, mid, light, ground } of palettes) {
      expect(deep.l - ink.l).toBeGreaterThan(0.05)
      expect(mid.l - deep.l).toBeGreaterThan(0.08)
      expect(light.l - mid.l).toBeGreaterThan(0.1)
      expect(ground.l - light.l).toBeGreaterThan(0.02)
    }
  })

  it('gives the accent more chroma than the paper', () => {
    for (const { accent, ground } of palettes) expect(accent.c).toBeGreaterThan(ground.c)
  })

  it('differs from hand to hand', () => {
    const seen = new Set(palettes.map(({ mid, accent }) => `${bytesOf(mid)}/${bytesOf(accent)}`))
    expect(seen.size).toBeGreaterThan(150)
  })

  it('never paints a green sun', () => {
    for (const palette of palettes) {
      const turn = ((warmOf(palette).h % 360) + 360) % 360
      expect(turn < 100 || turn > 335).toBe(true)
    }
  })
})
