// Which mirror responses are understood: the shape that the route has, about the work or user that was requested. Nothing else is cached.
import { pictureName, record } from '@emaki/domain'
import * as v from 'valibot'

// Mirrors rewrite image addresses and add members, so only what makes an entity usable is checked.
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const work = v.looseObject({ id, title: v.string() })
const series = v.looseObject({ id, title: v.string() })

/** A list of objects of which some are of this shape. The viewer leaves out single items that it cannot read. */
const listOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.looseObject({})),
    v.check((items) => items.length === 0 || items.some((one) => v.is(item, one)), 'no item is of this shape'),
  )

const works = listOf(v.looseObject({ id }))
const illusts = v.looseObject({ illusts: works })
const novels = v.looseObject({ novels: works })
const users = v.looseObject({ user_previews: listOf(v.looseObject({ user: v.looseObject({ id }) })) })
/** Users alone, or with works (docs/contract/site-2026.md 14). */
const bookmarkUsers = v.union([v.looseObject({ users: listOf(v.looseObject({ id })) }), users])
const comments = v.looseObject({ comments: listOf(v.looseObject({ id, comment: v.string() })) })
const trends = v.looseObject({ trend_tags: listOf(v.looseObject({ tag: v.string() })) })
const completions = v.looseObject({ tags: listOf(v.looseObject({ name: v.string() })) })
const illust = v.looseObject({ illust: work })
const novel = v.looseObject({ novel: work })
const profile = v.looseObject({ user: v.looseObject({ id, name: v.string() }), profile: v.looseObject({}) })
const ugoira = v.looseObject({
  ugoira_metadata: v.looseObject({
    zip_urls: v.looseObject({ medium: v.string() }),
    frames: v.pipe(v.array(v.looseObject({ file: v.string(), delay: v.number() })), v.minLength(1)),
  }),
})
const illustSeries = v.looseObject({ illust_series_detail: series, illusts: works })
const novelSeries = v.looseObject({ novel_series_detail: series, novels: works })
const novelPage = v.looseObject({ id: v.union([v.string(), v.number()]), text: v.string() })

type Check = (content: unknown, id: string) => boolean

const shaped =
  (schema: v.GenericSchema): Check =>
  (content) =>
    v.is(schema, content)

/** A response about one entity: `identify` reads from it the id that was requested. */
const identified =
  <S extends v.GenericSchema>(schema: S, identify: (content: v.InferOutput<S>) => string | number): Check =>
  (content, wanted) =>
    v.is(schema, content) && String(identify(content)) === wanted

/** A list of one user's works. Stubs have no author, or 0. */
const worksOf =
  <S extends v.GenericSchema>(schema: S, items: (content: v.InferOutput<S>) => readonly object[]): Check =>
  (content, wanted) =>
    v.is(schema, content) &&
    items(content).every((item) => {
      const author = record(record(item).user).id
      return !author || String(author) === wanted
    })

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['/illust', identified(illust, (content) => content.illust.id)],
  ['/ugoira_metadata', (content, wanted) => v.is(ugoira, content) && zipName(content.ugoira_metadata.zip_urls.medium) === wanted],
  ['/related', shaped(illusts)],
  ['/illust_comments', shaped(comments)],
  ['/illust_comment_replies', shaped(comments)],
  ['/illust_series', identified(illustSeries, (content) => content.illust_series_detail.id)],
  ['/rank', shaped(illusts)],
  ['/illust_recommended', shaped(illusts)],
  ['/manga_recommended', shaped(illusts)],
  ['/illust_new', shaped(illusts)],
  ['/manga_new', shaped(illusts)],
  ['/spotlights', shaped(v.looseObject({ spotlight_articles: listOf(v.looseObject({ id, title: v.string() })) }))],
  ['/search', shaped(illusts)],
  ['/search_novel', shaped(novels)],
  ['/popular_preview', shaped(illusts)],
  ['/popular_preview_novel', shaped(novels)],
  ['/search_options', shaped(v.looseObject({ illust: v.looseObject({}), novel: v.looseObject({}) }))],
  ['/search_user', shaped(users)],
  ['/search_autocomplete', shaped(completions)],
  ['/tags_autocomplete', shaped(completions)],
  ['/tags', shaped(trends)],
  ['/tags_novel', shaped(trends)],
  ['/member', identified(profile, (content) => content.user.id)],
  ['/member_illust', worksOf(illusts, (content) => content.illusts)],
  ['/member_novel', worksOf(novels, (content) => content.novels)],
  ['/member_illust_series', shaped(v.looseObject({ illust_series_details: listOf(series) }))],
  ['/member_novel_series', shaped(v.looseObject({ novel_series_details: listOf(series) }))],
  ['/related_member', shaped(users)],
  ['/user_recommended', shaped(users)],
  ['/following', shaped(users)],
  ['/follower', shaped(users)],
  ['/illust_bookmark_users', shaped(bookmarkUsers)],
  ['/novel_bookmark_users', shaped(bookmarkUsers)],
  ['/favorite', shaped(illusts)],
  ['/favorite_novel', shaped(novels)],
  ['/novel_detail', identified(novel, (content) => content.novel.id)],
  ['/webview_novel', identified(novelPage, (content) => content.id)],
  ['/novel_text', shaped(v.looseObject({ novel_text: v.string() }))],
  ['/novel_comments', shaped(comments)],
  ['/novel_comment_replies', shaped(comments)],
  ['/novel_series', identified(novelSeries, (content) => content.novel_series_detail.id)],
  ['/related_novel', shaped(novels)],
  ['/rank_novel', shaped(novels)],
  ['/novel_recommended', shaped(novels)],
  ['/novel_new', shaped(novels)],
  ['/live_list', shaped(v.looseObject({ lives: listOf(v.looseObject({ id: v.string() })) }))],
])

/**
 * True when `content` is a successful response that fits the route `path` and the id in its query. Routes whose responses are never shared have no
 * check: nothing is understood there.
 */
export function isUnderstood(path: string, query: URLSearchParams, content: unknown): boolean {
  return checks.get(path)?.(content, query.get('id') ?? '') ?? false
}

/** The work that an archive's address names. */
function zipName(address: string): string {
  const name = pictureName(address)
  return name?.isArchive ? name.id : ''
}
