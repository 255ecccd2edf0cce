// Holding the page still under what covers it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const root = { overflow: '', background: '' }

beforeEach(() => {
  Object.assign(root, { overflow: 'auto', background: 'papayawhip' })
  vi.stubGlobal('document', { documentElement: { style: root } })
})
afterEach(() => vi.unstubAllGlobals())

it('holds the page still and gives it the ground of what covers it', () => {
  lockScroll('black')
  expect(root).toEqual({ overflow: 'hidden', background: 'black' })
})

it('leaves the page as it was', () => {
  lockScroll('black')()
  expect(root).toEqual({ overflow: 'auto', background: 'papayawhip' })
})

it('goes back to the cover below when one on top of it is taken away', () => {
  const first = lockScroll('black')
  const second = lockScroll('white')
  second()
  expect(root).toEqual({ overflow: 'hidden', background: 'black' })
  first()
  expect(root).toEqual({ overflow: 'auto', background: 'papayawhip' })
})
