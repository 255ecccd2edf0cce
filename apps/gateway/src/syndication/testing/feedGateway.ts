// A gateway with syndication feeds over a scripted mirror, and the lists of every kind of feed.
import { rawRequest } from '../../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../../testing/startGateway.ts'
import { type WireWorkOptions, wireWork } from '../../testing/wireWorks.ts'
import { readAtom } from './readAtom.ts'

export const at = '2026-11-19T00:00:00+09:00'
export const illust = (id: number, options: WireWorkOptions = {}, created = at) => ({
  ...wireWork(id, options),
  create_date: created,
})
export const novel = (id: number, created = at) => ({
  id,
  title: `novel ${id}`,
  caption: '',
  image_urls: { large: `https://i.pximg.net/novel-cover-master/img/2026/11/19/00/00/00/ci${id}_master1200.jpg` },
  user: { id: 4242, name: 'somebody', profile_image_urls: { medium: '' } },
  tags: [],
  create_date: created,
  text_length: 900,
  x_restrict: 0,
  visible: true,
})
export const feedKey = 'k'.repeat(32)

/** A gateway over a mirror that is `respond`; its calls are the paths with their queries. */
export async function setUp(respond: (url: URL) => unknown, options: TestGatewayOptions = {}) {
  const calls: string[] = []
  const mirror = (request: Request) => {
    const url = new URL(request.url)
    calls.push(url.pathname + url.search)
    const body = respond(url)
    return body instanceof Response ? body : Response.json(body)
  }
  const { port } = await startGateway({ mirror, ...options })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await rawRequest(port, path, { headers: { host: 'localhost:8080', ...headers } })
    return { ...response, text: response.body.toString('utf8') }
  }
  return { calls, get, atom: async (path: string) => readAtom((await get(path)).text) }
}

export const hostile = illust(7, {
  title: '<script>alert(1)</script> & "]]>" \u0000\u0008\ufffe\ud800 \u202e',
  tags: ['<b a="', ']]>', '&amp;'],
})
export const works = { illusts: [{ ...hostile, caption: '<img src=x onerror=alert(1)>a &lt;b&gt;' }, illust(8)] }

interface FeedCase {
  readonly path: string
  readonly title: string
  /** The query of the address, with its question mark. */
  readonly query?: string
  /** The response of the mirror. */
  readonly response: object
  /** How the call to the mirror begins. */
  readonly call: string
}

const novels = { novels: [novel(7), novel(8)] }
const part = { illust_series_detail: { id: 5, title: 'Part & whole' }, ...works }

/** Every kind of feed, with what its list is loaded from. The day is 2026-11-20 in Japan. */
export const feedCases: readonly FeedCase[] = [
  {
    path: 'users/4242/illustrations',
    title: 'somebody - Illustrations',
    response: works,
    call: '/member_illust?id=4242&illust_type=illust',
  },
  { path: 'users/4242/manga', title: 'somebody - Manga', response: works, call: '/member_illust?id=4242&illust_type=manga' },
  { path: 'users/4242/novels', title: 'somebody - Novels', response: novels, call: '/member_novel?id=4242' },
  { path: 'user/4242/series/5', title: 'Part & whole', response: part, call: '/illust_series?id=5' },
  {
    path: 'novel/series/6',
    title: 'Chapters',
    response: { novel_series_detail: { id: 6, title: 'Chapters', content_count: 2 }, ...novels },
    call: '/novel_series?id=6',
  },
  { path: 'search/a', title: 'a - Illustrations & manga', response: works, call: '/search?' },
  {
    path: 'search/b',
    query: '?mode=exact_match_for_tags',
    title: 'b - Illustrations & manga',
    response: works,
    call: '/search?mode=exact',
  },
  {
    path: 'search/c%20d',
    query: '?ai=1&min_likes=100&type=illust',
    title: 'c d - Illustrations & manga',
    response: works,
    call: '/search?',
  },
  { path: 'search_novel/a', title: 'a - Novels', response: novels, call: '/search_novel?' },
  { path: 'rank/daily', title: 'Ranking - Daily', response: works, call: '/rank?date=2026-11-18&mode=day' },
  {
    path: 'rank_novel/week',
    title: 'Ranking - Novels - Weekly',
    response: novels,
    call: '/rank_novel?date=2026-11-18&mode=week',
  },
  {
    path: 'following/illustrations',
    query: `?key=${feedKey}`,
    title: 'Following - Illustrations & manga',
    response: works,
    call: '/req_get?path=v2%2Fillust%2Ffollow',
  },
  {
    path: 'following/novels',
    query: `?key=${feedKey}`,
    title: 'Following - Novels',
    response: novels,
    call: '/req_get?path=v1%2Fnovel%2Ffollow',
  },
]
