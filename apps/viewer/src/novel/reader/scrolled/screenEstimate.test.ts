import { parseNovel } from '@emaki/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunksOf } from '../../text/chunks.ts'
import { estimateLineLength, estimateVisibleChunks } from './screenEstimate.ts'

const chunks = chunksOf(
  parseNovel('　港の灯台は、夜になると十二秒に一度だけ海を照らした。彼女は手紙を畳み、引き出しにしまう。\n'.repeat(400)),
)
const layoutOf = (isInDialog: boolean, size = 16, direction: 'h' | 'v' = 'h') => ({
  chunks,
  span: [0, chunks.length] as const,
  direction,
  config: { size, height: 2 },
  isInDialog,
})
const lettersOf = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + (chunks[index]?.letters ?? 0), 0)

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
})
afterEach(() => vi.unstubAllGlobals())

describe('estimateVisibleChunks', () => {
  it('returns just enough chunks to fill the screen', () => {
    const letters = (640 * 900) / (16 * 16 * 2)
    const visible = estimateVisibleChunks(0, layoutOf(true))
    expect(lettersOf(visible)).toBeGreaterThanOrEqual(letters)
    expect(lettersOf(visible.slice(0, -1))).toBeLessThan(letters)
  })
  it('returns fewer chunks for larger letters and for a part of a screen', () => {
    expect(estimateVisibleChunks(0, layoutOf(true, 28)).length).toBeLessThan(estimateVisibleChunks(0, layoutOf(true)).length)
    expect(estimateVisibleChunks(0, layoutOf(true), 0.5).length).toBeLessThan(estimateVisibleChunks(0, layoutOf(true)).length)
  })
  it('starts at the position, and reaches further from the end of a chunk', () => {
    const { at = 0, end = 0 } = chunks[3] ?? {}
    expect(estimateVisibleChunks(at, layoutOf(true))[0]).toBe(3)
    expect(estimateVisibleChunks(end - 1, layoutOf(true))[0]).toBe(3)
    expect(estimateVisibleChunks(end - 1, layoutOf(true)).length).toBeGreaterThan(
      estimateVisibleChunks(at, layoutOf(true)).length,
    )
  })
  it('stays within the shown pages', () => {
    const span = [2, 4] as const
    expect(estimateVisibleChunks(0, { ...layoutOf(true), span })).toEqual([2, 3])
  })
  it('returns more vertical text for a dialog than for a page', () => {
    expect(estimateVisibleChunks(0, layoutOf(true, 16, 'v')).length).toBeGreaterThan(
      estimateVisibleChunks(0, layoutOf(false, 16, 'v')).length,
    )
  })
})

it('estimateLineLength returns the screen width for horizontal text, at most forty letters', () => {
  expect(estimateLineLength(layoutOf(true))).toBe(640)
  vi.stubGlobal('innerWidth', 390)
  expect(estimateLineLength(layoutOf(true))).toBe(350)
})

it('estimateLineLength returns the height between the bars for vertical text, at most thirty-five letters', () => {
  expect(estimateLineLength(layoutOf(true, 28, 'v'))).toBe(792)
  expect(estimateLineLength(layoutOf(false, 28, 'v'))).toBe(736)
  expect(estimateLineLength(layoutOf(true, 16, 'v'))).toBe(560)
  expect(estimateLineLength(layoutOf(false, 16, 'v'))).toBe(560)
  vi.stubGlobal('innerHeight', 1200)
  expect(estimateLineLength(layoutOf(false, 28, 'v'))).toBe(820)
  vi.stubGlobal('innerHeight', 390)
  expect(estimateLineLength(layoutOf(false, 28, 'v'))).toBe(320)
})
