import { statSync } from 'node:fs'
import { novelRankingModes, rankingModes } from '@emaki/domain/upstream'
import { afterAll, describe, expect, it } from 'vitest'
import type { RankingMode } from './catalogue.ts'
import type { WorkRecord } from './records.ts'
import { countRows } from './testing/countRows.ts'
import { testFolder } from './testing/folder.ts'
import { openSample } from './testing/sample.ts'

const path = testFolder()
const { catalogue } = openSample({ file: path('catalogue.db') })
afterAll(() => catalogue.close())

const day = '2026-11-20'
const everything = { offset: 0, limit: 100_000 }
const rank = (mode: RankingMode, on = day, slice = everything) => catalogue.ranking(mode, on, slice)
const ids = (works: readonly { readonly id: number }[]) => works.map((work) => work.id)

function pages<Item>(ask: (offset: number) => Item[]): Item[] {
  const items: Item[] = []
  for (let page = ask(0); page.length > 0; page = ask(items.length)) items.push(...page)
  return items
}

describe('a ranking', () => {
  it('has thousands of works for the day, each once', () => {
    const works = rank('day')
    expect(works.length).toBeGreaterThanOrEqual(3_700)
    expect(new Set(ids(works)).size).toBe(works.length)
  })

  it('has pages without gaps or duplicates, and is the same every time', () => {
    const paged = pages((offset) => rank('week', day, { offset, limit: 30 }))
    expect(ids(paged)).toEqual(ids(rank('week')))
    const again = openSample({ file: path('catalogue.db') }).catalogue
    expect(ids(again.ranking('week', day, { offset: 60, limit: 30 }))).toEqual(ids(paged.slice(60, 90)))
    again.close()
  })

  it('contains exactly the works of its mode', () => {
    const admits: readonly [RegExp, (work: WorkRecord) => boolean][] = [
      [/r18g/, (work) => work.xRestrict === 2],
      [/r18(?!g)/, (work) => work.xRestrict === 1],
      [/^(?!.*r18)/, (work) => work.xRestrict === 0],
      [/_ai/, (work) => work.aiType === 2],
      [/^(?!.*_ai)/, (work) => work.aiType !== 2],
      [/manga/, (work) => work.type === 'manga'],
      [/original/, (work) => work.tags.some(({ name }) => name === 'オリジナル')],
      [/rookie/, (work) => work.artist.joined > '2021'],
    ]
    for (const mode of rankingModes) {
      const works = rank(mode)
      expect(works.length, mode).toBeGreaterThan(0)
      for (const [modes, admitted] of admits) if (modes.test(mode)) expect(works.every(admitted), `${mode} ${modes}`).toBe(true)
      expect(works.every((work) => work.stub === null)).toBe(true)
    }
    for (const mode of novelRankingModes) expect(catalogue.novelRanking(mode, day, everything).length, mode).toBeGreaterThan(0)
  })

  it('contains some AI-tagged works, which clients have to filter', () => {
    expect(rank('day').some((work) => work.tags.some(({ name }) => name === 'AIイラスト'))).toBe(true)
  })

  it('contains no later works', () => {
    expect(rank('day', '2026-10-05').every((work) => work.created.slice(0, 10) <= '2026-10-05')).toBe(true)
  })

  it('prefers recent works, the more so the shorter its period', () => {
    const age = (mode: RankingMode) =>
      rank(mode, day, { offset: 0, limit: 50 }).reduce((sum, work) => sum + Date.parse(day) - Date.parse(work.created), 0)
    expect(age('day')).toBeLessThan(age('week'))
    expect(age('week')).toBeLessThan(age('month'))
  })

  it('differs by day and between men and women', () => {
    const top = (mode: RankingMode, on: string) => ids(rank(mode, on, { offset: 0, limit: 30 }))
    expect(top('day', '2026-11-20')).not.toEqual(top('day', '2026-11-19'))
    expect(top('day_male', day)).not.toEqual(top('day_female', day))
  })

  it('is published at noon of the next day, and not before the site existed', () => {
    expect(catalogue.latestRankingDay()).toBe('2026-11-20')
    for (const none of ['2026-11-21', '2030-01-01', '2007-09-12', '2026-02-30', 'yesterday', '']) {
      expect(rank('day', none), none).toEqual([])
    }
  })
})

describe('lists', () => {
  it('are newest first and continue below an id', () => {
    const illusts = pages((offset) =>
      offset > 200 ? [] : catalogue.newest('illust', undefined, 0, 40).slice(offset, offset + 20),
    )
    expect(illusts.every((work) => work.type !== 'manga' && work.xRestrict === 0)).toBe(true)
    const [last] = illusts.slice(-1)
    const below = catalogue.newest('illust', last?.id, 0, 20)
    expect(below.every((work) => work.id < (last?.id ?? 0))).toBe(true)
    expect(catalogue.newest('manga', undefined, 2, 30).every((work) => work.type === 'manga')).toBe(true)
    expect(catalogue.newestNovels(undefined, 0, 15)).toHaveLength(15)
  })

  it("have pages of an artist's works without gaps or duplicates, with ugoira among the illustrations", () => {
    const [artist] = catalogue.artists({ offset: 0, limit: 1 })
    const all = pages((offset) => catalogue.worksOfArtist(artist?.id ?? 0, undefined, 2, { offset, limit: 30 }))
    const counts = catalogue.artistCounts(artist?.id ?? 0)
    expect(all).toHaveLength(counts.illusts + counts.manga)
    expect(new Set(ids(all)).size).toBe(all.length)
    const illusts = catalogue.worksOfArtist(artist?.id ?? 0, 'illust', 2, everything)
    expect(illusts).toHaveLength(counts.illusts)
    expect(illusts.some((work) => work.type === 'ugoira')).toBe(true)
  })

  it('recommend works of the requested type without viewed ones, and keep works of one artist apart', () => {
    const first = catalogue.recommended('illust', [], 0, { offset: 0, limit: 30 })
    const next = catalogue.recommended('illust', ids(first), 0, { offset: 0, limit: 30 })
    expect(ids(next).some((id) => ids(first).includes(id))).toBe(false)
    expect(ids(catalogue.recommended('illust', [], 0, { offset: 30, limit: 30 }))).toEqual(ids(next))
    expect(catalogue.recommended('manga', [], 0, { offset: 0, limit: 30 }).every((work) => work.type === 'manga')).toBe(true)
    expect(catalogue.recommendedNovels(0, { offset: 0, limit: 15 })).toHaveLength(15)
    for (let i = 0; i + 3 < first.length; i++) {
      expect(new Set(first.slice(i, i + 3).map((work) => work.artist.id)).size).toBe(3)
    }
    const proposed = pages((offset) => catalogue.recommended('illust', [], 2, { offset, limit: 500 }))
    expect(new Set(ids(proposed)).size).toBe(proposed.length)
    expect(proposed.length).toBeGreaterThan(3_000)
  })

  it('relate a work to others by tags, never to itself or to viewed works', () => {
    const [seed] = rank('day', day, { offset: 0, limit: 1 })
    const related = catalogue.related([seed?.id ?? 0], [], 0, 30)
    expect(related).toHaveLength(30)
    const tags = new Set(seed?.tags.map(({ name }) => name))
    expect(related.every((work) => work.tags.some(({ name }) => tags.has(name)))).toBe(true)
    const viewed = ids(related)
    const more = catalogue.related([seed?.id ?? 0], viewed, 0, 30)
    expect(ids(more).some((id) => viewed.includes(id) || id === seed?.id)).toBe(false)
    expect(catalogue.related([1], [], 2, 30)).toEqual([])
  })

  it('show trending tags, each with a different work', () => {
    const trending = catalogue.trendingTags('illust', 40)
    expect(trending.length).toBeGreaterThanOrEqual(30)
    expect(new Set(trending.map(({ work }) => work.id)).size).toBe(trending.length)
    for (const { tag, work } of trending) {
      expect(work.tags.map(({ name }) => name)).toContain(tag.name)
      expect(work.xRestrict).toBe(0)
    }
    expect(catalogue.trendingTags('novel', 20).length).toBeGreaterThan(10)
  })

  it('find artists by part of their names, without readers', () => {
    const found = catalogue.searchArtists('水族館', { offset: 0, limit: 30 })
    expect(found.map(({ name }) => name)).toEqual(['ノイズ水族館'])
    expect(catalogue.searchArtists('えまき', { offset: 0, limit: 30 })).toEqual([])
    expect(catalogue.searchArtists('LANTERN', { offset: 0, limit: 30 }).length).toBeGreaterThan(0)
    expect(catalogue.searchArtists(' ', { offset: 0, limit: 30 })).toEqual([])
  })
})

describe('single records', () => {
  it('are found by id, including stubs, and are undefined if missing', () => {
    const [work] = rank('day', day, { offset: 0, limit: 1 })
    expect(catalogue.work(work?.id ?? 0)).toEqual(work)
    for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 60, 999_999_999_999]) {
      expect(catalogue.work(wrong)).toBeUndefined()
      expect(catalogue.novel(wrong)).toBeUndefined()
      expect(catalogue.isBookmarked(1, wrong)).toBe(false)
    }
    expect(catalogue.works([work?.id ?? 0, 1, work?.id ?? 0])).toHaveLength(2)
  })

  it('have Japanese dates', () => {
    for (const work of rank('day', day, { offset: 0, limit: 60 }))
      expect(work.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/)
  })
})

describe('costs', () => {
  it('an existing file opens without a new build', () => {
    const building = countRows(() => openSample({ firstDay: '2026-11-01' }).catalogue.close())
    expect(building.written).toBeGreaterThan(100)
    expect(countRows(() => openSample({ file: path('catalogue.db') }).catalogue.close()).written).toBe(0)
    expect(statSync(path('catalogue.db')).size).toBeLessThan(30_000_000)
  })

  it('a page reads few rows besides its own', () => {
    const query = {
      word: '海',
      target: 'partial_match_for_tags',
      includeTranslations: true,
      hideAi: true,
      maxRestrict: 0,
    } as const
    const asks: readonly (() => unknown)[] = [
      () => rank('month', '2026-09-01', { offset: 300, limit: 30 }),
      () => catalogue.searchWorks({ ...query, sort: 'popular_desc' }, { offset: 0, limit: 30 }),
      () => catalogue.searchWorks({ ...query, sort: 'date_desc' }, { offset: 0, limit: 30 }),
      () => catalogue.newest('illust', undefined, 0, 30),
    ]
    for (const ask of asks) {
      // The first call may fill caches.
      ask()
      const { statements, read } = countRows(ask)
      expect(statements).toBeLessThan(50)
      expect(read).toBeLessThan(100)
    }
  })
})
