// Contract cases of single routes: the shape of the response, and the effect of each query parameter.
import { list, record, text } from '@emaki/domain'
import { mirrorRoutes } from '@emaki/mirror'
import { responseSchema } from '@emaki/mirror/openapi'
import { claim, same, shaped } from './claims.ts'
import { idsIn, type JsonResponse, type MirrorCase, type MirrorContext } from './mirrorContext.ts'
import { anyIds, listMembers, plainRoutes, type Subjects } from './subjects.ts'

type SubjectsOf = (context: MirrorContext) => Promise<Subjects>
type Item = Readonly<Record<string, unknown>>

const word = encodeURIComponent('風景')
/** There may be no lives (docs/contract/app-api.md 7, C23), and empty maps of a novel page are written as `[]`. */
const mayBeEmpty = new Set(['/live_list', '/webview_novel'])

const items = (response: JsonResponse, member: string): readonly Item[] => list(response.body[member]).map(record)
const every = (found: readonly Item[], is: (item: Item) => boolean, what: string) => {
  claim(found.length > 0, `${what}: some are found`)
  const other = found.find((item) => !is(item))
  claim(other === undefined, what, other)
}

/** A case for each route: its response has the contract's shape and is not empty, unless `isEmpty` matches its path. */
export const shapeCases = (subjectsOf: SubjectsOf, isEmpty?: RegExp): readonly MirrorCase[] =>
  mirrorRoutes
    .filter(({ path }) => path !== '/req_post' && path !== '/openapi.json')
    .map(({ path }) => ({
      title: `${path} has the contract's shape`,
      run: async (context) => {
        const route = plainRoutes(await subjectsOf(context)).get(path)
        claim(route !== undefined, `a route for ${path} is known`)
        const response = await context.send(route)
        same(response.status, 200, route)
        shaped(response.body, responseSchema(path), route)
        const member = listMembers.find((name) => Array.isArray(response.body[name]))
        const mayHaveNothing = mayBeEmpty.has(path) || isEmpty?.test(path) === true
        claim(member === undefined || mayHaveNothing || anyIds(response.body).length > 0, `${route}: the list is not empty`)
      },
    }))

/** Cases of query parameters. */
export const parameterCases = (subjectsOf: SubjectsOf): readonly MirrorCase[] => {
  const about = (title: string, run: (context: MirrorContext, s: Subjects) => Promise<void>): MirrorCase => ({
    title,
    run: async (context) => run(context, await subjectsOf(context)),
  })
  const ids = async (context: MirrorContext, route: string, member = 'illusts') => idsIn(await context.send(route), member)
  const differ = (a: readonly number[], b: readonly number[], what: string) =>
    claim(a.length > 0 && b.length > 0 && a.join() !== b.join(), `${what}: lists that differ`, [a.slice(0, 3), b.slice(0, 3)])

  return [
    about('/rank: mode, date, page and size select ranking, day and places', async (context, { day }) => {
      const daily = await ids(context, `/rank?date=${day}`)
      same(await ids(context, `/rank?mode=day&date=${day}&page=1&size=30`), daily, 'the defaults are day, page 1 and size 30')
      differ(daily, await ids(context, `/rank?mode=week&date=${day}`), 'day and week')
      same(
        (await ids(context, `/rank?date=${day}&page=2&size=10`)).slice(0, 20),
        daily.slice(10),
        'page 2 of size 10 starts at place 11',
      )
      same(await ids(context, `/rank?date=${day}&offset=30&toString=1`), daily, 'unknown parameters are ignored')
    }),
    ...[
      'day',
      'week',
      'month',
      'day_male',
      'day_female',
      'week_original',
      'week_rookie',
      'day_ai',
      'day_manga',
      'week_manga',
    ].map((mode) =>
      about(`/rank?mode=${mode} has works`, async (context, { day }) => {
        claim((await ids(context, `/rank?mode=${mode}&date=${day}`)).length > 0, 'some works')
      }),
    ),
    ...['day', 'week', 'day_male', 'day_female', 'week_rookie', 'week_ai'].map((mode) =>
      about(`/rank_novel?mode=${mode} is a list of novels`, async (context, { day }) => {
        shaped((await context.send(`/rank_novel?mode=${mode}&date=${day}`)).body, responseSchema('/rank_novel'), mode)
      }),
    ),
    about('/rank and /rank_novel: a future day is empty', async (context) => {
      for (const [route, member] of [
        ['/rank', 'illusts'],
        ['/rank_novel', 'novels'],
      ] as const) {
        const response = await context.send(`${route}?date=2999-01-01`)
        same([response.status, response.body[member], response.body.next_url], [200, [], null], route)
      }
    }),
    about('/search: order=date_asc reverses the list', async (context) => {
      const newest = items(await context.send(`/search?word=${word}`), 'illusts').map((work) => text(work.create_date))
      same(newest, [...newest].sort().reverse(), 'newest first')
      const oldest = items(await context.send(`/search?word=${word}&order=date_asc`), 'illusts').map((work) =>
        text(work.create_date),
      )
      same(oldest, [...oldest].sort(), 'oldest first')
    }),
    about('/search: mode=exact_match_for_tags matches whole tags only', async (context) => {
      const hasTag = (work: Item) => list(work.tags).some((tag) => record(tag).name === '風景')
      every(items(await context.send(`/search?word=${word}&mode=exact_match_for_tags`), 'illusts'), hasTag, 'the tag itself')
    }),
    about('/search: start_date and end_date are days in Japan, both included', async (context, { day }) => {
      const found = items(await context.send(`/search?word=${word}&start_date=2026-01-01&end_date=${day}`), 'illusts')
      every(
        found,
        (work) => text(work.create_date) >= '2026-01-01' && text(work.create_date).slice(0, 10) <= day,
        'within the days',
      )
      same(await ids(context, `/search?word=${word}&start_date=2026-02-02&end_date=2026-02-01`), [], 'an empty period')
    }),
    about('/search: duration=within_last_month excludes older works', async (context, { day }) => {
      const month = items(await context.send(`/search?word=${word}&duration=within_last_month`), 'illusts')
      const earliest = new Date(Date.parse(day) - 33 * 86_400_000).toISOString().slice(0, 10)
      every(month, (work) => text(work.create_date).slice(0, 10) >= earliest, 'of the last month')
    }),
    about('/search: search_ai_type=1 excludes AI works', async (context) => {
      const human = (work: Item) => work.illust_ai_type !== 2
      every(items(await context.send(`/search?word=${word}&search_ai_type=1`), 'illusts'), human, 'no AI work')
    }),
    about('/search: -word excludes works with it', async (context) => {
      const route = `/search?word=${encodeURIComponent('風景 -オリジナル')}&mode=exact_match_for_tags`
      const without = (work: Item) => !list(work.tags).some((tag) => record(tag).name === 'オリジナル')
      every(items(await context.send(route), 'illusts'), without, 'none with the word')
    }),
    about('/search_novel: sort=date_asc reverses the list, mode=text searches the text', async (context) => {
      const route = `/search_novel?word=${encodeURIComponent('オリジナル')}`
      const oldest = items(await context.send(`${route}&sort=date_asc`), 'novels').map((novel) => text(novel.create_date))
      same(oldest, [...oldest].sort(), 'oldest first')
      shaped((await context.send(`${route}&mode=text`)).body, responseSchema('/search_novel'), 'mode=text')
    }),
    about('/popular_preview is the top of the search without further pages', async (context) => {
      const works = items(await context.send(`/popular_preview?word=${word}`), 'illusts')
      const bookmarks = works.map((work) => Number(work.total_bookmarks))
      same(
        bookmarks,
        [...bookmarks].sort((a, b) => b - a),
        'most bookmarked first',
      )
      claim(works.length <= 30, 'one page at most', works.length)
      same(
        await ids(context, `/popular_preview?word=${word}&offset=30&page=2`),
        works.map(({ id }) => Number(id)),
        'the same whatever page',
      )
    }),
    about('/search_autocomplete and /tags_autocomplete return the same in the requested language', async (context) => {
      const names = async (route: string, language: string) =>
        items(await context.send(`${route}?word=${encodeURIComponent('海')}`, language), 'tags').find(({ name }) => name === '海')
      const english = await names('/search_autocomplete', 'en')
      same(english?.translated_name, 'sea', 'the translation')
      same(await names('/tags_autocomplete', 'en'), english, 'the alias')
    }),
    about('/tags and /tags_novel have a work for each tag', async (context) => {
      for (const route of ['/tags', '/tags_novel']) {
        every(items(await context.send(route), 'trend_tags'), (tag) => Number(record(tag.illust).id) > 0, route)
      }
    }),
    about('/member_illust: illust_type selects the works, illustrations by default', async (context, { mangaka, artist }) => {
      const manga = items(await context.send(`/member_illust?id=${mangaka}&illust_type=manga`), 'illusts')
      every(manga, ({ type }) => type === 'manga', 'only manga')
      const plain = items(await context.send(`/member_illust?id=${artist}`), 'illusts')
      every(
        plain,
        ({ type, user }) => type !== 'manga' && Number(record(user).id) === artist,
        'only illustrations of that artist',
      )
    }),
    about('/illust, /member and /ugoira_metadata return the requested id', async (context, { illust, artist, ugoira }) => {
      same(record((await context.send(`/illust?id=${illust}`)).body.illust).id, illust, 'the work')
      same(record((await context.send(`/member?id=${artist}`)).body.user).id, artist, 'the user')
      const { zip_urls } = record((await context.send(`/ugoira_metadata?id=${ugoira}`)).body.ugoira_metadata)
      claim(text(record(zip_urls).medium).includes(`/${ugoira}_ugoira600x600.zip`), 'its archive', zip_urls)
    }),
    about('/novel_detail, /webview_novel and /novel_text return the same novel', async (context, { novel }) => {
      same(record((await context.send(`/novel_detail?id=${novel}`)).body.novel).id, novel, 'the novel')
      const page = (await context.send(`/webview_novel?id=${novel}`)).body
      same(page.id, String(novel), 'the page’s novel')
      claim(text(page.text).length > 100, 'a text to read', page.text)
      same((await context.send(`/novel_text?id=${novel}`)).body.novel_text, page.text, 'the same text')
    }),
    about('/illust_new, /manga_new and /novel_new: content_type selects, page is ignored', async (context) => {
      const [newest, manga] = [await ids(context, '/illust_new'), await ids(context, '/manga_new')]
      differ(newest, manga, 'illustrations and manga')
      same(await ids(context, '/illust_new?content_type=manga'), manga, '/manga_new is content_type=manga')
      every(items(await context.send('/manga_new'), 'illusts'), ({ type }) => type === 'manga', 'only manga')
      same(
        await ids(context, '/novel_new?page=3', 'novels'),
        await ids(context, '/novel_new', 'novels'),
        'always the newest page',
      )
    }),
    about('/illust_series and /novel_series: return parts of the series, newest or oldest first', async (context, s) => {
      const of = (id: number) => (part: Item) => Number(record(part.series).id) === id
      const parts = items(await context.send(`/illust_series?id=${s.mangaSeries}`), 'illusts')
      every(parts, of(s.mangaSeries), 'of the manga series')
      const created = parts.map((part) => text(part.create_date))
      same(created, [...created].sort().reverse(), 'newest first')
      const chapters = items(await context.send(`/novel_series?id=${s.novelSeries}`), 'novels')
      every(chapters, of(s.novelSeries), 'of the novel series')
      const written = chapters.map((part) => text(part.create_date))
      same(written, [...written].sort(), 'oldest first')
    }),
    about('/member_illust_series and /member_novel_series return series of the user', async (context, s) => {
      const owners = async (route: string, member: string) =>
        items(await context.send(route), member).map((series) => Number(record(series.user).id))
      for (const owner of await owners(`/member_illust_series?id=${s.mangaka}`, 'illust_series_details'))
        same(owner, s.mangaka, 'the owner')
      for (const owner of await owners(`/member_novel_series?id=${s.novelist}`, 'novel_series_details'))
        same(owner, s.novelist, 'the owner')
    }),
    about('/illust_comments and /novel_comments: newest first; replies have no replies', async (context, s) => {
      for (const [roots, replies] of [
        [`/illust_comments?id=${s.discussedIllust}`, `/illust_comment_replies?id=${s.illustComment}`],
        [`/novel_comments?id=${s.discussedNovel}`, `/novel_comment_replies?id=${s.novelComment}`],
      ] as const) {
        const dates = items(await context.send(roots), 'comments').map((comment) => text(comment.date))
        same(dates, [...dates].sort().reverse(), roots)
        every(items(await context.send(replies), 'comments'), (reply) => reply.has_replies !== true, replies)
      }
    }),
    about('/following lists whom the account follows, /follower who follows it', async (context, { reader }) => {
      const followed = (item: Item) => record(item.user).is_followed === true
      every(items(await context.sendPersonal(`/following?id=${reader}`), 'user_previews'), followed, 'all are followed')
      every(
        items(await context.send(`/following?id=${reader}`), 'user_previews'),
        (item) => !followed(item),
        'hidden on a shared mirror',
      )
      const [first] = await ids(context, `/following?id=${reader}`, 'user_previews')
      shaped((await context.send(`/follower?id=${first}`)).body, responseSchema('/follower'), '/follower')
    }),
    about('/favorite and /favorite_novel: a cursor of 0 is the beginning, tag filters', async (context, { reader }) => {
      for (const [route, member] of [
        ['/favorite', 'illusts'],
        ['/favorite_novel', 'novels'],
      ] as const) {
        const first = await ids(context, `${route}?id=${reader}`, member)
        same(await ids(context, `${route}?id=${reader}&max_bookmark_id=0&t=1`, member), first, `${route} from 0`)
        same(
          await ids(context, `${route}?id=${reader}&tag=${encodeURIComponent('no such tag')}`, member),
          [],
          `${route} of no tag`,
        )
      }
    }),
    about('/related_member and /user_recommended return other users', async (context, { artist }) => {
      const related = await ids(context, `/related_member?id=${artist}`, 'user_previews')
      claim(related.length > 0 && !related.includes(artist), 'others than the one named', related)
    }),
    about('/spotlights: has pages of ten', async (context) => {
      const [first, second] = [
        await ids(context, '/spotlights?page=1', 'spotlight_articles'),
        await ids(context, '/spotlights?page=2', 'spotlight_articles'),
      ]
      same([first.length, second.length], [10, 10], 'ten each')
      claim(!second.some((id) => first.includes(id)), 'no article twice')
    }),
    about('/req_get: v2/illust/follow and v1/novel/follow continue by offset', async (context) => {
      for (const [path, member] of [
        ['v2/illust/follow', 'illusts'],
        ['v1/novel/follow', 'novels'],
      ] as const) {
        const first = idsIn(await context.sendPersonal(`/req_get?path=${path}&params={"restrict":"all"}`), member)
        const later = idsIn(await context.sendPersonal(`/req_get?path=${path}&params={"restrict":"all","offset":10}`), member)
        same(later.slice(0, 10), first.slice(10, 20), path)
      }
    }),
    about('/me returns the account, with its mail address only on the reader’s own mirror', async (context, { reader }) => {
      const shared = (await context.send('/me')).body
      same([shared.id, Object.hasOwn(shared, 'mail_address')], [String(reader), false], 'shared')
      const own = await context.sendPersonal('/me')
      // A server does not know the account of a token: upstream returns it only together with the token.
      if (context.isServer) same(own.status, 404, 'own')
      else same(Object.hasOwn(own.body, 'mail_address'), true, 'own')
    }),
    about('/ with ?type= is the route of that name', async (context, { day }) => {
      same((await context.send(`/?type=rank&date=${day}`)).body, (await context.send(`/rank?date=${day}`)).body, '/?type=rank')
      same((await context.send('/')).status, 404, '/ alone')
    }),
  ]
}
