import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { colour } from '../../../colour.ts'
import { facesOf, type IsoView, paintBlock, project } from './isometric.ts'

const canvas = createCanvas(120, 120)
const view: IsoView = { context: canvas.getContext('2d'), x: 60, y: 40, cell: 20, line: 'rgba(0,0,0,0)' }

describe('isometric', () => {
  it('maps x to the lower right, y to the lower left and z upwards', () => {
    const [x, y] = project(view, { x: 0, y: 0, z: 0 })
    expect(project(view, { x: 1, y: 0, z: 0 }).map(Math.sign.bind(null))).toEqual([1, 1])
    expect(project(view, { x: 1, y: 0, z: 0 })[0]).toBeGreaterThan(x)
    expect(project(view, { x: 0, y: 1, z: 0 })[0]).toBeLessThan(x)
    expect(project(view, { x: 0, y: 0, z: 1 })).toEqual([x, y - 20])
  })

  it('gives the top most light and the right side least', () => {
    paintBlock(view, { x: 0, y: 0, z: 0 }, { x: 1, y: 1, z: 1 }, facesOf(colour(0.6, 0.05, 60), colour(1, 0, 0), 0))
    const light = (x: number, y: number) =>
      view.context
        .getImageData(x, y, 1, 1)
        .data.slice(0, 3)
        .reduce((sum, v) => sum + v, 0)
    const [top, left, right] = [light(60, 30), light(52, 46), light(68, 46)]
    expect(top).toBeGreaterThan(left)
    expect(left).toBeGreaterThan(right)
  })
})
