import { describe, expect, it } from 'vitest'
import type { Feed } from '../../platform/query/feed.ts'
import { visibleFirst } from './visibleFirst.ts'
import { canAutoLoad, visibleFeed } from './visibleWorks.ts'

const work = (id: string, x_restrict: 0 | 1 = 0) => ({ id, author: { id: '1' }, tags: [], x_restrict })
const feedOf = (items: ReturnType<typeof work>[]): Feed<ReturnType<typeof work>> => ({
  items,
  left: { byRule: 2, unreadable: 0 },
  state: 'ready',
  failure: undefined,
  loadMore: () => undefined,
  retry: () => undefined,
})
const hiddenBy = ({ x_restrict }: { x_restrict: number }) => (x_restrict === 0 ? undefined : 'r18')

describe('visibleFeed', () => {
  it('removes hidden works and counts them', () => {
    const feed = visibleFeed(feedOf([work('1'), work('2', 1), work('3'), work('4', 1)]), hiddenBy)
    expect(feed.items.map(({ id }) => id)).toEqual(['1', '3'])
    expect(feed.left).toEqual({ byRule: 2, unreadable: 0, byContent: 2 })
  })

  it('returns the same object when nothing is hidden', () => {
    const feed = feedOf([work('1')])
    expect(visibleFeed(feed, hiddenBy)).toBe(feed)
  })

  it('checks only the new works of a list that grew', () => {
    const checked: string[] = []
    const rule = (item: ReturnType<typeof work>) => {
      checked.push(item.id)
      return hiddenBy(item)
    }
    const [first, second, third, fourth] = [work('1'), work('2', 1), work('3'), work('4', 1)]
    const visible = (...items: ReturnType<typeof work>[]) => visibleFeed(feedOf(items), rule).items
    expect(visible(first)).toEqual([first])
    expect(visible(first, second)).toEqual([first])
    expect(visible(first, second, third, fourth)).toEqual([first, third])
    expect(checked).toEqual(['1', '2', '3', '4'])
    // A page in front makes another list.
    expect(visible(fourth, first, second, third)).toEqual([first, third])
    expect(visible(second)).toEqual([])
  })

  it('keeps the array of a list that did not change', () => {
    const items = [work('1'), work('2', 1)]
    expect(visibleFeed(feedOf(items), hiddenBy).items).toBe(visibleFeed(feedOf(items), hiddenBy).items)
  })
})

describe('canAutoLoad', () => {
  it.each([
    [30, 0, true],
    [0, 90, true],
    [0, 91, false],
    [60, 150, true],
  ])('with %i visible and %i hidden works returns %s', (shown, byContent, expected) => {
    const items = Array.from({ length: shown }, (_, index) => work(String(index)))
    expect(canAutoLoad({ items, left: { byRule: 0, unreadable: 0, byContent } })).toBe(expected)
  })
})

describe('visibleFirst', () => {
  const works = [work('1', 1), work('2'), work('3', 1), work('4')]
  const isHidden = (one: { x_restrict: number }) => one.x_restrict > 0
  it('returns only visible works', () => expect(visibleFirst(works, isHidden, false).map(({ id }) => id)).toEqual(['2', '4']))
  it('puts hidden works last when they show as tiles', () =>
    expect(visibleFirst(works, isHidden, true).map(({ id }) => id)).toEqual(['2', '4', '1', '3']))
})
