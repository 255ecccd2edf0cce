import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene.ts'
import { fireflyLoop } from './firefly-loop.ts'
import { rainLoop } from './rain-loop.ts'
import { snowLoop } from './snow-loop.ts'
import { difference, renderScene } from './testing/renderScene.ts'

const loops: readonly (readonly [string, Scene])[] = [
  ['rain', rainLoop],
  ['fireflies', fireflyLoop],
  ['snow', snowLoop],
]

describe.each(loops)('%s', (_name, loop) => {
  it.each([1, 2, 3, 4])('ends where it begins for work %i', (seed) => {
    const first = renderScene(loop, { seed, phase: 0 })
    expect(difference(first, renderScene(loop, { seed, phase: 1 }))).toBeLessThan(0.05)
  })

  it('changes a little between adjacent frames and more over many', () => {
    const at = (phase: number) => renderScene(loop, { seed: 2, phase })
    const step = difference(at(0.3), at(0.32))
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThan(12)
    expect(difference(at(0.3), at(0.55))).toBeGreaterThan(0)
  })

  it('keeps its composition while it moves', () => {
    const still = renderScene(loop, { seed: 1, phase: 0 })
    const moved = renderScene(loop, { seed: 1, phase: 0.5 })
    const elsewhere = renderScene(loop, { seed: 9, hand: 4, phase: 0 })
    expect(difference(still, moved)).toBeLessThan(difference(still, elsewhere))
  })
})
