// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { browserPartCover } from './partCover.ts'

const card = { series: 'Two Doors', title: 'The <b>ferry</b>', place: 'Part 3 of 12', background: 'black', color: 'white' }
const shown = () => document.querySelector('[data-part-card]')
/** Presses a key and returns whether the page got it. */
function press(key: string): boolean {
  let isSeen = false
  const see = () => {
    isSeen = true
  }
  document.addEventListener('keydown', see)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  document.removeEventListener('keydown', see)
  return isSeen
}
afterEach(() => browserPartCover.hide())

it('partCover shows its texts as text', () => {
  browserPartCover.show(card)
  expect([...(shown()?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Two Doors',
    'The <b>ferry</b>',
    'Part 3 of 12',
  ])
})

it('partCover takes keys while a part opens, but not Escape', () => {
  browserPartCover.show(card)
  expect([press('PageDown'), press('Escape')]).toEqual([false, true])
  expect(shown()).not.toBeNull()
})

it('partCover hides with the first key above an open reader, which does not turn a page', () => {
  browserPartCover.show(card)
  browserPartCover.settle()
  expect(press('PageDown')).toBe(false)
  expect(shown()).toBeNull()
  expect(press('PageDown')).toBe(true)
})
