import { afterAll, describe, expect, it } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { openSample } from '../testing/sample.ts'

const path = testFolder()
const firstDay = '2026-10-01'
const { catalogue } = openSample({ firstDay })
afterAll(() => catalogue.close())

const everything = { offset: 0, limit: 10_000 }
const [me, other] = catalogue.accounts()
const mine = me?.id ?? 0
const works = catalogue.ranking('month', '2026-11-20', { offset: 0, limit: 300 })
const talked = works.find(({ comments }) => comments > 8)?.id ?? 0
const silent = works.find(({ comments }) => comments === 0)?.id ?? 0

describe('sample comments', () => {
  it('are as many as each work says, and each id leads back to its comment', () => {
    const seen = new Set<number>()
    for (const { id, comments } of works) {
      const list = catalogue.allComments('illust', id, everything)
      expect(list.length, String(id)).toBe(comments)
      for (const comment of list) {
        expect(seen.has(comment.id)).toBe(false)
        seen.add(comment.id)
        expect(comment.workId).toBe(id)
      }
      if (list[0]) expect(catalogue.comment('illust', list[0].id)).toEqual(list[0])
    }
    expect(seen.size).toBeGreaterThan(500)
  })

  it('have ids that rise with time, come after their parents, and are two levels deep', () => {
    const list = catalogue.allComments('illust', talked, everything)
    expect(list.map(({ id }) => id)).toEqual([...list.map(({ id }) => id)].sort((a, b) => b - a))
    for (const { id, parentId } of list) {
      const parent = list.find((comment) => comment.id === parentId)
      if (parentId !== null) expect(parent).toMatchObject({ parentId: null, hasReplies: true })
      expect(parentId ?? 0).toBeLessThan(id)
    }
  })

  it('grow with the clock and keep their ids', () => {
    const { catalogue: growing, setNow } = openSample({ firstDay: '2026-11-10', now: '2026-11-15T12:00:00+09:00' })
    const young = growing.ranking('day', '2026-11-14', { offset: 0, limit: 40 }).map(({ id }) => id)
    const talk = () =>
      young.map((id) =>
        growing
          .allComments('illust', id, everything)
          .map((comment) => comment.id)
          .reverse(),
      )
    const before = talk()
    setNow('2026-11-20T12:00:00+09:00')
    const after = talk()
    expect(after.flat().length).toBeGreaterThan(before.flat().length)
    expect(after.map((ids, place) => ids.slice(0, before[place]?.length))).toEqual(before)
    expect(growing.works(young).map(({ comments }) => comments)).toEqual(after.map((ids) => ids.length))
    growing.close()
  })
})

describe('a new comment', () => {
  it('is first, counts, and is stored once if it is sent twice', () => {
    const before = catalogue.work(talked)?.comments ?? 0
    const first = catalogue.addComment('illust', mine, talked, { text: 'hello' })
    expect(catalogue.addComment('illust', mine, talked, { text: 'hello' })).toEqual(first)
    expect(catalogue.comments('illust', talked, { offset: 0, limit: 1 })).toEqual([first])
    expect(catalogue.work(talked)?.comments).toBe(before + 1)
    expect(catalogue.addComment('illust', other?.id ?? 0, talked, { text: 'hello' })?.id).not.toBe(first?.id)
  })

  it('replies to a comment, or to the parent of a reply', () => {
    const root = catalogue.addComment('illust', mine, silent, { text: 'root' })
    const reply = catalogue.addComment('illust', mine, silent, { text: 'reply', parentId: root?.id ?? 0 })
    const deeper = catalogue.addComment('illust', mine, silent, { text: 'deeper', parentId: reply?.id ?? 0 })
    expect([reply?.parentId, deeper?.parentId]).toEqual([root?.id, root?.id])
    expect(catalogue.replies('illust', root?.id ?? 0, everything).map(({ text }) => text)).toEqual(['reply', 'deeper'])
    expect(catalogue.comments('illust', silent, everything).map(({ id, hasReplies }) => [id, hasReplies])).toEqual([
      [root?.id, true],
    ])
    expect(catalogue.addComment('illust', mine, talked, { text: 'elsewhere', parentId: root?.id ?? 0 })).toBeUndefined()
  })

  it('is deleted with its replies by its author only', () => {
    const count = () => catalogue.work(silent)?.comments
    const [root] = catalogue.comments('illust', silent, everything)
    const before = count() ?? 0
    expect(catalogue.deleteComment('illust', other?.id ?? 0, root?.id ?? 0)).toBe(false)
    expect(catalogue.deleteComment('novel', mine, root?.id ?? 0)).toBe(false)
    expect(catalogue.deleteComment('illust', mine, root?.id ?? 0)).toBe(true)
    expect([before, count()]).toEqual([3, 0])
    const sample = catalogue.allComments('illust', talked, everything).at(-1)
    expect(catalogue.deleteComment('illust', sample?.author?.id ?? 0, sample?.id ?? 0)).toBe(false)
  })

  it('under a missing work is refused', () => {
    for (const id of [5, Number.NaN, 1.5, -1]) {
      expect(catalogue.addComment('illust', mine, id, { text: 'x' })).toBeUndefined()
      expect(catalogue.comments('illust', id, everything)).toEqual([])
      expect(catalogue.replies('novel', id, everything)).toEqual([])
      expect(catalogue.comment('illust', id)).toBeUndefined()
    }
  })

  it('survives a restart', () => {
    const file = path('talk.db')
    const first = openSample({ file, firstDay: '2026-11-10' }).catalogue
    const work = first.newest('manga', undefined, 0, 1)[0]?.id ?? 0
    const written = first.addComment('illust', mine, work, { text: '', stampId: 301 })
    first.close()
    const again = openSample({ file, firstDay: '2026-11-10' }).catalogue
    expect(again.comments('illust', work, { offset: 0, limit: 1 })).toEqual([written])
    again.close()
  })
})
