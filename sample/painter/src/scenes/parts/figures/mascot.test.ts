import { describe, expect, it } from 'vitest'
import { paletteOf } from '../../../palette.ts'
import { createRandom } from '../../../random.ts'
import { colourfulness, darknessOf, difference, renderDrawing } from '../../testing/renderScene.ts'
import { colourInks, createMascot, creatures, type FeelingName, feelings, type Mascot, printInks, standing } from './mascot.ts'
import { drawMascot } from './mascotFigure.ts'

const inks = colourInks(paletteOf(createRandom('hand', 1)), createRandom('inks'))
const moods = Object.keys(feelings) as FeelingName[]
const stance = { x: 60, y: 118, size: 90, facing: 1 } as const
const portrait = (mascot: Mascot, mood: FeelingName = 'calm', pose = standing) =>
  renderDrawing(120, 120, (context) => drawMascot(context, mascot, () => inks, stance, pose, feelings[mood]))

describe.each(creatures)('a %s', (creature) => {
  const mascot = createMascot(createRandom('mascot', creature), creature)

  it('is drawn completely', () => {
    expect(darknessOf(portrait(mascot))).toBeGreaterThan(0.04)
  })

  it('looks different in different moods', () => {
    const calm = portrait(mascot)
    for (const mood of moods.filter((one) => one !== 'calm'))
      expect(difference(calm, portrait(mascot, mood)), mood).toBeGreaterThan(0.05)
  })

  it('prints in greys only', () => {
    const print = printInks(
      mascot,
      (darkness) =>
        `rgb(${Math.round(255 - darkness * 240)},${Math.round(255 - darkness * 240)},${Math.round(255 - darkness * 240)})`,
    )
    const page = renderDrawing(120, 120, (context) => drawMascot(context, mascot, () => print, stance, standing, feelings.calm))
    expect(colourfulness(page)).toBeLessThan(16)
  })
})

describe('mascots', () => {
  it('are the same for the same seed and differ for others', () => {
    expect(createMascot(createRandom('a', 1))).toEqual(createMascot(createRandom('a', 1)))
    const all = new Set(Array.from({ length: 40 }, (_, i) => JSON.stringify(createMascot(createRandom('crowd', i)))))
    expect(all.size).toBeGreaterThan(35)
  })

  it('raise their inner brows when worried and lower them when angry', () => {
    const mascot = { ...createMascot(createRandom('brows'), 'cat'), hat: 'none' } as const
    const brow = (mood: FeelingName) => portrait(mascot, mood)
    expect(difference(brow('worried'), brow('cross'))).toBeGreaterThan(0.3)
  })
})
