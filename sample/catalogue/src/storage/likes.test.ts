import { afterAll, describe, expect, it } from 'vitest'
import { openSample } from '../testing/sample.ts'

const { catalogue } = openSample({ firstDay: '2026-10-20' })
afterAll(() => catalogue.close())

const [me, other] = catalogue.accounts().map(({ id }) => id)
const work = catalogue.newest('illust', undefined, 0, 1)[0]?.id ?? 0
const novel = catalogue.newestNovels(undefined, 0, 1)[0]?.id ?? 0

describe('a like', () => {
  it('counts once for each account', () => {
    const added = [me, me, other].map((account) => catalogue.like('illust', account ?? 0, work))
    expect([added, catalogue.likeCount('illust', work)]).toEqual([[true, false, true], 2])
  })

  it('belongs to its account and its kind of work', () => {
    catalogue.like('novel', me ?? 0, novel)
    const states = [catalogue.isLiked('novel', me ?? 0, novel), catalogue.isLiked('novel', other ?? 0, novel)]
    expect([...states, catalogue.isLiked('illust', me ?? 0, novel)]).toEqual([true, false, false])
  })

  it('of a missing work is refused', () => {
    for (const id of [5, -1, 1.5, Number.NaN, novel]) expect(catalogue.like('illust', me ?? 0, id)).toBe(false)
  })
})
