import { Path2D } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { darknessOf, renderDrawing } from '../../testing/renderScene.ts'
import { deer, fish, fox, whale } from '../figures/silhouette.ts'
import { closedCurve, limb, openCurve, points, polygon } from './line.ts'

const square = points(20, 20, 80, 20, 80, 80, 20, 80)
const backwards = [...square].reverse()

describe('shapes', () => {
  it('fill as one where they overlap, in any order of their corners', () => {
    const dark = darknessOf(
      renderDrawing(100, 100, (context) => {
        context.beginPath()
        polygon(context, square)
        polygon(context, backwards)
        context.fill()
      }),
    )
    expect(dark).toBeCloseTo(0.36, 2)
  })

  it('cut out if they are holes', () => {
    const dark = darknessOf(
      renderDrawing(100, 100, (context) => {
        context.beginPath()
        polygon(context, square)
        polygon(context, points(40, 40, 60, 40, 60, 60, 40, 60), true)
        context.fill()
      }),
    )
    expect(dark).toBeCloseTo(0.32, 2)
  })

  it('round their corners if they are curves', () => {
    const draw = (shape: typeof closedCurve) =>
      darknessOf(
        renderDrawing(100, 100, (context) => {
          context.beginPath()
          shape(context, square)
          context.fill()
        }),
      )
    expect(draw(closedCurve)).toBeLessThan(draw(polygon))
    expect(draw(closedCurve)).toBeGreaterThan(0.25)
  })

  it('draw nothing without points and never throw with few', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: fc.integer({ min: 0, max: 99 }), y: fc.integer({ min: 0, max: 99 }) }), { maxLength: 4 }),
        (some) => {
          const path = new Path2D()
          closedCurve(path, some)
          openCurve(path, some)
          polygon(path, some)
          limb(path, some, 4, 1)
          expect(path.getBounds().every(Number.isFinite)).toBe(true)
        },
      ),
    )
  })
})

describe('animals', () => {
  it.each([
    ['deer', (path: Path2D, facing: 1 | -1) => deer(path, { x: 50, y: 95, size: 60, facing }, true)],
    ['fox', (path: Path2D, facing: 1 | -1) => fox(path, { x: 50, y: 95, size: 40, facing })],
    ['whale', (path: Path2D, facing: 1 | -1) => whale(path, { x: 50, y: 50, size: 70, facing })],
    ['fish', (path: Path2D, facing: 1 | -1) => fish(path, { x: 50, y: 50, size: 70, facing })],
  ] as const)('a %s covers the same area in both directions', (_name, draw) => {
    const covered = (facing: 1 | -1) =>
      darknessOf(
        renderDrawing(100, 100, (context) => {
          const path = new Path2D()
          draw(path, facing)
          context.fill(path)
        }),
      )
    expect(covered(1)).toBeGreaterThan(0.03)
    expect(covered(1)).toBeCloseTo(covered(-1), 2)
  })
})
