// The addresses of the layout-shift benchmark: one of each kind of screen, with ids from the sample's API.

const artist = '5518902'
const tag = encodeURIComponent('猫')

/**
 * @typedef {object} Visit
 * @property {string} path
 * @property {boolean} [isLoggedIn] Whether the browser has a web session.
 * @property {string} [after] An address that the browser visits first.
 * @property {string} [name] The name in the table; the path by default.
 */

/** @returns {Promise<Visit[]>} */
export async function addressesOf(origin) {
  const get = async (path) => (await fetch(`${origin}${path}`)).json()
  const { illusts } = await get('/api/mirror/rank?mode=day')
  const { illusts: mangas } = await get('/api/mirror/rank?mode=day_manga')
  const { novels } = await get('/api/mirror/rank_novel?mode=day')
  const { lives } = await get('/api/mirror/live_list?page=1')
  const works = [...illusts, ...mangas].filter(isForAll)
  const work = (isWanted) => works.find(isWanted)?.id
  const series = mangas.filter(isForAll).find((manga) => manga.series?.id)
  const novelSeries = novels.filter(isForAll).find((novel) => novel.series?.id)
  const isUgoira = ({ type }) => type === 'ugoira'
  const many = work((one) => one.page_count >= 5)
  const novel = novels.find(isForAll).id
  const live = lives.find(({ is_adult }) => !is_adult)?.id
  const open = [
    ...['/', '/home_manga', '/home_novel', '/home_all'],
    ...['/rank/daily', '/rank/weekly', '/rank/daily_manga', '/rank/rookie', '/rank_novel/day', '/rank_novel/week'],
    ...['/search', '/search_novel', '/search_user', '/search_image'],
    ...[`/search/${tag}`, `/search/${tag}?order=date_asc`, `/search_novel/${tag}`, '/search_user/a'],
    `/artworks/${work((one) => one.page_count === 1 && !isUgoira(one))}`,
    ...[`/artworks/${many}`, `/artworks/${work(isUgoira)}`, `/artworks/${many}?read=2`, `/artworks/${series.id}?read=1`],
    `/artworks/${many}/bookmarks`,
    ...[`/novel/${novel}`, `/novel/${novel}?read=1`],
    ...[`/user/${series.user.id}/series/${series.series.id}`, `/novel/series/${novelSeries.series.id}`],
    `/users/${artist}`,
    ...['manga', 'illust_series', 'novel', 'novel_series', 'favorite', 'fav_novel', 'related', 'collections'].map(
      (tab) => `/users/${artist}?tab=${tab}`,
    ),
    ...[`/users/${artist}/artworks?type=manga`, `/users/${artist}/novels`],
    ...['/users/11230581/favorites', '/users/11230581/favorite_novels'],
    ...['/discovery', '/popular_illust', '/osusume_illust', '/random_illust', '/random_illust?type=novel', '/latest'],
    ...['/collections', '/collections/18729007199254740993'],
    ...['/spotlights', '/spotlight/6092', '/pixivision/7005', '/lives', `/live/${live}`],
    ...['/following', '/following/artists', '/following/watchlist/manga', '/following/watchlist/novel', '/notifications'],
    ...['/library', '/library/novels', '/library/artists', '/library/series', '/library/statistics', '/library/rules'],
    ...['/library/jobs', '/library/imports', '/library/trash', '/library/duplicates', '/library/check'],
    ...['/setting', '/setting/contents_display', '/setting/preference', '/setting/accent_color', '/setting/history'],
    ...[
      '/setting/clearcache',
      '/setting/offline',
      '/setting/downloads',
      '/setting/self_test',
      '/setting/about',
      '/setting/about/faq',
      '/setting/about/disclaimer',
      '/setting/about/policy',
      '/setting/site_blocks',
    ],
    ...['/setting/down_app', '/setting/osusume', '/operator'],
    ...['/account/login', '/account/session', '/account/oauth', '/share?text=pixiv', '/nowhere', '/artworks/abc', '/artworks/1'],
  ]
  const loggedIn = ['/', '/discovery', `/artworks/${many}`, `/novel/${novel}`, `/users/${artist}`, '/following', '/setting']
  const { demo } = await get('/.well-known/emaki.json')
  const own = `/users/${demo[0].session.split('_')[0]}`
  const ownTabs = [
    ...['/following?tab=novels', '/following?tab=users', '/following/artists', '/collections'],
    ...['/following/watchlist/manga', '/following/watchlist/novel', '/notifications', '/setting/site_blocks'],
  ]
  return [
    ...open.map((path) => ({ path })),
    { path: '/', after: `/artworks/${many}?read=3`, name: '/ with a started work' },
    { path: '/setting/history', after: `/artworks/${many}`, name: '/setting/history with a work' },
    ...[...loggedIn, own, ...ownTabs].map((path) => ({ path, isLoggedIn: true, name: `${path} (logged in)` })),
  ]
}

const isForAll = ({ x_restrict, illust_ai_type, novel_ai_type, tags }) =>
  x_restrict === 0 && illust_ai_type !== 2 && novel_ai_type !== 2 && !tags.some(({ name }) => /^(?:ai|novelai)/i.test(name))
