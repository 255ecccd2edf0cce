import { expect, it } from 'vitest'
import { placeBeside } from './placeBeside.ts'

const card = { width: 320, height: 240 }
const screen = { width: 1000, height: 800 }

it.each([
  ['below its link', { left: 100, top: 100, width: 80, height: 20 }, screen, { left: 100, top: 128 }],
  ['above a link at the bottom', { left: 100, top: 760, width: 80, height: 20 }, screen, { left: 100, top: 512 }],
  ['inside the right edge', { left: 900, top: 100, width: 80, height: 20 }, screen, { left: 672, top: 128 }],
  [
    'to the right in a low window',
    { left: 100, top: 150, width: 80, height: 20 },
    { width: 1000, height: 300 },
    { left: 188, top: 52 },
  ],
  [
    'to the left in a low window without space at the right',
    { left: 900, top: 150, width: 80, height: 20 },
    { width: 1000, height: 300 },
    { left: 572, top: 52 },
  ],
])('a card is placed %s', (_name, link, viewport, place) => expect(placeBeside(link, card, viewport)).toEqual(place))
