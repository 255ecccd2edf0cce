// Leaves, blossoms, plants and trees.
import { Path2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { darknessOf, difference, renderDrawing } from '../../testing/renderScene.ts'
import { blossomForms, drawBlossom } from './blossom.ts'
import { drawLeaf, leafForms } from './leaf.ts'
import { cacheSpecies, drawPlant } from './plant.ts'
import { branches, crown, pine } from './tree.ts'

const green = { l: 0.4, c: 0.1, h: 140 }
const leafLook = { colour: green, vein: { l: 0.8, c: 0.05, h: 140 }, detail: 1 }
const blossomLook = { petal: { l: 0.6, c: 0.18, h: 20 }, heart: { l: 0.8, c: 0.14, h: 90 } }

describe.each(leafForms)('a leaf in the form of %s', (form) => {
  const leaf = (size: number) =>
    renderDrawing(size, size, (context) => drawLeaf(context, form, { x: size * 0.1, y: size / 2 }, 0, size * 0.8, leafLook))

  it('grows from its base in its direction', () => {
    expect(darknessOf(leaf(100))).toBeGreaterThan(0.01)
    const away = renderDrawing(100, 100, (context) => drawLeaf(context, form, { x: 10, y: 50 }, Math.PI, 80, leafLook))
    expect(darknessOf(away)).toBeLessThan(darknessOf(leaf(100)) / 2)
  })

  it('covers the same share at small and large sizes', () => {
    expect(Math.abs(darknessOf(leaf(40)) - darknessOf(leaf(160)))).toBeLessThan(0.02)
  })
})

describe.each(blossomForms)('a blossom in the form of %s', (form) => {
  const blossom = (seed: number) =>
    renderDrawing(100, 100, (context) =>
      drawBlossom(context, form, { x: 50, y: 50 }, 35, -Math.PI / 2, blossomLook, createRandom('blossom', seed)),
    )

  it('is drawn around its middle', () => {
    expect(darknessOf(blossom(1))).toBeGreaterThan(0.01)
  })

  it('is the same for the same seed', () => {
    expect(difference(blossom(1), blossom(1))).toBe(0)
  })
})

describe('a plant', () => {
  const species = {
    leaf: 'oval',
    blossom: 'daisy',
    green,
    vein: leafLook.vein,
    look: blossomLook,
    pairs: 4,
    leafSize: 0.25,
    blossomSize: 0.1,
    shoots: 2,
    detail: 1,
  } as const
  const plant = (size: number, lean: number) =>
    renderDrawing(size, size, (context) => {
      const cachedSpecies = cacheSpecies(species, size * 0.8, createRandom('species'))
      drawPlant(context, { x: size / 2, y: size * 0.95 }, size * 0.8, lean, cachedSpecies, createRandom('growth'))
    })

  it('grows up from its foot', () => {
    const data = plant(120, 0)
    const upper = darknessOf(data.subarray(0, data.length / 2))
    expect(upper).toBeGreaterThan(0.01)
    expect(darknessOf(plant(120, 0))).toBeCloseTo(darknessOf(plant(240, 0)), 1)
  })

  it('leans in the given direction', () => {
    expect(difference(plant(120, -0.3), plant(120, 0.3))).toBeGreaterThan(1)
  })
})

describe('trees', () => {
  it('branch the same way for the same seed, with twigs at the last level', () => {
    const grow = () =>
      branches(
        new Path2D(),
        { x: 0, y: 0 },
        -1.5,
        10,
        2,
        { levels: 4, spread: 0.5, shrink: 0.7, lift: 0.3 },
        createRandom('tree'),
      )
    expect(grow()).toEqual(grow())
    expect(Math.max(...grow().map(({ depth }) => depth))).toBe(1)
    expect(grow().length).toBeGreaterThanOrEqual(31)
  })

  it('stand on their feet and keep near their size', () => {
    const path = new Path2D()
    pine(path, 50, 100, 60, createRandom('pine'))
    const [left, top, right, bottom] = path.getBounds()
    expect(top).toBeGreaterThan(30)
    expect(bottom).toBeLessThan(110)
    expect(right - left).toBeLessThan(40)
    const round = new Path2D()
    crown(round, 50, 50, 20, 10, 7, createRandom('crown'))
    expect(round.getBounds()[0]).toBeGreaterThan(20)
  })
})
