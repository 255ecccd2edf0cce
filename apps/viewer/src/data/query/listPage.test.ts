// Reading pages of lists, their errors and their next cursors.
import { failure, success } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { nextParameter, nextQuery, noNext, pageAfter, pageUpTo } from './listPage.ts'
import { illustPage, novelPage, seriesPage, userPage } from './mirrorPages.ts'
import { webWorkPage } from './webWorkPage.ts'

const next = 'https://app-api.pixiv.net/v1/user/bookmarks/illust?user_id=7&max_bookmark_id=4821'
const web = { id: '1', url: 'https://i.pximg.net/c/250x250_80_a2/img-master/img/1_p0_square1200.jpg', tags: ['海'] }

describe('the cursor of the next page', () => {
  it('counts up while upstream names a next page', () => {
    expect(pageAfter(3)({ next_url: next })).toBe(4)
    expect(pageAfter(3)({ next_url: null })).toBeNull()
  })

  it('counts up to a fixed last page', () => {
    expect(pageUpTo(1, 3)({})).toBe(2)
    expect(pageUpTo(3, 3)({ next_url: next })).toBeNull()
  })

  it('is the query of next_url, or one parameter of it', () => {
    expect(nextQuery({ next_url: next })).toBe('user_id=7&max_bookmark_id=4821')
    expect(nextParameter('max_bookmark_id')({ next_url: next })).toBe('4821')
    expect(nextParameter('max_illust_id')({ next_url: next })).toBeNull()
    expect(nextParameter('max_bookmark_id')({ next_url: null })).toBeNull()
  })

  it('is null for lists of one page', () => {
    expect(noNext({ next_url: next })).toBeNull()
  })
})

describe('listPage', () => {
  it('reads novels, users and series', () => {
    expect(novelPage(success({ novels: [{ id: 1, title: 'Rain' }], next_url: next }), pageAfter(1))).toMatchObject({
      status: 0,
      data: { items: [{ id: '1', title: 'Rain' }], unreadable: 0, next: 2 },
    })
    expect(userPage(success({ user_previews: [{ user: { id: 5, name: 'A' } }] }), noNext)).toMatchObject({
      data: { items: [{ id: '5', name: 'A' }], next: null },
    })
    expect(seriesPage(success({ novel_series_details: [{ id: 6 }] }), 'novel', noNext)).toMatchObject({
      data: { items: [{ id: '6' }] },
    })
  })

  it('F05: counts unreadable items, and fails when more than a fifth is unreadable', () => {
    const novels = [1, 2, 3, 4].map((id) => ({ id }))
    expect(novelPage(success({ novels: [...novels, null] }), noNext)).toMatchObject({ data: { unreadable: 1 } })
    expect(novelPage(success({ novels: [...novels, null, null] }), noNext).status).toBe(-1)
  })

  it.each([null, [], 'html', {}, { illusts: 'none' }])('fails for %j', (body) => {
    expect(illustPage(success(body), noNext, (artwork) => artwork).status).toBe(-1)
  })

  it('returns a failure unchanged', () => {
    expect(userPage(failure('no network'), noNext)).toEqual({ status: -1, msg: 'no network' })
  })
})

describe('webWorkPage', () => {
  const works = (response: Readonly<Record<string, unknown>>) => response.illusts

  it('leaves out advertisements, nulls and masked works', () => {
    const response = { illusts: [web, null, { isAdContainer: true }], tagTranslation: { 海: { zh: '大海' } } }
    expect(webWorkPage(success(response), works, pageUpTo(1, 3))).toMatchObject({
      data: { items: [{ id: '1', tags: [{ name: '海', translated_name: '大海' }] }], unreadable: 0, next: 2 },
    })
  })

  it('fails without a list, and reads an empty list', () => {
    expect(webWorkPage(success({}), works, noNext).status).toBe(-1)
    expect(webWorkPage(success({ illusts: [], tagTranslation: [] }), works, noNext)).toMatchObject({ data: { items: [] } })
    expect(webWorkPage(failure('Unauthorized'), works, noNext)).toEqual({ status: -1, msg: 'Unauthorized' })
  })
})
