// swallowNextClick: cancels the click of a long press and no other.
import { beforeEach, expect, it } from 'vitest'
import { swallowNextClick } from './swallowClick.ts'

let page: EventTarget
let heard: number
/** Returns whether the click went through uncancelled. */
const click = () => {
  const before = heard
  return page.dispatchEvent(new Event('click', { cancelable: true })) && heard === before + 1
}

beforeEach(() => {
  page = new EventTarget()
  heard = 0
  swallowNextClick(page)
  page.addEventListener('click', () => {
    heard += 1
  })
})

it('cancels the click that follows and hides it from other listeners', () => {
  expect(click()).toBe(false)
  expect(heard).toBe(0)
})

it('cancels one click only', () => {
  click()
  expect(click()).toBe(true)
})

it.each(['pointerdown', 'keydown'])('lets a click through that begins with its own %s', (type) => {
  page.dispatchEvent(new Event(type))
  expect(click()).toBe(true)
})
