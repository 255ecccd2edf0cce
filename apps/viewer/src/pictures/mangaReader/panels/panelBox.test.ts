import { describe, expect, it } from 'vitest'
import {
  boxOf,
  clipAround,
  fittedSize,
  hasPanels,
  holeOf,
  limited,
  panelAt,
  transformOver,
  transformTo,
  zoomed,
} from './panelBox.ts'

const panel = (left: number, top: number, right: number, bottom: number) =>
  ({
    corners: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  }) as const
const screen = { width: 400, height: 800 }
const fitted = { width: 400, height: 600 }

describe('hasPanels', () => {
  it('is false for no panel and for one that is the whole page', () => {
    expect(
      [[], [panel(0.02, 0.02, 0.98, 0.98)], [panel(0, 0, 1, 0.5)], [panel(0, 0, 1, 0.5), panel(0, 0.5, 1, 1)]].map(hasPanels),
    ).toEqual([false, false, true, true])
  })
})

describe('panelAt', () => {
  const panels = [panel(0, 0, 1, 1), panel(0.6, 0.6, 0.9, 0.9)]
  it('finds the smallest panel at a place', () => expect(panelAt(panels, { x: 0.7, y: 0.7 })).toBe(1))
  it('finds the nearest panel for a place in a gutter', () =>
    expect(panelAt([panel(0, 0, 1, 0.4), panel(0, 0.5, 1, 1)], { x: 0.5, y: 0.47 })).toBe(1))
})

describe('transformTo', () => {
  it('brings a panel to the middle of the screen, as large as it fits', () => {
    const { scale, x, y } = transformTo(boxOf(panel(0.5, 0, 1, 0.5)), fitted, screen)
    expect(scale).toBeCloseTo(1.92)
    expect(x + 0.75 * fitted.width * scale).toBeCloseTo(200)
    expect(y + 0.25 * fitted.height * scale).toBeCloseTo(400)
  })
})

describe('zoomed', () => {
  it('keeps the place under the finger', () => {
    const over = transformOver({ x: 10, y: 20, width: 200, height: 300 } as DOMRectReadOnly, fitted)
    const { scale, x, y } = zoomed(over, { x: 0.25, y: 0.5 }, fitted)
    expect([x + 0.25 * fitted.width * scale, y + 0.5 * fitted.height * scale]).toEqual([60, 170])
  })
})

describe('limited', () => {
  it('leaves no gap beside a page that is larger than the screen', () => {
    expect(limited({ scale: 2, x: 50, y: -900 }, fitted, screen)).toEqual({ scale: 2, x: 0, y: -400 })
  })
  it('centres a page that is smaller than the screen', () => {
    expect(limited({ scale: 0.5, x: 50, y: 0 }, fittedSize({ width: 400, height: 600 }, screen), screen)).toEqual({
      scale: 0.5,
      x: 100,
      y: 250,
    })
  })
})

describe('holeOf', () => {
  it('is where the page shows the panel', () => {
    const { left, top, width, height } = boxOf(panel(0.5, 0, 1, 0.5))
    const transform = transformTo({ left, top, width, height }, fitted, screen)
    const corners = holeOf(panel(0.5, 0, 1, 0.5), transform, fitted)
    expect(corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [8, 112],
      [392, 112],
      [392, 688],
      [8, 688],
    ])
  })
})

describe('clipAround', () => {
  it('has as many points for every panel, so that the browser animates between two of them', () => {
    const points = (clip: string) => clip.match(/[\d.%-]+(?:px)? [\d.%-]+(?:px)?/g)?.length
    const clips = [panel(0, 0, 1, 0.5), panel(0.2, 0.5, 0.8, 1)].map((one) =>
      clipAround(holeOf(one, { scale: 2, x: -10, y: 0 }, fitted)),
    )
    expect(clips[0]).toBe(
      'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, -10px 0px, 790px 0px, 790px 600px, -10px 600px, -10px 0px)',
    )
    expect(clips.map(points)).toEqual([10, 10])
  })
})
