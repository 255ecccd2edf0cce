import { describe, expect, it } from 'vitest'
import { fittedBox } from './drawFitted.ts'

describe('fittedBox', () => {
  it('P19 fits a frame of another shape into the animation', () => {
    expect(fittedBox({ width: 600, height: 300 }, { width: 600, height: 600 })).toEqual({ width: 600, height: 300, x: 0, y: 150 })
    expect(fittedBox({ width: 100, height: 400 }, { width: 600, height: 600 })).toEqual({ width: 150, height: 600, x: 225, y: 0 })
  })

  it('P19 enlarges a smaller frame of the same shape', () =>
    expect(fittedBox({ width: 300, height: 300 }, { width: 600, height: 600 })).toEqual({ width: 600, height: 600, x: 0, y: 0 }))

  it('P19 fills the even size of a video with a frame of 601×335 px', () =>
    expect(fittedBox({ width: 601, height: 335 }, { width: 602, height: 336 })).toEqual({ width: 602, height: 336, x: 0, y: 0 }))
})
