// Rankings: where each type comes from, and the ranks of its works.
import type { Artwork } from '@emaki/domain'
import { normaliseArtwork, parseDay, rankingTypes, success } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { homeRankingQuery, rankingPage, rankingQuery, rankingSource } from './ranking.ts'

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
    ['daily_manga', 'day_manga'],
    ['weekly_manga', 'week_manga'],
    ['monthly_manga', 'month_manga'],
    ['rookie_manga', 'week_rookie_manga'],
    ['daily_r18_manga', 'day_r18_manga'],
    ['weekly_r18_manga', 'week_r18_manga'],
    ['daily_illust', 'day'],
    ['rookie_illust', 'week_rookie'],
    ['weekly_r18_illust', 'week_r18'],
    ['daily_ugoira', 'day'],
    ['weekly_ugoira', 'week'],
  ] as const)('of type %s is asked for as %s', (type, mode) => {
    expect(rankingSource(type).mode).toBe(mode)
  })

  it('of one kind shows works of that kind only', () => {
    expect(rankingQuery('daily_ugoira', day, false).keep({ ...work({ type: 'ugoira' }), rank: 1 })).toBe(true)
    expect(rankingQuery('daily_ugoira', day, false).keep({ ...work({}), rank: 1 })).toBe(false)
    expect(rankingQuery('daily_illust', day, false).keep({ ...work({ type: 'manga' }), rank: 1 })).toBe(false)
  })

  it('asks upstream for something, whatever its type', () => {
    for (const type of rankingTypes) expect(rankingSource(type).mode).toMatch(/^(day|week|month)/)
  })

  it('is one list with one rule, however often it is asked for', () => {
    expect(rankingQuery('daily', day, true)).toBe(rankingQuery('daily', day, true))
    expect(rankingQuery('daily', day, true)).not.toBe(rankingQuery('daily', day, false))
    expect(homeRankingQuery(day).key).toEqual(rankingQuery('daily', day, false).key)
  })
})

describe('a page of a ranking', () => {
  it('counts ranks over pages, and over works that cannot be read', () => {
    const page = rankingPage(
      success({ illusts: [wire(11), { id: 'none' }, wire(13), wire(14), wire(15)], next_url: 'x?offset=60' }),
      2,
    )
    expect(page).toMatchObject({ status: 0, data: { unreadable: 1, next: 3 } })
    if (page.status === 0) expect(page.data.items.map((item) => item.rank)).toEqual([31, 33, 34, 35])
  })

  it('is the last one when upstream names no next', () => {
    expect(rankingPage(success({ illusts: [wire(1)], next_url: null }), 1)).toMatchObject({ data: { next: null } })
    expect(rankingPage(success({ illusts: [] }), 3)).toMatchObject({ data: { items: [], next: null } })
  })

  it.each([null, [], {}, { illusts: 'x' }, { illusts: {} }])('is an error when the answer is %j', (answer) => {
    expect(rankingPage(success(answer), 1).status).toBe(-1)
  })

  it('is an error when most of it cannot be read', () => {
    expect(rankingPage(success({ illusts: [wire(1), null, {}, 'x'] }), 1).status).toBe(-1)
  })

  it('hands a failure through', () => {
    expect(rankingPage({ status: -1, msg: 'no' }, 1)).toEqual({ status: -1, msg: 'no' })
  })
})
