import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  commentPage,
  illustDetail,
  illustPages,
  mangaSeriesPage,
  novelDetail,
  novelMap,
  novelSeries,
  profileAll,
  ugoiraMeta,
  userDetail,
  workMap,
} from '../schemas.ts'
import { rankingPage } from '../searchSchemas.ts'
import {
  avatarAddress,
  commentFromWeb,
  coverAddresses,
  illustFromDetail,
  illustFromList,
  illustFromRanking,
  mangaSeriesDetail,
  novelFromDetail,
  novelFromList,
  novelPageFromDetail,
  novelSeriesDetail,
  pageAddresses,
  ugoiraMetadata,
  userFromDetail,
} from './index.ts'
import { appCaption, japaneseTime } from './text.ts'

const date = 'img/2024/05/06/07/08/09'
const hash = '0123456789abcdef0123456789abcdef'
const host = 'https://i.pximg.net'
const limited = 'https://s.pximg.net/common/images/limit_r18_360.png'

/** A list item with the fields that a test names. */
function listedWork(fields: Readonly<Record<string, unknown>>) {
  const work = v.parse(workMap, { 9: { id: '9', ...fields } })[9]
  if (!work) throw new Error('unreadable work')
  return work
}

describe('pageAddresses', () => {
  it.each([
    [
      'the first page of a custom crop',
      `${host}/c/250x250_80_a2/custom-thumb/${date}/9_p0_custom1200.jpg`,
      0,
      `${host}/c/360x360_70/custom-thumb/${date}/9_p0_custom1200.jpg`,
      `${host}/img-original/${date}/9_p0.png`,
    ],
    [
      'a later page of a custom crop',
      `${host}/c/250x250_80_a2/custom-thumb/${date}/9_p0_custom1200.jpg`,
      2,
      `${host}/c/360x360_70/img-master/${date}/9_p2_square1200.jpg`,
      `${host}/img-original/${date}/9_p2.png`,
    ],
    [
      'a hashed file name',
      `${host}/img-master/${date}/9-${hash}_p0_square1200.jpg`,
      1,
      `${host}/c/360x360_70/img-master/${date}/9-${hash}_p1_square1200.jpg`,
      `${host}/img-original/${date}/9-${hash}_p1.png`,
    ],
    [
      'an ugoira',
      `${host}/c/250x250_80_a2/img-master/${date}/9_square1200.jpg`,
      0,
      `${host}/c/360x360_70/img-master/${date}/9_square1200.jpg`,
      `${host}/img-original/${date}/9_ugoira0.png`,
    ],
  ])('builds the sizes of %s', (_, address, page, square, second) => {
    const built = pageAddresses(address, page)
    expect([built?.square_medium, built?.candidates[1]]).toEqual([square, second])
    expect(built?.original).toBe(second.replace('.png', '.jpg'))
  })

  it('builds uncropped medium and large sizes', () => {
    const { medium, large } = pageAddresses(`${host}/c/240x480/img-master/${date}/9_p0_master1200.jpg`, 0) ?? {}
    expect([medium, large]).toEqual([
      `${host}/c/540x540_70/img-master/${date}/9_p0_master1200.jpg`,
      `${host}/c/600x1200_90/img-master/${date}/9_p0_master1200.jpg`,
    ])
  })

  it.each([limited, '', `https://example.org/img-master/${date}/9_p0_square1200.jpg`])('is undefined for %j', (address) => {
    expect(pageAddresses(address, 0)).toBeUndefined()
  })
})

describe('addresses of other pictures', () => {
  it('builds the sizes of a cover', () => {
    const path = `/novel-cover-master/${date}/ci7_${hash}`
    expect(coverAddresses(`${host}/c/600x600${path}_master1200.jpg`)).toEqual({
      square_medium: `${host}/c/128x128${path}_square1200.jpg`,
      medium: `${host}/c/176x352${path}_master1200.jpg`,
      large: `${host}/c/240x480_80${path}_master1200.jpg`,
    })
  })

  it.each([
    [`${host}/user-profile/${date}/7_${hash}_50.png`, `${host}/user-profile/${date}/7_${hash}_170.png`],
    ['https://s.pximg.net/common/images/no_profile_s.png', 'https://s.pximg.net/common/images/no_profile.png'],
    ['https://example.org/avatar.png', 'https://s.pximg.net/common/images/no_profile.png'],
    ['', 'https://s.pximg.net/common/images/no_profile.png'],
  ])('reads the avatar %j', (address, expected) => {
    expect(avatarAddress(address)).toBe(expected)
  })
})

describe('text of the web side', () => {
  it.each([
    ['2024-05-05T22:08:00+00:00', '2024-05-06T07:08:00+09:00'],
    ['2024-05-06 07:08', '2024-05-06T07:08:00+09:00'],
    ['', ''],
    ['+123456-01-01T00:00:00Z', ''],
  ])('reads the time %j in Japan', (written, expected) => {
    expect(japaneseTime(written)).toBe(expected)
  })

  it.each([
    ['/jump.php?https%3A%2F%2Fexample.org%2Fa', 'https://example.org/a'],
    ['https://www.pixiv.net/jump.php?https%3A%2F%2Fexample.org%2F%22', 'https://example.org/&#34;'],
    ['/jump.php?javascript%3Aalert(1)', '/jump.php?javascript%3Aalert(1)'],
    ['https://www.pixiv.net/en/artworks/123', 'pixiv://illusts/123'],
    ['https://www.pixiv.net/novel/show.php?id=67', 'pixiv://novels/67'],
    ['https://www.pixiv.net/users/45', 'pixiv://users/45'],
  ])('rewrites a link to %s', (address, expected) => {
    expect(appCaption(`<a href="${address}">x</a>`)).toBe(`<a href="${expected}">x</a>`)
  })
})

describe('illustFromList', () => {
  it('reads a work with pages, series and a translated tag', () => {
    const work = listedWork({
      title: 'Harbour at dusk',
      illustType: 1,
      url: `${host}/c/250x250_80_a2/img-master/${date}/9_p0_square1200.jpg`,
      tags: ['海', '__proto__'],
      userId: '7',
      userName: 'Aki',
      width: 1600,
      height: 1000,
      pageCount: 2,
      createDate: '2024-05-06T07:08:09+09:00',
      aiType: 1,
      seriesId: '3',
      seriesTitle: 'Ports',
    })
    const illust = illustFromList(work, { translations: { 海: { en: 'sea', ko: '' } }, language: 'ko' })
    expect(illust).toMatchObject({
      id: 9,
      type: 'manga',
      user: { id: 7, name: 'Aki' },
      tags: [
        { name: '海', translated_name: 'sea' },
        { name: '__proto__', translated_name: null },
      ],
      create_date: '2024-05-06T07:08:09+09:00',
      series: { id: 3, title: 'Ports' },
      meta_single_page: {},
      visible: true,
      illust_ai_type: 1,
    })
    expect(illust.meta_pages.map(({ image_urls }) => image_urls.original)).toEqual([
      `${host}/img-original/${date}/9_p0.jpg`,
      `${host}/img-original/${date}/9_p1.jpg`,
    ])
  })

  it.each([
    ['without any field', {}],
    ['with mistyped fields', { xRestrict: 'x', tags: 5, userId: 'x', url: 3, pageCount: -1, seriesId: {}, createDate: [] }],
  ])('shows a placeholder for a work %s', (_, fields) => {
    expect(illustFromList(listedWork(fields))).toMatchObject({
      user: { id: 0 },
      page_count: 1,
      series: null,
      visible: false,
      meta_single_page: { original_image_url: 'https://s.pximg.net/common/images/limit_r18_360.png' },
    })
  })
})

describe('illustFromDetail', () => {
  const wire = {
    illustId: '9',
    illustType: 0,
    illustComment: 'made in spring<br />',
    createDate: '2024-05-05T22:08:00+00:00',
    xRestrict: 1,
    tags: { tags: [{ tag: '海', translation: { en: 'sea' } }, { tag: '港' }] },
    userId: '7',
    userAccount: 'aki',
    pageCount: 2,
    bookmarkCount: 120,
    seriesNavData: { seriesId: '3', title: 'Ports', order: 2 },
  }
  const sizes = (page: number) => ({
    small: `${host}/c/540x540_70/img-master/${date}/9_p${page}_master1200.jpg`,
    regular: `${host}/img-master/${date}/9_p${page}_master1200.jpg`,
    original: `${host}/img-original/${date}/9_p${page}.png`,
  })
  const urls = { ...sizes(0), thumb: `${host}/c/250x250_80_a2/custom-thumb/${date}/9_p0_custom1200.jpg` }

  it('reads the pages with their own originals', () => {
    const pages = v.parse(illustPages, [
      { urls: { ...sizes(0), thumb_mini: `${host}/c/128x128/img-master/${date}/9_p0_square1200.jpg` } },
      { urls: { ...sizes(1), original: 'https://i.pximg.net/b.gif', thumb_mini: `${host}/c/128x128/custom-thumb/b.jpg` } },
    ])
    const illust = illustFromDetail(v.parse(illustDetail, { ...wire, urls }), pages)
    expect(illust.meta_pages[1]?.image_urls).toMatchObject({
      square_medium: `${host}/c/360x360_70/custom-thumb/b.jpg`,
      large: `${host}/c/600x1200_90/img-master/${date}/9_p1_master1200.jpg`,
      original: 'https://i.pximg.net/b.gif',
    })
    expect(illust).toMatchObject({
      user: { id: 7, account: 'aki' },
      tags: [
        { name: '海', translated_name: 'sea' },
        { name: '港', translated_name: null },
      ],
      create_date: '2024-05-06T07:08:00+09:00',
      series: { id: 3, title: 'Ports' },
      total_bookmarks: 120,
      visible: true,
    })
  })

  it('numbers the pages itself without their list', () => {
    const { image_urls, meta_pages } = illustFromDetail(v.parse(illustDetail, { ...wire, urls }))
    expect(image_urls.square_medium).toBe(`${host}/c/360x360_70/custom-thumb/${date}/9_p0_custom1200.jpg`)
    expect(meta_pages[1]?.image_urls).toMatchObject({
      square_medium: `${host}/c/360x360_70/img-master/${date}/9_p1_square1200.jpg`,
      original: `${host}/img-original/${date}/9_p1.png`,
    })
  })

  it("takes the pictures of a hidden work from the author's works", () => {
    const own = {
      id: '9',
      url: `${host}/c/250x250_80_a2/img-master/${date}/9_p0_square1200.jpg`,
      profileImageUrl: `${host}/a_50.png`,
    }
    const illust = illustFromDetail(v.parse(illustDetail, { ...wire, pageCount: 1, userIllusts: { 9: own, 8: null } }))
    expect(illust).toMatchObject({
      visible: true,
      meta_single_page: { original_image_url: `${host}/img-original/${date}/9_p0.jpg` },
      user: { profile_image_urls: { medium: `${host}/a_170.png` } },
    })
  })

  it('shows placeholders for a work without any picture', () => {
    const illust = illustFromDetail(v.parse(illustDetail, { ...wire, userIllusts: [] }))
    expect(illust).toMatchObject({ visible: false, image_urls: { large: limited }, total_bookmarks: 120, page_count: 2 })
  })
})

const loginOnly = 'https://s.pximg.net/common/images/limit_unviewable_s.png'

describe('illustFromRanking', () => {
  it('P14 makes a masked item a stub without an author and without a date', () => {
    const masked = { illust_id: 9100001, url: loginOnly, user_id: 1, illust_content_type: [], width: 100, height: 100 }
    for (const reason of [{ mask_reason: 'login_only' }, {}]) {
      const [work] = v.parse(rankingPage, { contents: [{ ...masked, ...reason, rank: 7 }] }).contents
      expect(work && illustFromRanking(work, 'daily_r18')).toMatchObject({
        id: 9100001,
        user: { id: 0, name: '' },
        create_date: '',
        visible: false,
        image_urls: { large: loginOnly },
        meta_single_page: { original_image_url: loginOnly },
      })
    }
  })

  const item = {
    illust_id: 9,
    url: `${host}/c/240x480/img-master/${date}/9_p0_master1200.jpg`,
    illust_type: '0',
    illust_page_count: '1',
    illust_upload_timestamp: 1714878000,
    illust_content_type: { sexual: 0 },
    illust_series: false,
    rating_count: 4321,
    view_count: 98765,
  }

  it.each([
    ['daily', {}, { x_restrict: 0, illust_ai_type: 0, series: null }],
    ['daily', { illust_content_type: [] }, { x_restrict: 1 }],
    ['daily', { illust_content_type: { sexual: 3 } }, { x_restrict: 2 }],
    ['daily_ai', {}, { x_restrict: 0, illust_ai_type: 2 }],
    ['daily_r18', {}, { x_restrict: 1, sanity_level: 6 }],
    ['r18g', {}, { x_restrict: 2 }],
    ['weekly', { illust_series: { illust_series_id: '3', illust_series_title: 'Ports' } }, { series: { id: 3, title: 'Ports' } }],
    ['weekly', { is_masked: true }, { visible: false }],
  ])('reads an item of %s with %j', (mode, fields, expected) => {
    const [work] = v.parse(rankingPage, { contents: [{ ...item, ...fields }] }).contents
    expect(work && illustFromRanking(work, mode)).toMatchObject({
      create_date: '2024-05-05T12:00:00+09:00',
      total_bookmarks: 4321,
      total_view: 98765,
      ...expected,
    })
  })
})

describe('novels', () => {
  it('reads a novel of a list', () => {
    const novel = v.parse(novelMap, { 5: { id: '5', title: 'Letters', textCount: 5200, bookmarkCount: null, restrict: 1 } })[5]
    expect(novel && novelFromList(novel)).toMatchObject({
      id: 5,
      text_length: 5200,
      total_bookmarks: 0,
      series: {},
      is_mypixiv_only: true,
    })
  })

  const detail = v.parse(novelDetail, {
    id: '20000101',
    content: 'First line.[newpage]',
    pageCount: '2',
    characterCount: 5200,
    likeCount: 3,
    seriesNavData: {
      seriesId: 3001,
      title: 'Postbox',
      order: 2,
      prev: { id: '20000100', title: 'Stamps', order: 1, available: true },
    },
    textEmbeddedImages: { 501: { novelImageId: '501', sl: '2', urls: { original: `${host}/o.png` } } },
  })

  it("reads a novel's own page", () => {
    expect(novelFromDetail(detail)).toMatchObject({ page_count: 2, text_length: 5200, series: { id: 3001, title: 'Postbox' } })
  })

  it("counts a novel's characters where the page names none", () => {
    expect(novelFromDetail({ ...detail, characterCount: 0 }).text_length).toBe('First line.'.length)
  })

  it('reads its text with neighbours and embedded pictures', () => {
    expect(novelPageFromDetail(detail)).toMatchObject({
      text: 'First line.[newpage]',
      seriesId: '3001',
      seriesNavigation: { prevNovel: { id: 20000100, viewable: true, contentOrder: '1', title: 'Stamps' }, nextNovel: null },
      images: { 501: { urls: { original: `${host}/o.png` } } },
      rating: { like: 3, bookmark: 0, view: 0 },
    })
  })
})

describe('users, series, comments and ugoira', () => {
  it('reads a profile with the counts of works', () => {
    const user = v.parse(userDetail, {
      userId: '7',
      name: 'Aki',
      imageBig: `${host}/a_170.png`,
      social: { twitter: { url: 'https://twitter.com/aki/' } },
      gender: { name: '女性', privacyLevel: '0' },
      birthDay: { name: '2月6日', privacyLevel: '1' },
      region: { name: 'Japan', region: 'JP', prefecture: '13', privacyLevel: '0' },
      workspace: { userWorkspacePc: 'PC' },
    })
    const all = v.parse(profileAll, {
      illusts: { 9: null, 8: [1, 0, 6] },
      manga: [],
      novels: { 5: null },
      mangaSeries: [{ id: '3' }],
    })
    expect(userFromDetail(user, all)).toMatchObject({
      user: { id: 7, name: 'Aki' },
      profile: {
        gender: 'female',
        birth_day: '02-06',
        country_code: '',
        address_id: 13,
        twitter_account: 'aki',
        total_illusts: 2,
        total_manga: 0,
        total_novels: 1,
        total_illust_series: 1,
        is_using_custom_profile_image: true,
      },
      profile_publicity: { gender: 'public', birth_day: 'mypixiv', job: 'private' },
      workspace: { pc: 'PC', desk: '', workspace_image_url: null },
    })
  })

  it('reads a profile without any field but the id', () => {
    expect(
      userFromDetail(v.parse(userDetail, { userId: '7', social: [], workspace: null }), v.parse(profileAll, {})),
    ).toMatchObject({
      profile: { gender: '', twitter_url: null, total_illusts: 0, total_illust_bookmarks_public: 0 },
    })
  })

  it('reads both kinds of series', () => {
    const { illustSeries } = v.parse(mangaSeriesPage, {
      illustSeries: [{ id: '3', title: 'Ports', total: '12', url: null, isWatched: true }],
      page: { series: [], total: 12 },
      thumbnails: { illust: [] },
    })
    const user = illustFromList(listedWork({ userId: '7' })).user
    expect(illustSeries.map((series) => mangaSeriesDetail(series, user))).toMatchObject([
      { id: 3, series_work_count: 12, cover_image_urls: { medium: null }, user: { id: 7 }, watchlist_added: true },
    ])
    const series = v.parse(novelSeries, { id: '4', userId: '7', caption: 'On letters', publishedContentCount: 2 })
    expect(novelSeriesDetail(series)).toMatchObject({ id: 4, content_count: 2, display_text: 'On letters', user: { id: 7 } })
  })

  it.each([
    [
      { stampId: '201', hasReplies: true },
      { stamp: { stamp_id: 201 }, has_replies: true, user: { id: 7, name: 'Fan' } },
    ],
    [
      { stampId: null, isDeletedUser: true },
      { stamp: null, has_replies: false, user: null },
    ],
  ])('reads a comment with %j', (fields, expected) => {
    const [comment] = v.parse(commentPage, {
      comments: [{ id: '1', userId: '7', userName: 'Fan', comment: 'Nice', commentDate: '2024-02-03 08:00', ...fields }],
    }).comments
    expect(comment && commentFromWeb(comment)).toMatchObject({ id: 1, date: '2024-02-03T08:00:00+09:00', ...expected })
  })

  it('reads the frames of an ugoira', () => {
    const frames = [{ file: '000000.jpg', delay: 60 }]
    const meta = v.parse(ugoiraMeta, { src: `${host}/img-zip-ugoira/${date}/9_ugoira600x600.zip`, frames })
    expect(ugoiraMetadata(meta)).toEqual({ ugoira_metadata: { zip_urls: { medium: meta.src }, frames } })
  })
})
