// lockScroll: locks and unlocks the scroll of the page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const root = { overflow: '', background: '' }

beforeEach(() => {
  Object.assign(root, { overflow: 'auto', background: 'papayawhip' })
  vi.stubGlobal('document', { documentElement: { style: root } })
})
afterEach(() => vi.unstubAllGlobals())

it('stops the scroll and sets the background', () => {
  lockScroll('black')
  expect(root).toEqual({ overflow: 'hidden', background: 'black' })
})

it('restores the page', () => {
  lockScroll('black')()
  expect(root).toEqual({ overflow: 'auto', background: 'papayawhip' })
})

it('restores the state of an outer lock when an inner one is released', () => {
  const first = lockScroll('black')
  const second = lockScroll('white')
  second()
  expect(root).toEqual({ overflow: 'hidden', background: 'black' })
  first()
  expect(root).toEqual({ overflow: 'auto', background: 'papayawhip' })
})
