import { expect, test } from 'vitest'
import { figureTable, isHeld, readFigures } from '../figures.mjs'
import { withSection } from './document.mjs'
import { figuresOf } from './printed.mjs'

const ratio = { name: 'first picture', value: 900, unit: 'ms', control: { name: 'plain HTML', value: 600 }, most: 1.5 }

test('a budget limits the ratio of a figure with a control', () => {
  expect(isHeld(ratio)).toBe(true)
  expect(isHeld({ ...ratio, value: 901 })).toBe(false)
})

test('a budget limits the value of a figure without a control', () => {
  expect(isHeld({ name: 'elements', value: 1499, most: 1499 })).toBe(true)
  expect(isHeld({ name: 'elements', value: 1500, most: 1499 })).toBe(false)
  expect(isHeld({ name: 'speed', value: 4, least: 5 })).toBe(false)
})

test('a missing number does not hold a budget', () => {
  // NaN becomes null in JSON.
  expect(isHeld({ name: 'heap', value: null, most: 3 })).toBe(false)
  expect(isHeld({ name: 'heap', value: Number.NaN, most: 3 })).toBe(false)
})

test('a table names value, control, ratio, budget and a missed budget', () => {
  expect(
    figureTable([{ ...ratio, value: 1200 }])
      .split('\n')
      .at(-1),
  ).toBe('| first picture | 1,200 ms | 600 ms (plain HTML) | 2 | at most 1.5 | **missed** |')
})

test('figures are read from the last line that has them', () => {
  expect(readFigures('figures: [{"name":"a"}]\nfigures: [{"name":"b"}]\nfarewell\n')).toEqual([{ name: 'b' }])
  expect(readFigures('nothing')).toBeUndefined()
})

test('the sentences of the gateway bench become figures below their titles', () => {
  const output =
    'cached JSON, 35000 bytes\n  by the clock: nginx 1 r/s\n  ratio by the clock: 0.38, to hold at least 0.4: NOT HELD\n'
  expect(figuresOf('gateway', output)).toEqual([
    { name: 'cached JSON: ratio by the clock', value: 0.38, unit: '', most: undefined, least: 0.4 },
  ])
})

test('the sentence of the first-load bench becomes a figure with its control', () => {
  const output = 'largest paint: ours 900 ms, plain single-page control 3000 ms, ratio 0.30 (budget 0.60; 5 pairs)\n'
  expect(figuresOf('first-load', output)).toMatchObject([{ value: 900, control: { value: 3000 }, ratio: 0.3, most: 0.6 }])
})

test('the lines of the gallery bench become the worst layout of each budget', () => {
  const output = `layout Grid · seen 300 · elements 700 · append of 30, script (ms) 1.5
layout Masonry · seen 200 · elements 900 · append of 30, script (ms) 1.2
Budget in 2 layouts (elements ≤ 1499, append of 30, script (ms) ≤ 4): held
`
  expect(figuresOf('gallery', output)).toEqual([
    { name: 'elements, worst of 2 layouts', value: 900, most: 1499 },
    { name: 'append of 30, script (ms), worst of 2 layouts', value: 1.5, most: 4 },
  ])
})

test('a section replaces its last run and leaves other text', () => {
  const document = 'before\n<!-- bench:pace -->\nold\n<!-- /bench:pace -->\nafter\n'
  expect(withSection(document, 'pace', 'new')).toBe('before\n<!-- bench:pace -->\nnew\n<!-- /bench:pace -->\nafter\n')
})

test('a section without a place is added with a heading', () => {
  expect(withSection('text\n', 'pace', 'new')).toBe('text\n\n## pace\n\n<!-- bench:pace -->\nnew\n<!-- /bench:pace -->\n')
})
