import { describe, expect, it } from 'vitest'
import { mirrorRoute, mirrorRoutes } from './routes.ts'
import { createScripted, json } from './testing/upstream.ts'

const partial = 'search_target=partial_match_for_tags'
const wide = 'include_translated_tag_results=true&merge_plain_keyword_results=true'

/** Route with query, and the app API call that it becomes (docs/contract/app-api.md 4.4). The order of parameters does not matter. */
const calls: readonly (readonly [route: string, call: string])[] = [
  ['/illust?id=500001', '/v1/illust/detail?illust_id=500001'],
  ['/ugoira_metadata?id=500003', '/v1/ugoira/metadata?illust_id=500003'],
  ['/rank', '/v1/illust/ranking?mode=day&offset=0'],
  ['/rank?mode=week&page=3&date=2024-05-05', '/v1/illust/ranking?mode=week&date=2024-05-05&offset=60'],
  ['/rank_novel?mode=day_r18&page=2', '/v1/novel/ranking?mode=day_r18&offset=30'],
  ['/illust_recommended', '/v1/illust/recommended-nologin?include_privacy_policy=false&include_ranking_illusts=false'],
  ['/illust_recommended?params={}', '/v1/illust/recommended-nologin?include_privacy_policy=false&include_ranking_illusts=false'],
  [
    '/illust_recommended?params={"offset":"30","viewed[0]":"5","viewed[1]":6}&content_type=manga',
    '/v1/illust/recommended-nologin?offset=30&viewed[]=5&viewed[]=6',
  ],
  [
    '/illust_recommended?content_type=manga&include_ranking_illusts=true',
    '/v1/illust/recommended-nologin?include_privacy_policy=false&include_ranking_illusts=true&content_type=manga',
  ],
  [
    '/manga_recommended?offset=30&max_bookmark_id_for_recommend=-30&content_type=illust',
    '/v1/illust/recommended-nologin?content_type=manga&include_ranking_label=true&include_privacy_policy=false&include_ranking_illusts=false&offset=30&max_bookmark_id_for_recommend=-30',
  ],
  [
    '/manga_recommended?max_bookmark_id=5',
    '/v1/manga/recommended?include_ranking_label=true&include_privacy_policy=false&include_ranking_illusts=false&max_bookmark_id=5',
  ],
  ['/novel_recommended', '/v1/novel/recommended?include_ranking_novels=false&include_privacy_policy=false'],
  ['/user_recommended?offset=30', '/v1/user/recommended?offset=30'],
  ['/illust_new', '/v1/illust/new?content_type=illust'],
  ['/illust_new?content_type=manga&max_illust_id=77', '/v1/illust/new?content_type=manga&max_illust_id=77'],
  ['/manga_new', '/v1/illust/new?content_type=manga'],
  ['/novel_new?page=4', '/v1/novel/new'],
  ['/novel_new?max_novel_id=9', '/v1/novel/new?max_novel_id=9'],
  ['/search?word=海', `/v1/search/illust?word=海&${partial}&${wide}&sort=date_desc&offset=0`],
  [
    '/search?word=海&mode=exact_match_for_tags&order=date_asc&duration=within_last_week&page=2&size=10&search_ai_type=1',
    `/v1/search/illust?word=海&search_target=exact_match_for_tags&${wide}&sort=date_asc&duration=within_last_week&offset=10&search_ai_type=1`,
  ],
  [
    '/search?word=海&start_date=2024-01-01&end_date=2024-02-29&bookmark_num_min=100&width_min=1000&include_translated_tag_results=false',
    `/v1/search/illust?word=海&${partial}&include_translated_tag_results=false&merge_plain_keyword_results=true&sort=date_desc&offset=0&start_date=2024-01-01&end_date=2024-02-29&bookmark_num_min=100&width_min=1000`,
  ],
  ['/search_novel?word=雨&sort=date_asc&mode=text', `/v1/search/novel?word=雨&search_target=text&${wide}&sort=date_asc&offset=0`],
  [
    '/popular_preview?word=海&search_ai_type=true',
    `/v1/search/popular-preview/illust?word=海&${partial}&${wide}&search_ai_type=1`,
  ],
  ['/popular_preview_novel?word=海', `/v1/search/popular-preview/novel?word=海&${partial}&${wide}`],
  ['/search_user?word=Fan&page=2', '/v1/search/user?word=Fan&offset=30'],
  ['/search_autocomplete?word=う', '/v2/search/autocomplete?word=う'],
  ['/tags_autocomplete?word=う', '/v2/search/autocomplete?word=う&merge_plain_keyword_results=true'],
  ['/tags', '/v1/trending-tags/illust'],
  ['/search_options', `/v1/search/options?word=a&${wide}`],
  ['/tags_novel', '/v1/trending-tags/novel'],
  ['/related?id=5&page=1&nextUrl=', '/v2/illust/related?illust_id=5'],
  ['/related?id=5&page=2', '/v2/illust/related?illust_id=5&offset=30'],
  [
    `/related?id=5&page=2&nextUrl=${encodeURIComponent('illust_id=5&seed_illust_ids%5B0%5D=5&viewed%5B0%5D=6&viewed%5B1%5D=7')}`,
    '/v2/illust/related?illust_id=5&seed_illust_ids[]=5&viewed[]=6&viewed[]=7',
  ],
  [
    '/related?id=5&page=2&offset=60&filter=for_ios&seed_illust_ids[]=5&viewed[]=6&viewed[]=7',
    '/v2/illust/related?illust_id=5&offset=60&filter=for_ios&seed_illust_ids[]=5&viewed[]=6&viewed[]=7',
  ],
  ['/related_novel?id=5&page=2', '/v1/novel/related?novel_id=5&offset=30'],
  ['/related_member?id=5', '/v1/user/related?seed_user_id=5'],
  ['/member?id=90000001', '/v1/user/detail?user_id=90000001'],
  ['/member_illust?id=9&page=2', '/v1/user/illusts?user_id=9&type=illust&offset=30'],
  ['/member_illust?id=9&illust_type=manga', '/v1/user/illusts?user_id=9&type=manga&offset=0'],
  ['/member_novel?id=9', '/v1/user/novels?user_id=9&offset=0'],
  ['/member_illust_series?id=9', '/v1/user/illust-series?user_id=9&offset=0'],
  ['/member_novel_series?id=9', '/v1/user/novel-series?user_id=9&offset=0'],
  ['/illust_series?id=80001&page=2', '/v1/illust/series?illust_series_id=80001&offset=30'],
  ['/novel_series?id=81001&page=3', '/v2/novel/series?series_id=81001&last_order=60'],
  ['/favorite?id=9&max_bookmark_id=0&t=123', '/v1/user/bookmarks/illust?user_id=9&restrict=public'],
  [
    '/favorite?id=9&max_bookmark_id=88&restrict=private',
    '/v1/user/bookmarks/illust?user_id=9&restrict=public&max_bookmark_id=88',
  ],
  ['/favorite_novel?id=9&tag=雨&max_bookmark_id=0', '/v1/user/bookmarks/novel?user_id=9&restrict=public&tag=雨'],
  ['/following?id=9&page=2&t=1', '/v1/user/following?user_id=9&restrict=public&offset=30'],
  ['/follower?id=9', '/v1/user/follower?user_id=9&offset=0'],
  ['/illust_bookmark_users?id=5&page=2', '/v1/illust/bookmark/users?illust_id=5&offset=30'],
  ['/novel_bookmark_users?id=5', '/v1/novel/bookmark/users?novel_id=5&offset=0'],
  ['/novel_detail?id=700001', '/v2/novel/detail?novel_id=700001'],
  ['/illust_comments?id=5&page=2', '/v3/illust/comments?illust_id=5&offset=30'],
  ['/novel_comments?id=5', '/v3/novel/comments?novel_id=5&offset=0'],
  ['/illust_comment_replies?id=300002', '/v2/illust/comment/replies?comment_id=300002'],
  ['/novel_comment_replies?id=300002', '/v2/novel/comment/replies?comment_id=300002'],
  ['/live_list', '/v1/live/list?list_type=popular'],
  ['/live_list?page=1&_t=202405060708', '/v1/live/list?list_type=popular'],
  ['/live_list?page=2', '/v1/live/list?list_type=popular&offset=30'],
  ['/spotlights?page=3', '/v1/spotlight/articles?category=all&filter=for_ios&offset=20'],
]

const parts = (call: string | undefined) => call?.split(/[?&]/).sort()

describe('each route', () => {
  it.each(calls)('sends %s as %s', async (route, call) => {
    const { mirror, asked } = createScripted()
    const response = await mirror.request(route)
    expect(response.status).toBe(200)
    expect(asked).toHaveLength(1)
    expect(parts(asked[0])).toEqual(parts(call))
  })

  it('is covered above, except for those with several calls', () => {
    const covered = new Set(calls.map(([route]) => route.split('?')[0]))
    const left = mirrorRoutes.map(({ path }) => path).filter((path) => !covered.has(path))
    expect(left).toEqual(['/me', '/openapi.json', '/webview_novel', '/novel_text', '/req_get', '/req_post'])
  })

  it('is found by its exact path only', () => {
    expect(mirrorRoute('/rank')?.lifetime).toBe('ranking')
    for (const path of ['/Rank', '/rank/', 'rank', '/__proto__', '/constructor', '']) expect(mirrorRoute(path)).toBeUndefined()
  })
})

describe('pages', () => {
  it.each([
    ['1', 0],
    ['', 0],
    ['0', 0],
    ['-1', 0],
    ['NaN', 0],
    ['1e309', 0],
    ['2.5', 0],
    ['167', 4980],
    ['168', 4980],
    ['999999999999', 4980],
  ])('start for page %j at work %i', async (page, offset) => {
    const { mirror, asked } = createScripted()
    await mirror.request(`/rank?page=${page}`)
    expect(asked).toEqual([`/v1/illust/ranking?mode=day&offset=${offset}`])
  })

  it('use the first of several values', async () => {
    const { mirror, asked } = createScripted()
    await mirror.request('/rank?page=2&page=5&mode=week&mode=day')
    expect(asked).toEqual(['/v1/illust/ranking?mode=week&offset=30'])
  })
})

describe('the novel page', () => {
  const html = (novel: object) =>
    `<script>Object.defineProperty(window, 'pixiv', { value: { novel: ${JSON.stringify(novel)}, isOwnWork: false } });</script>`

  it('is returned as its novel, and as its text alone', async () => {
    const { mirror, asked } = createScripted(() => new Response(html({ id: '7', text: 'Rain.' })))
    expect(await (await mirror.request('/webview_novel?id=7')).json()).toEqual({ id: '7', text: 'Rain.' })
    expect(await (await mirror.request('/novel_text?id=7')).json()).toEqual({ novel_text: 'Rain.' })
    expect(new Set(asked)).toEqual(new Set(['/webview/v2/novel?id=7&viewer_version=20260126_viewer_comments']))
  })

  it('is returned by /webview_novel?raw=true as plain text with the reader’s own account', async () => {
    const { mirror } = createScripted(() => new Response(html({ text: 'x' })), undefined, { account: 'own' })
    const response = await mirror.request('/webview_novel?id=7&raw=true')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(html({ text: 'x' }))
    for (const raw of ['', '1', 'TRUE', 'false']) {
      expect(await (await mirror.request(`/webview_novel?id=7&raw=${raw}`)).json()).toEqual({ text: 'x' })
    }
  })

  it('is never passed on by a shared mirror', async () => {
    const { mirror } = createScripted(() => new Response(html({ text: 'x' })))
    const response = await mirror.request('/webview_novel?id=7&raw=true')
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  it('is unreadable without a novel', async () => {
    const { mirror } = createScripted(() => new Response('<html>nothing</html>'))
    expect((await mirror.request('/webview_novel?id=7')).status).toBe(502)
    expect((await mirror.request('/novel_text?id=7')).status).toBe(502)
  })

  it('passes upstream’s JSON error on', async () => {
    const body = { error: { message: '', user_message: 'gone', reason: '' } }
    const { mirror } = createScripted(() => json(body, 404))
    expect(await (await mirror.request('/webview_novel?id=7')).json()).toEqual(body)
  })
})
