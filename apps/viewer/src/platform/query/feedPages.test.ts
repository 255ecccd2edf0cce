// Merging pages into one list: no duplicates, no loss, and the filter applied on reading.
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

describe('mergePages', () => {
  it('returns every work once, in the order of its first appearance', () => {
    expect(ids(mergePages([page([1, 2, 2]), page([2, 3]), page([1, 4])], all).items)).toEqual(['1', '2', '3', '4'])
  })

  it('returns the same list for pages merged one by one or at once', () => {
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

  it('puts a page in front of pages that are merged already', () => {
    const later = [page([4, 5]), page([6, 7])]
    mergePages(later, all)
    expect(ids(mergePages([page([2, 3, 4]), ...later], all).items)).toEqual(['2', '3', '4', '5', '6', '7'])
  })

  it('shows left-out works as soon as the filter accepts them', () => {
    const pages = [page([1, 2]), page([3, 4])]
    expect(mergePages(pages, even)).toMatchObject({ dropped: 2, keptOfLast: 1 })
    expect(ids(mergePages(pages, all).items)).toEqual(['1', '2', '3', '4'])
    expect(ids(mergePages(pages, even).items)).toEqual(['2', '4'])
  })

  it('returns the same array when called twice, and when a page adds nothing visible', () => {
    const pages = [page([2]), page([1])]
    const list = mergePages(pages, even).items
    expect(mergePages(pages, even).items).toBe(list)
    expect(mergePages([pages[0] ?? page([])], even).items).toEqual(list)
    expect(mergePages([...pages, page([3])], even).items).toBe(list)
  })

  it('counts unreadable items', () => {
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

  it('returns an empty list without pages', () => {
    expect(mergePages([], all)).toMatchObject({ items: [], dropped: 0, added: 0 })
  })
})

describe('nextCursor', () => {
  it('is the cursor of the last page', () => {
    expect(nextCursor([page([1], 2), page([2], 3)], all)).toBe(3)
    expect(nextCursor([page([1], 'illust_id=1&viewed[0]=2')], all)).toBe('illust_id=1&viewed[0]=2')
  })

  it('is null without pages and after the last page', () => {
    expect(nextCursor([], all)).toBeNull()
    expect(nextCursor([page([1])], all)).toBeNull()
  })

  it('is null after an empty page', () => {
    expect(nextCursor([page([1], 2), page([], 3)], all)).toBeNull()
  })

  it('is null after a page of duplicates (C14)', () => {
    expect(nextCursor([page([1, 2], 2), page([2, 1], 3)], all)).toBeNull()
  })

  it('continues after a random page of duplicates, but not after an empty one', () => {
    expect(nextCursor([page([1, 2], 2), page([2, 1], 3)], all, true)).toBe(3)
    expect(nextCursor([page([1, 2], 2), page([], 3)], all, true)).toBeNull()
    expect(nextCursor([page([1, 2], 2), page([2, 1])], all, true)).toBeNull()
  })

  it('continues after a page that the filter hides', () => {
    expect(nextCursor([page([2], 2), page([1, 3], 3)], even)).toBe(3)
  })
})
