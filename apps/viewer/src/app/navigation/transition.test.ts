// Directions of view transitions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageTransitions } from '../../platform/settings/schema.ts'
import { transitionTypes } from '../../ui/viewTransition.ts'
import { directionOf, mainScreenOf, patchViewTransitions } from './transition.ts'

const step = (from: string | undefined, to: string, fromIndex: number, toIndex: number) =>
  directionOf({ from, to, fromIndex, toIndex })

describe('directionOf', () => {
  test('is forward to an artwork and back from it', () => {
    expect(step('/rank/daily', '/artworks/1', 0, 1)).toBe('forward')
    expect(step('/artworks/1', '/rank/daily', 1, 0)).toBe('back')
  })
  test('is across between main screens in both directions', () => {
    expect(step('/', '/rank/daily', 0, 1)).toBe('across')
    expect(step('/setting', '/', 3, 2)).toBe('across')
    expect(step('/rank/daily', '/rank/weekly', 1, 2)).toBe('across')
  })
  test('is undefined for the first screen and for the same page', () => {
    expect(step(undefined, '/', 0, 0)).toBeUndefined()
    expect(step('/rank/daily', '/rank/daily', 1, 1)).toBeUndefined()
  })
})

test('transitionTypes is false for reduced motion and for the style none', () => {
  expect(transitionTypes('forward', 'ios', false)).toEqual(['forward', 'ios'])
  expect(transitionTypes('forward', 'ios', true)).toBe(false)
  expect(transitionTypes('forward', 'none', false)).toBe(false)
  expect(transitionTypes(undefined, 'ios', false)).toBe(false)
})

test('transitionTypes has no style between main screens', () => {
  expect(transitionTypes('back', 'cover-v', false)).toEqual(['back', 'cover-v'])
  expect(transitionTypes('across', 'flip', false)).toEqual(['across'])
})

test.each(pageTransitions.filter((style) => style !== 'none'))(
  'transition.css animates both screens of the style %s',
  (style) => {
    const css = readFileSync(join(import.meta.dirname, 'transition.css'), 'utf8')
    const rule = css.split(`:root:active-view-transition-type(${style})::view-transition {`)[1]?.split('}')[0] ?? ''
    const animationOf = (part: string) => new RegExp(`--${part}: ([\\w-]+);`).exec(rule)?.[1]
    expect(animationOf('arrive')).toBe(`${style}-arrive`)
    for (const part of ['arrive', 'leave']) expect(css).toContain(`@keyframes ${animationOf(part)} {`)
  },
)

test('mainScreenOf gives the same screen for each tab of home, and none for settings pages', () => {
  expect(new Set(['/', '/home_all', '/home_manga', '/home_novel'].map(mainScreenOf)).size).toBe(1)
  expect(mainScreenOf('/setting/about')).toBe(-1)
  expect(mainScreenOf('/artworks/1')).toBe(-1)
})

describe('patchViewTransitions', () => {
  const cut = () => {
    const ready = Promise.reject(new DOMException('Viewport size changed', 'InvalidStateError'))
    return {
      ready,
      finished: Promise.resolve(undefined),
      updateCallbackDone: Promise.resolve(undefined),
      skipTransition: () => undefined,
    }
  }

  test('handles the rejection of a skipped transition', async () => {
    const rejections: unknown[] = []
    const listener = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', listener)
    const page = { startViewTransition: () => ({ ...cut(), types: new Set<string>() }) as ViewTransition }
    patchViewTransitions(page)
    await page.startViewTransition().updateCallbackDone
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listener)
    expect(rejections).toEqual([])
  })

  test('does nothing in a browser without view transitions', () => {
    expect(() => patchViewTransitions({})).not.toThrow()
  })
})
