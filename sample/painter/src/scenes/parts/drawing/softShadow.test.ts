import { describe, expect, it } from 'vitest'
import { darknessOf, difference, renderDrawing } from '../../testing/renderScene.ts'
import { boundsOf } from './bounds.ts'
import { castShadow } from './softShadow.ts'

const shadow = { blur: 0.03, dx: 0, dy: 0.1, colour: 'rgba(0,0,0,0.5)' }
const disc = (pen: { arc(x: number, y: number, r: number, from: number, to: number): void }) =>
  pen.arc(100, 60, 30, 0, Math.PI * 2)

describe('a soft shadow', () => {
  const cast = (around?: ReturnType<typeof boundsOf>) =>
    renderDrawing(200, 200, (context) =>
      castShadow(
        context,
        200,
        200,
        shadow,
        (pen) => {
          pen.beginPath()
          disc(pen)
          pen.fill()
        },
        around,
      ),
    )

  it('falls below its shape and is soft', () => {
    const data = cast()
    const dark = (y: number) => 255 - (data[(y * 200 + 100) * 4] ?? 255)
    expect(dark(80)).toBeGreaterThan(90)
    expect(dark(112)).toBeGreaterThan(dark(118))
    expect(dark(25)).toBeLessThan(10)
  })

  it('is the same if only the area around the shape is processed', () => {
    expect(difference(cast(), cast(boundsOf(disc)))).toBeLessThan(0.6)
    expect(darknessOf(cast(boundsOf(disc)))).toBeGreaterThan(0.02)
  })

  it('is empty for a shape far outside the box', () => {
    expect(darknessOf(cast({ left: 500, top: 500, right: 600, bottom: 600 }))).toBe(0)
  })
})
