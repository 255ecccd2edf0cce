// Reading pages of lists, their errors and their next cursors.
import { succeeded } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { requestFailed } from '../http/requestResult.ts'
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
    expect(novelPage(succeeded({ novels: [{ id: 1, title: 'Rain' }], next_url: next }), pageAfter(1))).toMatchObject({
      ok: true,
      value: { items: [{ id: '1', title: 'Rain' }], unreadable: 0, next: 2 },
    })
    expect(userPage(succeeded({ user_previews: [{ user: { id: 5, name: 'A' } }] }), noNext)).toMatchObject({
      value: { items: [{ id: '5', name: 'A' }], next: null },
    })
    expect(seriesPage(succeeded({ novel_series_details: [{ id: 6 }] }), 'novel', noNext)).toMatchObject({
      value: { items: [{ id: '6' }] },
    })
  })

  it('F05: counts unreadable items, and fails when more than a fifth is unreadable', () => {
    const novels = [1, 2, 3, 4].map((id) => ({ id }))
    expect(novelPage(succeeded({ novels: [...novels, null] }), noNext)).toMatchObject({ value: { unreadable: 1 } })
    expect(novelPage(succeeded({ novels: [...novels, null, null] }), noNext).ok).toBe(false)
  })

  it.each([null, [], 'html', {}, { illusts: 'none' }])('fails for %j', (body) => {
    expect(illustPage(succeeded(body), noNext, (artwork) => artwork).ok).toBe(false)
  })

  it('returns a failure unchanged', () => {
    expect(userPage(requestFailed('no network'), noNext)).toEqual({ ok: false, error: { kind: 'other', message: 'no network' } })
  })
})

describe('webWorkPage', () => {
  const works = (response: Readonly<Record<string, unknown>>) => response.illusts

  it('leaves out advertisements, nulls and masked works', () => {
    const response = { illusts: [web, null, { isAdContainer: true }], tagTranslation: { 海: { zh: '大海' } } }
    expect(webWorkPage(succeeded(response), works, pageUpTo(1, 3))).toMatchObject({
      value: { items: [{ id: '1', tags: [{ name: '海', translated_name: '大海' }] }], unreadable: 0, next: 2 },
    })
  })

  it('fails without a list, and reads an empty list', () => {
    expect(webWorkPage(succeeded({}), works, noNext).ok).toBe(false)
    expect(webWorkPage(succeeded({ illusts: [], tagTranslation: [] }), works, noNext)).toMatchObject({ value: { items: [] } })
    expect(webWorkPage(requestFailed('Unauthorized'), works, noNext)).toEqual({
      ok: false,
      error: { kind: 'other', message: 'Unauthorized' },
    })
  })
})
