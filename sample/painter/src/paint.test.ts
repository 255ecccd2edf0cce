import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { draw, paint } from './paint.ts'
import type { Picture, Rendition } from './picture.ts'

const work: Picture = { kind: 'page', scene: 'ink-landscape', hand: 3, seed: 4, page: 0, width: 900, height: 1200 }
const rendition: Rendition = { width: 180, height: 180, fit: 'inside', format: 'jpeg', quality: 85 }

describe('paint', () => {
  it('encodes the requested format at the requested size', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await paint(work, { ...rendition, format })
      const facts = await sharp(bytes).metadata()
      expect(facts).toMatchObject({ format, width: 135, height: 180 })
    }
  })

  it('gives the same bytes twice', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const [first, second] = [await paint(work, { ...rendition, format }), await paint(work, { ...rendition, format })]
      expect(Buffer.compare(Buffer.from(first), Buffer.from(second)), format).toBe(0)
    }
  })

  it('produces fewer bytes at a lower quality', async () => {
    const [low, high] = [await paint(work, { ...rendition, quality: 20 }), await paint(work, { ...rendition, quality: 95 })]
    expect(low.length).toBeLessThan(high.length / 2)
  })

  it('crops the middle of the same composition for a square', () => {
    const whole = draw(work, { width: 240, height: 320, fit: 'inside' }).getContext('2d').getImageData(0, 40, 240, 240).data
    const square = draw(work, { width: 240, height: 240, fit: 'cover' }).getContext('2d').getImageData(0, 0, 240, 240).data
    let difference = 0
    for (let i = 0; i < whole.length; i++) difference += Math.abs((whole[i] ?? 0) - (square[i] ?? 0))
    expect(difference / whole.length).toBeLessThan(2)
  })

  it('leaves no pixel transparent', () => {
    const { data } = draw(work, rendition).getContext('2d').getImageData(0, 0, 135, 180)
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255)
  })

  it('has the same first frame after the last one', async () => {
    const frame = (at: number): Picture => ({
      kind: 'frame',
      scene: 'wave-loop',
      hand: 1,
      seed: 2,
      frame: at,
      frames: 12,
      width: 300,
      height: 300,
    })
    const [first, last] = [await paint(frame(0), rendition), await paint(frame(12), rendition)]
    expect(Buffer.compare(Buffer.from(first), Buffer.from(last))).toBe(0)
    expect(Buffer.compare(Buffer.from(first), Buffer.from(await paint(frame(6), rendition)))).not.toBe(0)
  })

  it('rejects invalid sizes with a reason', async () => {
    await expect(paint(work, { ...rendition, width: 1e6 })).rejects.toThrow(RangeError)
  })
})
