// Contract cases of lists: each one can be followed to its end, by page number and by next_url, with each item once.
import { list, record } from '@emaki/domain'
import { claim, same } from './claims.ts'
import { idsIn, type MirrorCase, type MirrorContext } from './mirrorContext.ts'
import type { Subjects } from './subjects.ts'

type Route = (subjects: Subjects) => string

/** Lists with an end: path, member, and route of the first page. */
const paged: readonly (readonly [path: string, member: string, route: Route])[] = [
  ['/rank', 'illusts', ({ day }) => `/rank?mode=day_manga&date=${day}`],
  ['/rank_novel', 'novels', ({ day }) => `/rank_novel?mode=week&date=${day}`],
  ['/search', 'illusts', () => `/search?word=${encodeURIComponent('風景')}&mode=exact_match_for_tags`],
  ['/search_novel', 'novels', () => `/search_novel?word=${encodeURIComponent('オリジナル')}`],
  ['/search_user', 'user_previews', () => '/search_user?word=a'],
  ['/member_illust', 'illusts', ({ artist }) => `/member_illust?id=${artist}`],
  ['/member_novel', 'novels', ({ novelist }) => `/member_novel?id=${novelist}`],
  ['/member_illust_series', 'illust_series_details', ({ mangaka }) => `/member_illust_series?id=${mangaka}`],
  ['/member_novel_series', 'novel_series_details', ({ novelist }) => `/member_novel_series?id=${novelist}`],
  ['/illust_series', 'illusts', ({ mangaSeries }) => `/illust_series?id=${mangaSeries}`],
  ['/novel_series', 'novels', ({ novelSeries }) => `/novel_series?id=${novelSeries}`],
  ['/following', 'user_previews', ({ reader }) => `/following?id=${reader}`],
  ['/follower', 'user_previews', ({ artist }) => `/follower?id=${artist}`],
  ['/illust_bookmark_users', 'users', ({ discussedIllust }) => `/illust_bookmark_users?id=${discussedIllust}`],
  ['/novel_bookmark_users', 'users', ({ discussedNovel }) => `/novel_bookmark_users?id=${discussedNovel}`],
  ['/related_novel', 'novels', ({ novel }) => `/related_novel?id=${novel}`],
  ['/illust_comments', 'comments', ({ discussedIllust }) => `/illust_comments?id=${discussedIllust}`],
  ['/novel_comments', 'comments', ({ discussedNovel }) => `/novel_comments?id=${discussedNovel}`],
  ['/spotlights', 'spotlight_articles', () => '/spotlights?category=all'],
  ['/live_list', 'lives', () => '/live_list?_t=202611201500'],
]

/** Lists that continue by the parameters of next_url; `max` pages of those without an end. */
const followed: readonly (readonly [path: string, member: string, route: Route, max: number])[] = [
  ['/manga_recommended', 'illusts', () => '/manga_recommended', 4],
  ['/novel_recommended', 'novels', () => '/novel_recommended', 4],
  ['/user_recommended', 'user_previews', () => '/user_recommended', 6],
  ['/illust_new', 'illusts', () => '/illust_new', 4],
  ['/manga_new', 'illusts', () => '/manga_new', 4],
  ['/novel_new', 'novels', () => '/novel_new', 4],
  ['/favorite', 'illusts', ({ reader }) => `/favorite?id=${reader}`, 200],
  ['/favorite_novel', 'novels', ({ reader }) => `/favorite_novel?id=${reader}`, 200],
]

const once = (ids: readonly number[], what: string) =>
  claim(new Set(ids).size === ids.length, `${what}: no duplicates`, ids.length)

const nextOf = (body: Readonly<Record<string, unknown>>) =>
  typeof body.next_url === 'string' ? new URL(body.next_url) : undefined

/** Follows a list by page number until a page is empty, as clients of a mirror do. */
async function byPage(context: MirrorContext, route: string, member: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= 167; page++) {
    const response = await context.send(`${route}&page=${page}`)
    same(response.status, 200, `${route}&page=${page}`)
    const found = idsIn(response, member)
    if (found.length === 0) break
    ids.push(...found)
  }
  return ids
}

/** Follows a list by next_url from the first page. */
async function byNextUrl(context: MirrorContext, route: string, member: string): Promise<number[]> {
  let body = (await context.send(`${route}&page=1`)).body
  const ids = idsIn({ body }, member)
  for (let next = nextOf(body); next !== undefined; next = nextOf(body)) {
    const response = await context.api.next(next.href)
    claim(response.ok, `${next.href} can be followed`, response)
    body = record(response.value)
    ids.push(...idsIn({ body }, member))
  }
  return ids
}

export const listCases = (subjectsOf: (context: MirrorContext) => Promise<Subjects>): readonly MirrorCase[] => [
  ...paged.map(
    ([path, member, route]): MirrorCase => ({
      title: `${path} returns each item once, by page and by next_url`,
      run: async (context) => {
        const first = route(await subjectsOf(context))
        const pages = await byPage(context, first, member)
        once(pages, first)
        same(await byNextUrl(context, first, member), pages, `${first} by next_url`)
      },
    }),
  ),
  ...followed.map(
    ([path, member, route, max]): MirrorCase => ({
      title: `${path} continues by the parameters of next_url without duplicates`,
      run: async (context) => {
        const first = route(await subjectsOf(context))
        let response = await context.send(first)
        const ids = idsIn(response, member)
        for (
          let page = 2, next = nextOf(response.body);
          next !== undefined && page <= max;
          page++, next = nextOf(response.body)
        ) {
          const id = next.searchParams.get('user_id')
          next.searchParams.delete('user_id')
          if (id !== null) next.searchParams.set('id', id)
          response = await context.send(`${path}?${next.searchParams}`)
          ids.push(...idsIn(response, member))
        }
        claim(ids.length > 0, `${first}: the list is not empty`)
        once(ids, first)
      },
    }),
  ),
  {
    title: '/illust_recommended continues by params without duplicates',
    run: async (context) => {
      let response = await context.send('/illust_recommended')
      const ids = idsIn(response, 'illusts')
      for (let page = 2, next = nextOf(response.body); next !== undefined && page <= 5; page++, next = nextOf(response.body)) {
        const params = JSON.stringify(Object.fromEntries(next.searchParams))
        response = await context.send(`/illust_recommended?params=${encodeURIComponent(params)}`)
        ids.push(...idsIn(response, 'illusts'))
      }
      claim(ids.length >= 150, 'five pages of thirty', ids.length)
      once(ids, '/illust_recommended')
    },
  },
  {
    title: '/related continues by nextUrl to its end, without duplicates and without the work itself',
    run: async (context) => {
      const { illust } = await subjectsOf(context)
      let response = await context.send(`/related?id=${illust}&page=1&nextUrl=`)
      const ids = idsIn(response, 'illusts')
      for (let next = nextOf(response.body), page = 2; next !== undefined && page < 40; next = nextOf(response.body), page++) {
        response = await context.send(`/related?id=${illust}&page=${page}&nextUrl=${encodeURIComponent(next.search.slice(1))}`)
        ids.push(...idsIn(response, 'illusts'))
      }
      claim(nextOf(response.body) === undefined, 'it ends')
      claim(!ids.includes(illust), 'the work itself is not in it')
      once(ids, '/related')
    },
  },
  ...(
    [
      ['v2/illust/follow', 'illusts'],
      ['v1/novel/follow', 'novels'],
    ] as const
  ).map(
    ([path, member]): MirrorCase => ({
      title: `/req_get of ${path} returns each item once to the end`,
      run: async (context) => {
        const ids: number[] = []
        for (let offset = 0; offset <= 5000; offset += 30) {
          const params = encodeURIComponent(JSON.stringify({ restrict: 'all', offset }))
          const { body } = await context.sendPersonal(`/req_get?path=${path}&params=${params}`)
          ids.push(...idsIn({ body }, member))
          if (list(body[member]).length === 0 && nextOf(body) === undefined) break
        }
        claim(ids.length > 0, 'followed users have works')
        once(ids, path)
      },
    }),
  ),
]
