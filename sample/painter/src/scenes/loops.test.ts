// The loops of rain, fireflies and snow: they come round without a seam and never stand still.
import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene.ts'
import { fireflyLoop } from './firefly-loop.ts'
import { rainLoop } from './rain-loop.ts'
import { snowLoop } from './snow-loop.ts'
import { difference, painted } from './testing/easel.ts'

const loops: readonly (readonly [string, Scene])[] = [
  ['rain', rainLoop],
  ['fireflies', fireflyLoop],
  ['snow', snowLoop],
]

describe.each(loops)('%s', (_name, loop) => {
  it.each([1, 2, 3, 4])('ends where it began, whatever the work (%i)', (seed) => {
    const first = painted(loop, { seed, phase: 0 })
    expect(difference(first, painted(loop, { seed, phase: 1 }))).toBeLessThan(0.05)
  })

  it('changes a little from one frame to the next and more over many', () => {
    const at = (phase: number) => painted(loop, { seed: 2, phase })
    const step = difference(at(0.3), at(0.32))
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThan(12)
    expect(difference(at(0.3), at(0.55))).toBeGreaterThan(0)
  })

  it('keeps its place while it moves', () => {
    const still = painted(loop, { seed: 1, phase: 0 })
    const moved = painted(loop, { seed: 1, phase: 0.5 })
    const elsewhere = painted(loop, { seed: 9, hand: 4, phase: 0 })
    expect(difference(still, moved)).toBeLessThan(difference(still, elsewhere))
  })
})
