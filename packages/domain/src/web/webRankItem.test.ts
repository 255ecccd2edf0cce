import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoginOnlyStub } from '../entities/recoveredArtwork.ts'
import { normaliseRankItem } from './webRankItem.ts'

const address = 'https://i.pximg.net/c/240x480/img-master/img/2024/05/05/12/00/00/100000005_p0_master1200.jpg'
const wire = {
  illust_id: 100000005,
  title: 'Tea',
  date: '2024年05月05日 12:00',
  tags: ['お茶', '', '\u3000', null],
  url: address,
  illust_type: '1',
  illust_book_style: '0',
  illust_page_count: '3',
  user_id: 20000001,
  user_name: 'Aki Sample',
  profile_img: 'https://i.pximg.net/a_50.jpg',
  illust_content_type: { sexual: 0 },
  illust_series: { illust_series_id: '80001', illust_series_title: 'Two Doors' },
  width: 1600,
  height: 1000,
  rank: 51,
  yes_rank: 0,
  rating_count: 12,
  view_count: 345,
  illust_upload_timestamp: 1714878000,
}

const masked = {
  illust_id: 9100001,
  title: '',
  tags: [],
  url: 'https://s.pximg.net/common/images/limit_unviewable_s.png',
  illust_type: '0',
  illust_page_count: '1',
  user_name: '',
  user_id: 1,
  illust_content_type: [],
  illust_series: false,
  width: 100,
  height: 100,
  rank: 7,
  is_masked: false,
}

describe('normaliseRankItem', () => {
  it.each([
    ['with a reason', { mask_reason: 'login_only' }],
    ['with another reason and picture', { mask_reason: 'other', url: address, user_id: 7 }],
    ['of user 1 without a reason', {}],
  ])('P14 reads a masked item %s as a stub without an author and without a date', (_, changes) => {
    const stub = normaliseRankItem({ ...masked, ...changes }, 'daily')
    expect(stub).toMatchObject({ id: '9100001', rank: 7, title: '', author: { id: '0', name: '' }, created: '', x_restrict: 0 })
    expect(stub && isLoginOnlyStub(stub)).toBe(true)
  })

  it('P14 counts an item with an unknown content type as adult', () => {
    expect(normaliseRankItem({ ...wire, illust_content_type: [] }, 'daily')?.x_restrict).toBe(1)
  })

  it('returns an artwork with its rank', () => {
    expect(normaliseRankItem(wire, 'daily')).toMatchObject({
      id: '100000005',
      rank: 51,
      type: 'manga',
      count: 3,
      author: { id: '20000001', name: 'Aki Sample', avatar: 'https://i.pximg.net/a_50.jpg' },
      created: '2024-05-05T03:00:00.000Z',
      tags: [{ name: 'お茶', translated_name: null }],
      view: 345,
      like: 12,
      x_restrict: 0,
      illust_ai_type: 0,
      series: { id: '80001', title: 'Two Doors' },
    })
  })

  it('has pictures of all pages, and no original until the detail is loaded', () => {
    const images = normaliseRankItem(wire, 'daily')?.images ?? []
    expect(images.map(({ l }) => /_p(\d)_/.exec(l)?.[1])).toEqual(['0', '1', '2'])
    expect(images.every(({ o }) => o === '')).toBe(true)
    expect(normaliseRankItem({ ...wire, illust_type: '2' }, 'daily')?.images).toHaveLength(1)
  })

  it.each([
    ['daily', { sexual: 0 }, undefined, 0],
    ['daily', { sexual: 1 }, undefined, 1],
    ['daily', { sexual: 1 }, 0, 0],
    ['weekly_r18', { sexual: 0 }, undefined, 1],
    ['weekly_r18', { sexual: 0 }, 2, 2],
    ['r18g', { sexual: 1 }, 1, 2],
  ])('reads the rating in mode %s with %j and x_restrict %j as %i', (mode, illust_content_type, x_restrict, rating) => {
    expect(normaliseRankItem({ ...wire, illust_content_type, x_restrict }, mode)?.x_restrict).toBe(rating)
  })

  it('marks works of AI modes as AI', () => {
    expect(normaliseRankItem(wire, 'daily_ai')?.illust_ai_type).toBe(2)
    expect(normaliseRankItem(wire, 'daily_r18_ai')).toMatchObject({ illust_ai_type: 2, x_restrict: 1 })
  })

  it('has no series when upstream sends false', () => {
    expect(normaliseRankItem({ ...wire, illust_series: false }, 'daily')?.series).toBeNull()
  })

  it('is undefined without an id or a visible picture', () => {
    expect(normaliseRankItem({ ...wire, illust_id: 'x' }, 'daily')).toBeUndefined()
    expect(normaliseRankItem({ ...wire, url: '' }, 'daily')).toBeUndefined()
    expect(normaliseRankItem({ ...wire, url: 'https://s.pximg.net/common/images/limit_r18_360.png' }, 'daily')).toBeUndefined()
  })

  it('never throws on any input', () => {
    fc.assert(fc.property(fc.anything(), fc.string(), (item, mode) => void normaliseRankItem(item, mode)))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(wire)), fc.anything()),
        (changes) => void normaliseRankItem({ ...wire, ...changes }, 'daily'),
      ),
    )
  })
})
