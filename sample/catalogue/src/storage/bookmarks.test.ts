import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { openSample } from '../testing/sample.ts'
import { untagged } from './bookmarks.ts'

const path = testFolder()
const firstDay = '2026-10-20'
const { catalogue } = openSample({ firstDay })
afterAll(() => catalogue.close())

const [me] = catalogue.accounts()
const account = me?.id ?? 0
const works = catalogue.newest('illust', undefined, 0, 60).filter(({ id }) => !catalogue.isBookmarked(account, id))
const workAt = (place: number) => works[place]?.id ?? 0

describe('a bookmark', () => {
  it('gets a new highest row, keeps it when it changes, and gets a higher one when it is made again', () => {
    const rows = () => catalogue.bookmarksOf('illust', account, { limit: 1000 }).map(({ row }) => row)
    const highest = Math.max(...rows())
    catalogue.bookmark('illust', account, workAt(0), 'public', [])
    const first = catalogue.bookmarkOf('illust', account, workAt(0))?.row ?? 0
    expect(first).toBeGreaterThan(highest)
    expect(rows()[0]).toBe(first)
    catalogue.bookmark('illust', account, workAt(0), 'public', ['a'])
    expect(catalogue.bookmarkOf('illust', account, workAt(0))).toEqual({
      row: first,
      id: workAt(0),
      restrict: 'public',
      tags: ['a'],
    })
    expect(catalogue.unbookmark('illust', account, workAt(0))).toBe(true)
    expect(catalogue.unbookmark('illust', account, workAt(0))).toBe(false)
    catalogue.bookmark('illust', account, workAt(0), 'public', [])
    expect(catalogue.bookmarkOf('illust', account, workAt(0))?.row).toBeGreaterThan(first)
  })

  it('of a missing work is refused', () => {
    for (const id of [5, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER])
      expect(catalogue.bookmark('illust', account, id, 'public', [])).toBe(false)
    expect(catalogue.bookmark('novel', account, workAt(1), 'public', [])).toBe(false)
  })

  it('keeps ten tags, trimmed and without duplicates, never the word for untagged', () => {
    const tags = [' a ', 'a', '', untagged, ...'bcdefghijklm']
    catalogue.bookmark('illust', account, workAt(2), 'private', tags)
    expect(catalogue.bookmarkOf('illust', account, workAt(2))?.tags).toEqual([...'abcdefghij'])
    expect(catalogue.bookmarksOf('illust', account, { restrict: 'private', tag: 'j', limit: 9 }).map(({ id }) => id)).toContain(
      workAt(2),
    )
  })

  it('changes the total of its work only, and no order', () => {
    const before = catalogue.works(works.map(({ id }) => id)).map(({ bookmarks }) => bookmarks)
    const ranking = catalogue.ranking('month', '2026-11-20', { offset: 0, limit: 50 }).map(({ id }) => id)
    catalogue.bookmark('illust', account, workAt(3), 'public', [])
    const after = catalogue.works(works.map(({ id }) => id)).map(({ bookmarks }) => bookmarks)
    expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual(works.map((_, place) => (place === 3 ? 1 : 0)))
    expect(catalogue.ranking('month', '2026-11-20', { offset: 0, limit: 50 }).map(({ id }) => id)).toEqual(ranking)
  })

  it('survives growth and a restart', () => {
    const file = path('kept.db')
    const first = openSample({ file, firstDay, now: '2026-11-18T12:00:00+09:00' }).catalogue
    const id = first.newest('illust', undefined, 0, 1)[0]?.id ?? 0
    first.bookmark('illust', account, id, 'private', ['海'])
    const total = first.work(id)?.bookmarks
    first.close()
    const later = openSample({ file, firstDay }).catalogue
    expect(later.bookmarkOf('illust', account, id)).toMatchObject({ restrict: 'private', tags: ['海'] })
    expect(later.work(id)?.bookmarks).toBe(total)
    expect(later.newest('illust', undefined, 0, 1)[0]?.id).toBeGreaterThan(id)
    later.close()
  })
})

describe('lists of bookmarks', () => {
  it('are read by rows or by offsets, and tag counts match their selections', () => {
    const all = catalogue.bookmarksOf('illust', account, { limit: 1000 })
    const byRow = [...all.slice(0, 7), ...catalogue.bookmarksOf('illust', account, { beforeRow: all[6]?.row, limit: 1000 })]
    expect(byRow).toEqual(all)
    expect(catalogue.bookmarksOf('illust', account, { offset: 7, limit: 1000 })).toEqual(all.slice(7))
    expect(catalogue.bookmarkCount('illust', account)).toBe(all.length)
    for (const { name, count } of catalogue.bookmarkTags('illust', account, 'public')) {
      expect(catalogue.bookmarkCount('illust', account, { tag: name }), name).toBe(count)
    }
  })

  it('match any sequence of writes', () => {
    const ids = works.slice(10, 16).map(({ id }) => id)
    const step = fc.record({
      place: fc.nat(5),
      restrict: fc.constantFrom('public' as const, 'private' as const),
      adds: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        for (const id of ids) catalogue.unbookmark('illust', account, id)
        const totals = catalogue.works(ids).map(({ bookmarks }) => bookmarks)
        const expected = new Map<number, string>()
        for (const { place, restrict, adds } of steps) {
          const id = ids[place] ?? 0
          if (adds) {
            catalogue.bookmark('illust', account, id, restrict, [])
            expected.set(id, restrict)
          } else expect(catalogue.unbookmark('illust', account, id)).toBe(expected.delete(id))
        }
        const kept = ids.map((id) => catalogue.bookmarkOf('illust', account, id)?.restrict)
        expect(kept).toEqual(ids.map((id) => expected.get(id)))
        const after = catalogue.works(ids).map(({ bookmarks }) => bookmarks)
        expect(after).toEqual(totals.map((total, place) => total + (expected.has(ids[place] ?? 0) ? 1 : 0)))
      }),
      { numRuns: 30 },
    )
  })
})
