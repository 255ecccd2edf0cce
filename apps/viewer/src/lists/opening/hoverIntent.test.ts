import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHoverIntent, hoverIntentMs } from './hoverIntent.ts'

describe('createHoverIntent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The items reported after the pointer entered each item and stayed there for a time. */
  const reported = (...stays: readonly (readonly [item: string | undefined, ms: number])[]) => {
    const items: string[] = []
    const intent = createHoverIntent((item: string) => items.push(item))
    for (const [item, ms] of stays) {
      intent.enter(item)
      vi.advanceTimersByTime(ms)
    }
    return items
  }

  it('reports an item on which the pointer rests', () => expect(reported(['1', hoverIntentMs])).toEqual(['1']))

  it('ignores items that the pointer only crosses', () => {
    expect(reported(['1', hoverIntentMs - 1], ['2', hoverIntentMs - 1], ['3', hoverIntentMs])).toEqual(['3'])
    expect(reported(['1', hoverIntentMs - 1], [undefined, 1000])).toEqual([])
  })

  it('reports an item once while the pointer moves inside it', () => {
    expect(reported(['1', hoverIntentMs / 2], ['1', hoverIntentMs / 2], ['1', 1000])).toEqual(['1'])
  })

  it('reports an item again when the pointer comes back', () => {
    expect(reported(['1', hoverIntentMs], [undefined, 0], ['1', hoverIntentMs])).toEqual(['1', '1'])
  })

  it('reports an item that scrolled below the pointer after the end of the scroll', () => {
    const items: string[] = []
    let isScrolling = true
    const intent = createHoverIntent(
      (item: string) => items.push(item),
      () => isScrolling,
    )
    intent.enter('1')
    vi.advanceTimersByTime(10 * hoverIntentMs)
    expect(items).toEqual([])
    isScrolling = false
    vi.advanceTimersByTime(hoverIntentMs)
    expect(items).toEqual(['1'])
  })
})
