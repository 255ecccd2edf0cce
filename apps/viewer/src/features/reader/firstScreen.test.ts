// Which chunks are seen from a place on.
import { parseNovel } from '@emaki/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineGuess, screenFrom } from './firstScreen.ts'
import { chunksOf } from './passages.ts'

const chunks = chunksOf(
  parseNovel('　港の灯台は、夜になると十二秒に一度だけ海を照らした。彼女は手紙を畳み、引き出しにしまう。\n'.repeat(400)),
)
const on = (isWindow: boolean, size = 16, way: 'h' | 'v' = 'h') => ({
  chunks,
  span: [0, chunks.length] as const,
  way,
  config: { size, height: 2 },
  isWindow,
})
const lettersOf = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + (chunks[index]?.room ?? 0), 0)

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
})
afterEach(() => vi.unstubAllGlobals())

describe('the chunks that a screen shows', () => {
  it('hold as many letters as there is room for, and no chunk more', () => {
    const room = (640 * 900) / (16 * 16 * 2)
    const seen = screenFrom(0, on(true))
    expect(lettersOf(seen)).toBeGreaterThanOrEqual(room)
    expect(lettersOf(seen.slice(0, -1))).toBeLessThan(room)
  })
  it('are fewer for larger letters and for a share of the screen', () => {
    expect(screenFrom(0, on(true, 28)).length).toBeLessThan(screenFrom(0, on(true)).length)
    expect(screenFrom(0, on(true), 0.5).length).toBeLessThan(screenFrom(0, on(true)).length)
  })
  it('begin where the place is, and reach further when it is at the end of its chunk', () => {
    const { at = 0, end = 0 } = chunks[3] ?? {}
    expect(screenFrom(at, on(true))[0]).toBe(3)
    expect(screenFrom(end - 1, on(true))[0]).toBe(3)
    expect(screenFrom(end - 1, on(true)).length).toBeGreaterThan(screenFrom(at, on(true)).length)
  })
  it('never leave the pages that are shown', () => {
    const span = [2, 4] as const
    expect(screenFrom(0, { ...on(true), span })).toEqual([2, 3])
  })
  it('are those of the whole width where columns run across a window', () => {
    expect(screenFrom(0, on(true, 16, 'v')).length).toBeGreaterThan(screenFrom(0, on(false, 16, 'v')).length)
  })
})

it('a line is as long as the screen has room for, down the page no longer than forty letters', () => {
  expect(lineGuess(on(true))).toBe(640)
  vi.stubGlobal('innerWidth', 390)
  expect(lineGuess(on(true))).toBe(350)
})

it('a line that goes down is as long as the screen is high between its bars', () => {
  expect(lineGuess(on(true, 16, 'v'))).toBe(792)
  expect(lineGuess(on(false, 16, 'v'))).toBe(736)
  vi.stubGlobal('innerHeight', 1200)
  expect(lineGuess(on(false, 16, 'v'))).toBe(820)
})
