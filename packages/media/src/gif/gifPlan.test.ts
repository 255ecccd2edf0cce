import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gifPlan } from './gifPlan.ts'

const total = (delays: readonly number[]) => delays.reduce((sum, delay) => sum + delay, 0)
const stepsOf = (delays: readonly number[]) => gifPlan(delays).map(({ frame, delay }) => [frame, delay])

describe('gifPlan', () => {
  it('keeps all of 99 frames, and every second of 100 with twice the delay', () => {
    expect(stepsOf(new Array(99).fill(50))).toEqual(Array.from({ length: 99 }, (_, frame) => [frame, 5]))
    expect(stepsOf(new Array(100).fill(50))).toEqual(Array.from({ length: 50 }, (_, half) => [half * 2, 10]))
    expect(stepsOf(new Array(101).fill(50)).at(-1)).toEqual([100, 5])
  })

  it('carries rounding errors over, so that frames of 33 ms stay in time', () => {
    const delays = stepsOf(new Array(90).fill(33)).map(([, delay = 0]) => delay)
    expect(total(delays)).toBe(297)
    expect(new Set(delays)).toEqual(new Set([3, 4]))
  })

  it('skips frames that no browser shows in time', () => {
    expect(stepsOf([10, 10, 10, 10])).toEqual([
      [0, 2],
      [2, 2],
    ])
    expect(stepsOf([100, 10])).toEqual([[0, 11]])
    expect(stepsOf([10])).toEqual([[0, 2]])
  })

  it('P18 keeps the 1.2 s of 200 frames of 6 ms', () => {
    const plan = gifPlan(new Array(200).fill(6))
    expect(total(plan.map(({ delay }) => delay))).toBe(120)
    expect(Math.min(...plan.map(({ delay }) => delay))).toBe(2)
  })

  it.each([6, 60])(
    'P19 rests on the last frame for its pause of 47,730 ms, at even and odd places after frames of %d ms',
    (delay) => {
      for (const frames of [499, 500]) {
        const plan = gifPlan([...new Array(frames).fill(delay), 47_730])
        expect(plan.at(-1)).toEqual({ frame: frames, delay: 4773 })
      }
    },
  )

  it("repeats a frame whose delay exceeds the format's maximum", () => {
    expect(stepsOf([600_000, 700_000, 50])).toEqual([
      [0, 60_000],
      [1, 35_000],
      [1, 35_000],
      [2, 5],
    ])
  })

  it('keeps the duration of the animation and starts each frame in time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 3_000 }), { minLength: 1, maxLength: 250 }), (delaysMs) => {
        const plan = gifPlan(delaysMs)
        expect(Math.abs(total(plan.map(({ delay }) => delay)) * 10 - total(delaysMs))).toBeLessThanOrEqual(
          delaysMs.length === 1 ? 10 : 5,
        )
        let time = 0
        for (const [place, { frame, delay }] of plan.entries()) {
          // A pause right after the first frame waits until that frame has been seen.
          expect(Math.abs(time * 10 - total(delaysMs.slice(0, frame)))).toBeLessThanOrEqual(place === 1 ? 10 : 5)
          expect(delay).toBeGreaterThanOrEqual(2)
          time += delay
        }
      }),
    )
  })
})
