// Rankings: the source of each type, and the ranks of its works.
import type { Artwork } from '@emaki/domain'
import { normaliseArtwork, parseDay, rankingTypes, succeeded } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { homeRankingQuery, rankingQuery } from './ranking.ts'
import { rankingPage, rankingSource } from './rankingSource.ts'
import { webRankingPage } from './webRanking.ts'

const wire = (id: number, more: object = {}) => ({
  id,
  title: `work ${id}`,
  type: 'illust',
  image_urls: { square_medium: 's', medium: 'https://i.pximg.net/m.jpg', large: 'l' },
  user: { id: 1, name: 'a', profile_image_urls: { medium: '' } },
  tags: [],
  page_count: 1,
  meta_single_page: { original_image_url: 'https://i.pximg.net/o.jpg' },
  meta_pages: [],
  ...more,
})
const work = (more: object): Artwork => {
  const artwork = normaliseArtwork(wire(1, more))
  if (!artwork) throw new Error('unreadable')
  return artwork
}
const day = parseDay('2026-11-19')
if (!day) throw new Error('no day')

describe('a ranking', () => {
  it.each([
    ['daily', 'day'],
    ['r18g_w', 'week_r18g'],
    ['daily_r18_manga', 'day_r18_manga'],
    ['weekly_r18_manga', 'week_r18_manga'],
    ['weekly_r18_illust', 'week_r18'],
    ['daily_r18_ugoira', 'day_r18'],
  ] as const)('of type %s is the app API’s %s', (type, mode) => {
    expect(rankingSource(type)).toMatchObject({ from: 'mirror', mode })
  })

  it.each([
    ['daily_illust', 'daily', 'illust'],
    ['rookie_illust', 'rookie', 'illust'],
    ['weekly_ugoira', 'weekly', 'ugoira'],
    ['monthly_manga', 'monthly', 'manga'],
  ] as const)('of type %s is the web’s %s of content %s', (type, mode, content) => {
    expect(rankingSource(type)).toEqual({ from: 'companion', mode, content })
  })

  it('of an adult type shows works of that type only', () => {
    const { keep } = rankingQuery('daily_r18_ugoira', day, false)
    expect(keep({ ...work({ type: 'ugoira' }), rank: 1 })).toBe(true)
    expect(keep({ ...work({}), rank: 1 })).toBe(false)
    expect(rankingQuery('daily_r18_illust', day, false).keep({ ...work({ type: 'manga' }), rank: 1 })).toBe(false)
  })

  it('has an upstream mode for every type', () => {
    for (const type of rankingTypes) expect(rankingSource(type).mode).toMatch(/^(day|week|month|daily|rookie)/)
  })

  it('leaves out bookmarked works only on request', () => {
    const bookmarked = { ...work({ is_bookmarked: true }), rank: 3 }
    const isBookmarked = (artwork: Artwork) => artwork.is_bookmarked === true
    expect(rankingQuery('daily', day, false).keep(bookmarked)).toBe(true)
    expect(rankingQuery('daily', day, false, isBookmarked).keep(bookmarked)).toBe(false)
    expect(rankingQuery('daily', day, false, isBookmarked).keep({ ...work({}), rank: 4 })).toBe(true)
  })

  it('has one key for each source and day', () => {
    const keys = rankingTypes.map((type) => rankingQuery(type, day, false).key.join())
    // Adult illustrations and ugoira share two rankings.
    expect(new Set(keys).size).toBe(rankingTypes.length - 4)
  })

  it('is one query object with one filter', () => {
    expect(rankingQuery('daily', day, true)).toBe(rankingQuery('daily', day, true))
    const isLeftOut = () => true
    expect(rankingQuery('daily', day, true, isLeftOut)).toBe(rankingQuery('daily', day, true, isLeftOut))
    expect(rankingQuery('daily', day, true, isLeftOut)).not.toBe(rankingQuery('daily', day, true))
    expect(rankingQuery('daily', day, true)).not.toBe(rankingQuery('daily', day, false))
    expect(homeRankingQuery(day).key).toEqual(rankingQuery('daily', day, false).key)
  })
})

describe('rankingPage', () => {
  it('counts ranks over pages and unreadable works', () => {
    const page = rankingPage(
      succeeded({ illusts: [wire(11), { id: 'none' }, wire(13), wire(14), wire(15)], next_url: 'x?offset=60' }),
      2,
    )
    expect(page).toMatchObject({ ok: true, value: { unreadable: 1, next: 3 } })
    if (page.ok) expect(page.value.items.map((item) => item.rank)).toEqual([31, 33, 34, 35])
  })

  it('is the last page when upstream names no next page', () => {
    expect(rankingPage(succeeded({ illusts: [wire(1)], next_url: null }), 1)).toMatchObject({ value: { next: null } })
    expect(rankingPage(succeeded({ illusts: [] }), 3)).toMatchObject({ value: { items: [], next: null } })
  })

  it.each([null, [], {}, { illusts: 'x' }, { illusts: {} }])('fails for the response %j', (response) => {
    expect(rankingPage(succeeded(response), 1).ok).toBe(false)
  })

  it('fails when most works are unreadable', () => {
    expect(rankingPage(succeeded({ illusts: [wire(1), null, {}, 'x'] }), 1).ok).toBe(false)
  })

  it('returns a failure unchanged', () => {
    expect(rankingPage({ ok: false, error: { kind: 'other', message: 'no' } }, 1)).toEqual({
      ok: false,
      error: { kind: 'other', message: 'no' },
    })
  })
})

describe('webRankingPage', () => {
  const item = (id: number, rank: number) => ({
    illust_id: id,
    rank,
    title: `work ${id}`,
    url: 'https://i.pximg.net/c/240x480/img-master/img/2024/05/05/12/00/00/1_p0_master1200.jpg',
    illust_type: '0',
    illust_page_count: '1',
    user_id: 1,
    tags: [],
  })

  it('reads ranks from the items, and continues with the page that upstream names', () => {
    const page = webRankingPage(succeeded({ contents: [item(1, 51), item(2, 53)], next: 3 }), 'daily')
    expect(page).toMatchObject({ ok: true, value: { next: 3, items: [{ rank: 51 }, { rank: 53 }] } })
  })

  it('is the last page when next is false', () => {
    expect(webRankingPage(succeeded({ contents: [item(1, 1)], next: false }), 'daily')).toMatchObject({ value: { next: null } })
  })

  it.each([null, {}, { error: 'out of range' }, []])('ends the list for the response %j', (response) => {
    expect(webRankingPage(succeeded(response), 'daily')).toMatchObject({ ok: true, value: { items: [], next: null } })
  })

  it('returns a failure unchanged', () => {
    expect(webRankingPage({ ok: false, error: { kind: 'other', message: 'no' } }, 'daily')).toEqual({
      ok: false,
      error: { kind: 'other', message: 'no' },
    })
  })
})
