// Pages becoming one list: no doubles, no loss, the rule applied on reading.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedPage } from './feedPages.ts'
import { mergePages, nextCursor } from './feedPages.ts'

interface Item {
  readonly id: string
}
const page = (ids: readonly (number | string)[], next: number | string | null = null): FeedPage<Item> => ({
  items: ids.map((id) => ({ id: String(id) })),
  unreadable: 0,
  next,
})
const ids = (items: readonly Item[]) => items.map((item) => item.id)
const all = () => true
const even = (item: Item) => Number(item.id) % 2 === 0

describe('a list out of pages', () => {
  it('has every work once, in the order in which it first came', () => {
    expect(ids(mergePages([page([1, 2, 2]), page([2, 3]), page([1, 4])], all).items)).toEqual(['1', '2', '3', '4'])
  })

  it('is the same whether its pages were gathered one by one or at once', () => {
    const pages = fc.array(fc.array(fc.nat(30), { maxLength: 12 }), { maxLength: 8 })
    fc.assert(
      fc.property(pages, (lists) => {
        const made = lists.map((list) => page(list))
        for (let upTo = 0; upTo <= made.length; upTo++) mergePages(made.slice(0, upTo), even)
        const fresh = mergePages(
          lists.map((list) => page(list)),
          even,
        )
        expect(mergePages(made, even)).toMatchObject({
          items: fresh.items,
          dropped: fresh.dropped,
          added: fresh.added,
          keptOfLast: fresh.keptOfLast,
        })
        expect(ids(fresh.items)).toEqual([...new Set(lists.flat())].filter((id) => id % 2 === 0).map(String))
      }),
    )
  })

  it('shows what a rule had left out as soon as the rule lets it in', () => {
    const pages = [page([1, 2]), page([3, 4])]
    expect(mergePages(pages, even)).toMatchObject({ dropped: 2, keptOfLast: 1 })
    expect(ids(mergePages(pages, all).items)).toEqual(['1', '2', '3', '4'])
    expect(ids(mergePages(pages, even).items)).toEqual(['2', '4'])
  })

  it('stays the very same list when asked twice, and when a page adds nothing that is shown', () => {
    const pages = [page([2]), page([1])]
    const list = mergePages(pages, even).items
    expect(mergePages(pages, even).items).toBe(list)
    expect(mergePages([pages[0] ?? page([])], even).items).toEqual(list)
    expect(mergePages([...pages, page([3])], even).items).toBe(list)
  })

  it('counts what could not be read', () => {
    expect(
      mergePages(
        [
          { ...page([1]), unreadable: 2 },
          { ...page([2]), unreadable: 1 },
        ],
        all,
      ).unreadable,
    ).toBe(3)
  })

  it('is empty without pages', () => {
    expect(mergePages([], all)).toMatchObject({ items: [], dropped: 0, added: 0 })
  })
})

describe('the next page', () => {
  it('is the one that the last page names', () => {
    expect(nextCursor([page([1], 2), page([2], 3)], all)).toBe(3)
    expect(nextCursor([page([1], 'illust_id=1&viewed[0]=2')], all)).toBe('illust_id=1&viewed[0]=2')
  })

  it('is none before the first, and none after the last', () => {
    expect(nextCursor([], all)).toBeNull()
    expect(nextCursor([page([1])], all)).toBeNull()
  })

  it('is none after an empty page', () => {
    expect(nextCursor([page([1], 2), page([], 3)], all)).toBeNull()
  })

  it('is none after a page that only repeats (C14)', () => {
    expect(nextCursor([page([1, 2], 2), page([2, 1], 3)], all)).toBeNull()
  })

  it('comes after a page that only repeats when pages are drawn by lot, but not after an empty one', () => {
    expect(nextCursor([page([1, 2], 2), page([2, 1], 3)], all, true)).toBe(3)
    expect(nextCursor([page([1, 2], 2), page([], 3)], all, true)).toBeNull()
    expect(nextCursor([page([1, 2], 2), page([2, 1])], all, true)).toBeNull()
  })

  it('still comes after a page of which the rule shows nothing', () => {
    expect(nextCursor([page([2], 2), page([1, 3], 3)], even)).toBe(3)
  })
})
