// Answers as the contract shows them (section 6, values invented), whole and as text, to be read by whatever reads upstream.

const image = (date: string, file: string) => ({
  square_medium: `https://i.pximg.net/c/360x360_70/img-master/img/${date}/${file}_square1200.jpg`,
  medium: `https://i.pximg.net/c/540x540_70/img-master/img/${date}/${file}_master1200.jpg`,
  large: `https://i.pximg.net/c/600x1200_90/img-master/img/${date}/${file}_master1200.jpg`,
})
const noAvatar = { medium: 'https://s.pximg.net/common/images/no_profile.png' }
const limit = 'https://s.pximg.net/common/images/limit_unknown_360.png'

/** A single-page illustration of `GET /v1/illust/detail`. */
export const single = {
  id: 500001,
  title: 'Lantern',
  type: 'illust',
  image_urls: image('2024/02/03/04/05/06', '500001_p0'),
  caption: 'Ink and light.<br />See <strong><a href="pixiv://illusts/500002">illust/500002</a></strong>',
  restrict: 0,
  user: {
    id: 90000001,
    name: 'Test Painter',
    account: 'test_painter',
    profile_image_urls: noAvatar,
    is_followed: false,
    is_accept_request: false,
  },
  tags: [
    { name: '提灯', translated_name: 'lantern' },
    { name: 'オリジナル', translated_name: 'original' },
  ],
  tools: ['CLIP STUDIO PAINT'],
  create_date: '2024-02-03T04:05:06+09:00',
  page_count: 1,
  width: 1200,
  height: 1700,
  sanity_level: 2,
  x_restrict: 0,
  series: null,
  meta_single_page: { original_image_url: 'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p0.png' },
  meta_pages: [],
  total_view: 4321,
  total_bookmarks: 654,
  is_bookmarked: false,
  visible: true,
  is_muted: false,
  total_comments: 3,
  illust_ai_type: 1,
  illust_book_style: 0,
  comment_access_control: 0,
  restriction_attributes: [],
  request: null,
  event_banners: null,
  seasonal_effect_animation_urls: null,
}

const mangaPage = (page: number) => ({
  image_urls: {
    ...image('2024/03/01/10/00/00', `500002_p${page}`),
    original: `https://i.pximg.net/img-original/img/2024/03/01/10/00/00/500002_p${page}.jpg`,
  },
})

/** A manga of two pages in a series, as lists carry it. */
export const manga = {
  ...single,
  id: 500002,
  title: 'Two Doors 1',
  type: 'manga',
  image_urls: image('2024/03/01/10/00/00', '500002_p0'),
  caption: '',
  user: { ...single.user, id: 90000002, name: 'Panel Maker', account: 'panel_maker', is_followed: true },
  tags: [{ name: '漫画', translated_name: 'manga' }],
  tools: [],
  create_date: '2024-03-01T10:00:00+09:00',
  page_count: 2,
  width: 1000,
  height: 1414,
  series: { id: 80001, title: 'Two Doors' },
  meta_single_page: {},
  meta_pages: [mangaPage(0), mangaPage(1)],
  total_view: 900,
  total_bookmarks: 77,
  is_bookmarked: true,
  illust_book_style: 1,
}

/** What stands in a bookmark list for a deleted work. */
export const stub = {
  ...single,
  id: 499999,
  title: '',
  image_urls: { square_medium: limit, medium: limit, large: limit },
  caption: '',
  user: { id: 0, name: '', account: '', profile_image_urls: noAvatar },
  tags: [],
  tools: [],
  create_date: '2020-01-01T00:00:00+09:00',
  width: 100,
  height: 100,
  sanity_level: 0,
  meta_single_page: { original_image_url: limit },
  total_view: 0,
  total_bookmarks: 0,
  is_bookmarked: true,
  visible: false,
  illust_ai_type: 0,
}

const cover = (size: string, crop: string) =>
  `https://i.pximg.net/c/${size}/novel-cover-master/img/2024/05/01/12/00/00/ci700001_0123456789abcdef0123456789abcdef_${crop}1200.jpg`

/** A novel outside of any series, of `GET /v2/novel/detail`. */
export const novel = {
  id: 700001,
  title: 'Rain Ledger',
  caption: 'A short one.',
  restrict: 0,
  x_restrict: 0,
  is_original: true,
  image_urls: {
    square_medium: cover('128x128', 'square'),
    medium: cover('176x352', 'master'),
    large: cover('240x480_80', 'master'),
  },
  create_date: '2024-05-01T12:00:00+09:00',
  tags: [{ name: '雨', translated_name: null, added_by_uploaded_user: true }],
  page_count: 2,
  text_length: 1834,
  user: { id: 90000003, name: 'Line Writer', account: 'line_writer', profile_image_urls: noAvatar, is_followed: false },
  series: {},
  is_bookmarked: false,
  total_bookmarks: 12,
  total_view: 340,
  visible: true,
  total_comments: 1,
  is_muted: false,
  is_mypixiv_only: false,
  is_x_restricted: false,
  novel_ai_type: 1,
  comment_access_control: 0,
  request: null,
}

/** `GET /v1/user/detail`. */
export const userDetail = {
  user: {
    id: 90000001,
    name: 'Test Painter',
    account: 'test_painter',
    profile_image_urls: noAvatar,
    comment: 'Hello.\r\nDrawings on Sundays.',
    is_followed: false,
    is_access_blocking_user: false,
  },
  profile: {
    webpage: null,
    gender: 'unknown',
    birth: '',
    birth_day: '05-06',
    birth_year: 0,
    region: '',
    address_id: 0,
    country_code: '',
    job: '',
    job_id: 0,
    total_follow_users: 42,
    total_mypixiv_users: 3,
    total_illusts: 120,
    total_manga: 4,
    total_novels: 0,
    total_illust_bookmarks_public: 800,
    total_illust_series: 1,
    total_novel_series: 0,
    background_image_url:
      'https://i.pximg.net/c/1200x600_90_a2_g5/background/img/2023/01/02/03/04/05/90000001_aabbccddeeff00112233445566778899_master1200.jpg',
    twitter_account: '',
    twitter_url: null,
    pawoo_url: null,
    is_premium: false,
    is_using_custom_profile_image: false,
  },
  profile_publicity: {
    gender: 'private',
    region: 'public',
    birth_day: 'public',
    birth_year: 'private',
    job: 'public',
    pawoo: true,
  },
  workspace: { pc: '', monitor: '', tool: 'pen', scanner: '', comment: '', workspace_image_url: null },
}
