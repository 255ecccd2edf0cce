// Which way screens move.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageTransitions } from '../../settings/schema.ts'
import { transitionTypes } from '../../ui/viewTransition.ts'
import { directionOf, mainScreenOf, patchViewTransitions } from './transition.ts'

const step = (from: string | undefined, to: string, fromIndex: number, toIndex: number) =>
  directionOf({ from, to, fromIndex, toIndex })

describe('a change of screen', () => {
  test('goes forward to an artwork and back from it', () => {
    expect(step('/rank/daily', '/artworks/1', 0, 1)).toBe('forward')
    expect(step('/artworks/1', '/rank/daily', 1, 0)).toBe('back')
  })
  test('fades across between main screens, also on the way back', () => {
    expect(step('/', '/rank/daily', 0, 1)).toBe('across')
    expect(step('/setting', '/', 3, 2)).toBe('across')
    expect(step('/rank/daily', '/rank/weekly', 1, 2)).toBe('across')
  })
  test('does not move at the start or on the same page', () => {
    expect(step(undefined, '/', 0, 0)).toBeUndefined()
    expect(step('/rank/daily', '/rank/daily', 1, 1)).toBeUndefined()
  })
})

test('a reader who wants calm, or no transition, gets none', () => {
  expect(transitionTypes('forward', 'ios', false)).toEqual(['forward', 'ios'])
  expect(transitionTypes('forward', 'ios', true)).toBe(false)
  expect(transitionTypes('forward', 'none', false)).toBe(false)
  expect(transitionTypes(undefined, 'ios', false)).toBe(false)
})

test('the chosen style moves screens in and out, but main screens only fade', () => {
  expect(transitionTypes('back', 'cover-v', false)).toEqual(['back', 'cover-v'])
  expect(transitionTypes('across', 'flip', false)).toEqual(['across'])
})

test('every style on offer is drawn', () => {
  const drawn = readFileSync(join(import.meta.dirname, 'transition.css'), 'utf8')
  const missing = pageTransitions.filter((style) => style !== 'none' && !drawn.includes(`:active-view-transition-type(${style})`))
  expect(missing).toEqual([])
})

test('each tab of home belongs to home, and settings pages do not belong to the setting tab', () => {
  expect(new Set(['/', '/home_manga', '/home_novel'].map(mainScreenOf)).size).toBe(1)
  expect(mainScreenOf('/setting/about')).toBe(-1)
  expect(mainScreenOf('/artworks/1')).toBe(-1)
})

describe('a movement that the browser cuts', () => {
  const cut = () => {
    const ready = Promise.reject(new DOMException('Viewport size changed', 'InvalidStateError'))
    return {
      ready,
      finished: Promise.resolve(undefined),
      updateCallbackDone: Promise.resolve(undefined),
      skipTransition: () => undefined,
    }
  }

  test('is no fault of the page', async () => {
    const faults: unknown[] = []
    const hear = (fault: unknown) => faults.push(fault)
    process.on('unhandledRejection', hear)
    const page = { startViewTransition: () => ({ ...cut(), types: new Set<string>() }) as ViewTransition }
    patchViewTransitions(page)
    await page.startViewTransition().updateCallbackDone
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', hear)
    expect(faults).toEqual([])
  })

  test('is nothing to a browser without movements', () => {
    expect(() => patchViewTransitions({})).not.toThrow()
  })
})
