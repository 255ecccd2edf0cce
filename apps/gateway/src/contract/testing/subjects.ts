// Subjects of the contract cases: works, users, series and comments of the sample, found through the mirror itself.
import { japanDay, list, record, shiftDay, text } from '@emaki/domain'
import { claim } from './claims.ts'
import { idsIn, type MirrorContext } from './mirrorContext.ts'

export interface Subjects {
  /** A Japanese day that has rankings. */
  readonly day: string
  readonly illust: number
  readonly ugoira: number
  /** An artist with illustrations. */
  readonly artist: number
  readonly mangaSeries: number
  readonly mangaka: number
  readonly novel: number
  readonly novelSeries: number
  readonly novelist: number
  /** A work with comments, and one of its comments with replies. */
  readonly discussedIllust: number
  readonly illustComment: number
  readonly discussedNovel: number
  readonly novelComment: number
  /** The signed-in account. */
  readonly reader: number
}

type Item = Readonly<Record<string, unknown>>

/** Finds all subjects. Throws with what the sample lacks. Where `isEmpty` matches the path of comments, the subject of one has any id. */
export async function findSubjects(context: Pick<MirrorContext, 'send'>, nowMs: number, isEmpty?: RegExp): Promise<Subjects> {
  const day = shiftDay(japanDay(new Date(nowMs)), -2)
  const pages = async (route: string, member: string, count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, page) => context.send(`${route}&page=${page + 1}`)))
    return responses.flatMap(({ body }) => list(body[member]).map(record))
  }
  const ranked = await pages(`/rank?date=${day}`, 'illusts', 10)
  const novels = await pages(`/rank_novel?mode=week&date=${day}`, 'novels', 4)
  const manga = await pages(`/rank?mode=week_manga&date=${day}`, 'illusts', 4)
  const idOf = (item: Item | undefined, what: string): number => {
    const id = Number(item?.id)
    claim(Number.isInteger(id) && id > 0, `the sample has no ${what}`)
    return id
  }
  const authorOf = (item: Item | undefined, what: string) => idOf(record(item?.user), what)
  const seriesOf = (item: Item | undefined, what: string) => idOf(record(item?.series), what)
  const part = (items: readonly Item[]) => items.find((item) => Number(record(item.series).id) > 0)
  const discussed = async (items: readonly Item[], route: string) => {
    if (isEmpty?.test(route)) return { subject: Number(items[0]?.id), comment: 1 }
    for (const { id } of items) {
      const { body } = await context.send(`${route}?id=${id}`)
      const root = list(body.comments)
        .map(record)
        .find((comment) => comment.has_replies === true)
      if (root) return { subject: Number(id), comment: Number(root.id) }
    }
    throw new Error(`the sample has no replies under ${route}`)
  }
  const onIllust = await discussed(ranked.slice(0, 60), '/illust_comments')
  const onNovel = await discussed(novels.slice(0, 60), '/novel_comments')
  return {
    day,
    illust: idOf(ranked[0], 'ranked work'),
    ugoira: idOf(
      ranked.find(({ type }) => text(type) === 'ugoira'),
      'ugoira in its ranking',
    ),
    artist: authorOf(
      ranked.find(({ type }) => text(type) === 'illust'),
      'artist',
    ),
    mangaSeries: seriesOf(part(manga) ?? part(ranked), 'manga series'),
    mangaka: authorOf(part(manga) ?? part(ranked), 'manga artist with a series'),
    novel: idOf(novels[0], 'novel'),
    novelSeries: seriesOf(part(novels), 'novel series'),
    novelist: authorOf(part(novels), 'novelist with a series'),
    discussedIllust: onIllust.subject,
    illustComment: onIllust.comment,
    discussedNovel: onNovel.subject,
    novelComment: onNovel.comment,
    reader: Number((await context.send('/me')).body.id),
  }
}

/** A route for each path, with its required parameters, that returns data. */
export const plainRoutes = (s: Subjects): ReadonlyMap<string, string> =>
  new Map([
    ['/me', '/me'],
    ['/illust', `/illust?id=${s.illust}`],
    ['/ugoira_metadata', `/ugoira_metadata?id=${s.ugoira}`],
    ['/related', `/related?id=${s.illust}&page=1&nextUrl=`],
    ['/illust_comments', `/illust_comments?id=${s.discussedIllust}`],
    ['/illust_comment_replies', `/illust_comment_replies?id=${s.illustComment}`],
    ['/illust_series', `/illust_series?id=${s.mangaSeries}`],
    ['/rank', `/rank?mode=day&date=${s.day}`],
    ['/illust_recommended', '/illust_recommended?include_ranking_illusts=true'],
    ['/manga_recommended', '/manga_recommended?include_ranking_illusts=true'],
    ['/illust_new', '/illust_new'],
    ['/manga_new', '/manga_new'],
    ['/spotlights', '/spotlights'],
    ['/search', `/search?word=${encodeURIComponent('風景')}`],
    ['/search_novel', `/search_novel?word=${encodeURIComponent('オリジナル')}`],
    ['/popular_preview', `/popular_preview?word=${encodeURIComponent('風景')}`],
    ['/popular_preview_novel', `/popular_preview_novel?word=${encodeURIComponent('オリジナル')}`],
    ['/search_options', '/search_options'],
    ['/search_user', '/search_user?word=a'],
    ['/search_autocomplete', `/search_autocomplete?word=${encodeURIComponent('海')}`],
    ['/tags_autocomplete', `/tags_autocomplete?word=${encodeURIComponent('海')}`],
    ['/tags', '/tags'],
    ['/tags_novel', '/tags_novel'],
    ['/member', `/member?id=${s.artist}`],
    ['/member_illust', `/member_illust?id=${s.artist}`],
    ['/member_novel', `/member_novel?id=${s.novelist}`],
    ['/member_illust_series', `/member_illust_series?id=${s.mangaka}`],
    ['/member_novel_series', `/member_novel_series?id=${s.novelist}`],
    ['/related_member', `/related_member?id=${s.artist}`],
    ['/user_recommended', '/user_recommended'],
    ['/following', `/following?id=${s.reader}`],
    ['/follower', `/follower?id=${s.artist}`],
    ['/illust_bookmark_users', `/illust_bookmark_users?id=${s.discussedIllust}`],
    ['/novel_bookmark_users', `/novel_bookmark_users?id=${s.discussedNovel}`],
    ['/favorite', `/favorite?id=${s.reader}&max_bookmark_id=0`],
    ['/favorite_novel', `/favorite_novel?id=${s.reader}&max_bookmark_id=0`],
    ['/novel_detail', `/novel_detail?id=${s.novel}`],
    ['/webview_novel', `/webview_novel?id=${s.novel}`],
    ['/novel_text', `/novel_text?id=${s.novel}`],
    ['/novel_comments', `/novel_comments?id=${s.discussedNovel}`],
    ['/novel_comment_replies', `/novel_comment_replies?id=${s.novelComment}`],
    ['/novel_series', `/novel_series?id=${s.novelSeries}`],
    ['/related_novel', `/related_novel?id=${s.novel}`],
    ['/rank_novel', `/rank_novel?mode=week&date=${s.day}`],
    ['/novel_recommended', '/novel_recommended?include_ranking_novels=true'],
    ['/novel_new', '/novel_new'],
    ['/req_get', '/req_get?path=v2/illust/follow&params={"restrict":"all"}'],
    ['/live_list', '/live_list?page=1'],
  ])

/** Ids of the first known list in a response. */
export const anyIds = (body: Item): number[] => {
  const member = listMembers.find((name) => Array.isArray(body[name]))
  return member === undefined ? [] : idsIn({ body }, member)
}

export const listMembers = [
  'illusts',
  'novels',
  'user_previews',
  'comments',
  'spotlight_articles',
  'illust_series_details',
  'novel_series_details',
  'lives',
]
