// Works, novels and users in the JSON of the app API: fields, image sizes, languages, and what a content setting hides.
import type { AccountRecord } from '@emaki/catalogue'
import type { WireIllust, WireNovel, WireUserDetail } from '@emaki/domain'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aNovel, anAccount, anArtist, aUgoira, aWork } from '../../testing/records.ts'
import * as shapes from '../../testing/shapes.ts'
import { smallCatalogue } from '../../testing/smallCatalogue.ts'
import { createRequester } from '../requester.ts'
import { wireIllust, wireIllustDetail, wireNovel, wireUserDetail } from '../wire.ts'

const everything = anAccount({ xRestrict: 2 })
const r18Account = anAccount({ xRestrict: 1 })
const allAges = anAccount({ xRestrict: 0 })
const requester = (
  account: AccountRecord | undefined = everything,
  about: { language?: string; android?: boolean; liked?: number[] } = {},
) => createRequester(smallCatalogue({ liked: about.liked ?? [] }), account, { language: 'en', android: false, ...about })

describe('a work', () => {
  it('with one page has its original in meta_single_page', () => {
    const illust = v.parse(shapes.illust, wireIllust(aWork(), requester())) as WireIllust
    expect(illust.meta_single_page.original_image_url).toBe(
      'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p0.png',
    )
    expect(illust.image_urls).toEqual({
      square_medium: 'https://i.pximg.net/c/360x360_70/img-master/img/2024/02/03/04/05/06/500001_p0_square1200.jpg',
      medium: 'https://i.pximg.net/c/540x540_70/img-master/img/2024/02/03/04/05/06/500001_p0_master1200.jpg',
      large: 'https://i.pximg.net/c/600x1200_90/img-master/img/2024/02/03/04/05/06/500001_p0_master1200.jpg',
    })
  })

  it('with many pages has each page’s addresses in meta_pages', () => {
    const illust = wireIllust(aWork({ pageCount: 3, series: { id: 80001, title: 'Two Doors' } }), requester())
    expect(v.is(shapes.illust, illust)).toBe(true)
    expect(illust.meta_single_page).toEqual({})
    expect(illust.meta_pages.map((page) => page.image_urls.original)).toEqual([
      'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p0.png',
      'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p1.png',
      'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p2.png',
    ])
    expect(illust.series).toEqual({ id: 80001, title: 'Two Doors' })
  })

  it('with animation has stills without page numbers and its first frame as original', () => {
    const illust = wireIllust(aUgoira(), requester())
    expect(illust.image_urls.medium).toBe(
      'https://i.pximg.net/c/540x540_70/img-master/img/2024/04/01/00/00/00/500003_master1200.jpg',
    )
    expect(illust.meta_single_page.original_image_url).toBe(
      'https://i.pximg.net/img-original/img/2024/04/01/00/00/00/500003_ugoira0.jpg',
    )
  })

  it('has WebP squares and large pictures for Android, and pages smaller than covers', () => {
    const illust = wireIllust(aWork({ pageCount: 2 }), requester(everything, { android: true }))
    expect(illust.image_urls.square_medium).toContain('/c/540x540_10_webp/img-master/')
    expect(illust.image_urls.medium).toContain('/c/540x540_70/img-master/')
    expect(illust.image_urls.large).toContain('/c/600x1200_90_webp/img-master/')
    expect(illust.meta_pages.map((page) => page.image_urls.square_medium)).toEqual([
      expect.stringContaining('/c/360x360_10_webp/img-master/'),
      expect.stringContaining('/c/360x360_10_webp/img-master/'),
    ])
  })

  it('has its number of comments on its own page only', () => {
    expect(v.parse(shapes.illustDetail, { illust: wireIllustDetail(aWork(), requester()) }).illust.total_comments).toBe(3)
    expect(wireIllust(aWork(), requester())).not.toHaveProperty('total_comments')
  })

  it('has the account’s bookmark state', () => {
    const work = aWork()
    expect(wireIllust(work, requester(everything, { liked: [work.id, work.artist.id] }))).toMatchObject({
      is_bookmarked: true,
      user: { is_followed: true },
    })
    const { user, is_bookmarked } = wireIllust(
      work,
      createRequester(smallCatalogue({}), undefined, { language: 'en', android: false }),
    )
    expect(is_bookmarked).toBe(false)
    expect(user).not.toHaveProperty('is_followed')
  })

  it('has its tags in the reader’s language', () => {
    const translated = (language: string) => wireIllust(aWork(), requester(everything, { language })).tags[0]?.translated_name
    expect([translated('zh-CN'), translated('en'), translated('ja')]).toEqual(['灯笼', 'lantern', null])
  })

  it('keeps hostile titles and captions unchanged', () => {
    const title = '<script>alert(1)</script>\u202e"\\ '
    expect(JSON.parse(JSON.stringify(wireIllust(aWork({ title, caption: title }), requester())))).toMatchObject({
      title,
      caption: title,
    })
  })
})

describe('a work that the account may not see', () => {
  const stubOf = (about: Parameters<typeof aWork>[0], account = allAges) =>
    wireIllust(aWork(about), requester(account, { liked: [500001] }))
  const url = (reason: string) => `https://s.pximg.net/common/images/limit_${reason}_360.png`

  it.each([
    ['r18', { xRestrict: 1 } as const, allAges],
    ['r18', { xRestrict: 2 } as const, allAges],
    ['sanity_level', { xRestrict: 2 } as const, r18Account],
    ['mypixiv', { stub: 'mypixiv' } as const, everything],
    ['unknown', { stub: 'unknown' } as const, everything],
  ])('is the placeholder “%s” for %o', (reason, about, account) => {
    const stub = stubOf(about, account)
    expect(v.is(shapes.illust, stub)).toBe(true)
    expect(stub.user.is_followed).toBe(false)
    expect(stub.image_urls).toEqual({ square_medium: url(reason), medium: url(reason), large: url(reason) })
    expect(stub.meta_single_page).toEqual({ original_image_url: url(reason) })
    expect(stub).toMatchObject({
      id: 500001,
      title: '',
      caption: '',
      tags: [],
      tools: [],
      page_count: 1,
      width: 100,
      height: 100,
    })
    expect(stub).toMatchObject({ x_restrict: 0, series: null, meta_pages: [], total_view: 0, total_bookmarks: 0, visible: false })
    expect(stub).toMatchObject({ is_bookmarked: true, illust_ai_type: 0, create_date: '2024-02-03T04:05:06+09:00' })
  })

  it('hides its author if it was deleted, otherwise only the name', () => {
    const anonymous = {
      is_followed: false,
      name: '',
      account: '',
      profile_image_urls: { medium: 'https://s.pximg.net/common/images/no_profile.png' },
    }
    expect(stubOf({ stub: 'unknown' }).user).toEqual({ id: 0, ...anonymous })
    expect(stubOf({ xRestrict: 1 }).user).toEqual({ id: 90000001, ...anonymous })
  })

  it('is complete for its author and for accounts that allow its rating', () => {
    const author = anAccount({ id: 90000001, xRestrict: 0 })
    expect(stubOf({ stub: 'mypixiv' }, author).visible).toBe(true)
    expect(stubOf({ xRestrict: 1 }, r18Account)).toMatchObject({ visible: true, x_restrict: 1 })
    expect(stubOf({ xRestrict: 2 }, everything)).toMatchObject({ visible: true, x_restrict: 2 })
  })
})

describe('a novel', () => {
  const read = (novel: unknown) => v.parse(shapes.novel, novel) as WireNovel

  it('has an empty object without a series', () => {
    expect(read(wireNovel(aNovel(), requester())).series).toEqual({})
    expect(read(wireNovel(aNovel({ series: { id: 81001, title: 'Rain' } }), requester())).series).toEqual({
      id: 81001,
      title: 'Rain',
    })
  })

  it('has its cover in three sizes', () => {
    const { image_urls } = wireNovel(aNovel(), requester())
    expect(image_urls.square_medium).toMatch(
      /\/c\/128x128\/novel-cover-master\/img\/2024\/05\/01\/12\/00\/00\/ci700001_[0-9a-f]{32}_square1200\.jpg$/,
    )
    expect(image_urls.large).toContain('/c/240x480_80/novel-cover-master/')
  })

  it('above the account’s setting says that it is hidden and contains nothing else', () => {
    const novel = read(wireNovel(aNovel({ xRestrict: 1, series: { id: 1, title: 'x' } }), requester(allAges)))
    expect(novel).toMatchObject({ is_x_restricted: true, visible: false, title: '', caption: '', tags: [], series: {} })
    expect(novel.image_urls.medium).toContain('novel_thumb')
  })
})

describe('a user', () => {
  const counts = {
    illusts: 120,
    manga: 4,
    novels: 0,
    illustSeries: 1,
    novelSeries: 0,
    publicBookmarks: 800,
    following: 42,
    friends: 3,
  }
  const detail = (about = {}) =>
    v.parse(shapes.userDetail, wireUserDetail(anArtist(about), counts, requester())) as WireUserDetail

  it('has counts, pictures and a workspace', () => {
    const { user, profile, workspace } = detail({ twitter: 'ink & co' })
    expect(user).toMatchObject({ comment: 'Hello.\r\nDrawings on Sundays.', is_access_blocking_user: false })
    expect(profile).toMatchObject({ total_illusts: 120, total_follow_users: 42, total_illust_bookmarks_public: 800 })
    expect(profile.background_image_url).toMatch(
      /^https:\/\/i\.pximg\.net\/c\/1200x600_90_a2_g5\/background\/img\/2021\/01\/02\/03\/04\/05\/90000001_[0-9a-f]{32}_master1200\.jpg$/,
    )
    expect(profile.twitter_url).toBe('https://twitter.com/ink%20%26%20co')
    expect(workspace).toMatchObject({ tool: 'pen', pc: '', workspace_image_url: null })
  })

  it('without pictures and profile data is as empty as upstream’s', () => {
    const { user, profile, profile_publicity } = detail({ hasAvatar: false, hasBackground: false, birthDay: '' })
    expect(user.profile_image_urls.medium).toBe('https://s.pximg.net/common/images/no_profile.png')
    expect(profile).toMatchObject({ background_image_url: null, twitter_url: null, webpage: null, birth: '', birth_year: 0 })
    expect(profile_publicity).toMatchObject({ birth_day: 'private', gender: 'private', pawoo: true })
  })
})
