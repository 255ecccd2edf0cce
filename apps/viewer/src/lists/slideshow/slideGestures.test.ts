// What a press or a swipe over a slide does, on a screen of 400 px.
import { expect, test } from 'vitest'
import { slideAction } from './slideGestures.ts'

test.each([
  ['a swipe to the left', { x: 300, y: 200 }, { x: 240, y: 210 }, 'next'],
  ['a swipe to the right', { x: 100, y: 200 }, { x: 160, y: 180 }, 'previous'],
  ['a vertical swipe', { x: 200, y: 100 }, { x: 220, y: 300 }, undefined],
  ['a press at the left edge', { x: 20, y: 200 }, { x: 22, y: 203 }, 'previous'],
  ['a press at the right edge', { x: 380, y: 200 }, { x: 380, y: 200 }, 'next'],
  ['a press in the middle', { x: 200, y: 200 }, { x: 205, y: 201 }, 'bars'],
] as const)('%s', (_what, from, to, action) => expect(slideAction(from, to, 400)).toBe(action))
