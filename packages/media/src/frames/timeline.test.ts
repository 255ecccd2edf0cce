import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, clampedDelay, frameAt, pictureSteps, timelineOf, timeOfFrame } from './timeline.ts'

const delays = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 60 })
const rest = { speed: 1, isLooping: true, playable: Number.MAX_SAFE_INTEGER }

describe('the timeline of an animation', () => {
  it('shows each frame for exactly its delay', () => {
    fc.assert(
      fc.property(delays, (list) => {
        const timeline = timelineOf(list)
        for (const [frame, delay] of timeline.delays.entries()) {
          const start = timeOfFrame(timeline, frame)
          expect(frameAt(timeline, start)).toBe(frame)
          expect(frameAt(timeline, start + delay - 0.001)).toBe(frame)
        }
        expect(timeline.duration).toBe(timeline.delays.reduce((sum, delay) => sum + delay, 0))
      }),
    )
  })

  it('G6: keeps a delay of ten minutes, and corrects zero, negative, huge and invalid delays', () => {
    expect([600_000, 0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY].map(clampedDelay)).toEqual([
      600_000, 10, 10, 600_000, 10, 600_000,
    ])
  })

  it('P18 shows 200 frames of 6 ms in a round of 1.2 s', () => {
    const timeline = timelineOf(new Array(200).fill(6))
    expect(timeline.duration).toBe(1_200)
    // A screen that refreshes every 16 ms skips frames.
    expect([0, 16, 32, 1_199].map((time) => frameAt(timeline, time))).toEqual([0, 2, 5, 199])
  })

  it('shows the first frame before the start and the last one after the end', () => {
    const timeline = timelineOf([100, 50, 30])
    expect([-5, 0, 99, 100, 149, 150, 1e9].map((time) => frameAt(timeline, time))).toEqual([0, 0, 0, 1, 1, 2, 2])
    expect([-1, 1, 1.9, 99].map((frame) => timeOfFrame(timeline, frame))).toEqual([0, 100, 100, 150])
  })
})

describe('the steps of an animated picture', () => {
  const sum = (steps: readonly { readonly delay: number }[]) => steps.reduce((total, { delay }) => total + delay, 0)

  it('have whole delays whose rounding errors do not add up', () => {
    expect(pictureSteps([33.4, 33.4, 33.4, 100]).map(({ delay }) => delay)).toEqual([33, 34, 33, 100])
  })

  it('P18 skip frames that no browser shows in time, and keep the sum', () => {
    const steps = pictureSteps(new Array(200).fill(6))
    expect(sum(steps)).toBe(1_200)
    expect(steps.map(({ frame }) => frame)).toEqual(Array.from({ length: 100 }, (_, half) => half * 2))
  })

  it('P19 keep a last pause on its own frame, after frames of any length', () => {
    for (const delay of [2, 6, 10, 60]) {
      const steps = pictureSteps([...new Array(500).fill(delay), 47_730])
      expect(steps.at(-1)).toEqual({ frame: 500, delay: 47_730 })
      expect(sum(steps)).toBe(500 * delay + 47_730)
    }
  })

  it('keep the length of a round of at least one visible frame', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 100 }), (list) => {
        const steps = pictureSteps(list)
        const duration = list.reduce((total, delay) => total + delay, 0)
        expect(sum(steps)).toBe(Math.max(11, duration))
        expect(steps[0]?.frame).toBe(0)
        for (const { delay } of steps) expect(delay).toBeGreaterThanOrEqual(11)
      }),
    )
  })
})

describe('the playhead', () => {
  it('reaches the same position in many steps as in one, over several rounds', () => {
    fc.assert(
      fc.property(
        delays,
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 30 }),
        fc.constantFrom(0.25, 1, 2),
        (list, steps, speed) => {
          const timeline = timelineOf(list)
          const inSteps = steps.reduce((atMs, elapsedMs) => advance(timeline, { ...rest, speed, atMs, elapsedMs }), 0)
          const elapsedMs = steps.reduce((sum, step) => sum + step, 0)
          expect(inSteps).toBeCloseTo(advance(timeline, { ...rest, speed, atMs: 0, elapsedMs }), 6)
          expect(inSteps).toBeLessThan(timeline.duration)
        },
      ),
    )
  })

  it('never shows a frame that has not arrived, and continues when it has', () => {
    const timeline = timelineOf([100, 100, 100])
    const waiting = advance(timeline, { ...rest, atMs: 0, elapsedMs: 10_000, playable: 2 })
    expect(frameAt(timeline, waiting)).toBe(1)
    expect(advance(timeline, { ...rest, atMs: waiting, elapsedMs: 50, playable: 2 })).toBe(waiting)
    expect(frameAt(timeline, advance(timeline, { ...rest, atMs: waiting, elapsedMs: 1, playable: 3 }))).toBe(2)
    expect(advance(timeline, { ...rest, atMs: 0, elapsedMs: 50, playable: 0 })).toBe(0)
  })

  it('stays on the last frame without looping', () => {
    const timeline = timelineOf([100, 100])
    expect(frameAt(timeline, advance(timeline, { ...rest, isLooping: false, atMs: 150, elapsedMs: 900 }))).toBe(1)
  })
})
