// Kept works in the JSON of the web side (docs/contract/companion.md 5.2, 7.5, 7.6, 7.8).
import { record, type WireIllust, type WireTag } from '@emaki/domain'
import type { KeptKind } from '../../workKey.ts'
import type { EndpointContext } from '../appApi/endpoint.ts'
import { webviewNovel } from '../appApi/novelWebview.ts'
import { partsOf } from '../appApi/series.ts'
import { wireIllust, wireNovel } from '../appApi/wireWork.ts'
import type { KeptRow } from '../appApi/workRows.ts'

const illustTypes = { illust: 0, manga: 1, ugoira: 2 } as const

/** The detail of an artwork; undefined when it is not kept. */
export function webIllust(context: EndpointContext, id: number): object | undefined {
  const row = context.rows.find('illust', id)
  if (!row) return undefined
  const work = wireIllust(row, context.archive)
  const [first] = pageUrls(work)
  return {
    ...common(row, work),
    illustId: String(work.id),
    illustTitle: work.title,
    illustComment: work.caption,
    illustType: illustTypes[work.type],
    sl: work.sanity_level,
    urls: first ? { mini: first.thumb_mini, thumb: first.thumb_mini, ...first } : null,
    userIllusts: { [String(work.id)]: webWork(work) },
    width: work.width,
    height: work.height,
    pageCount: work.page_count,
    bookStyle: String(work.illust_book_style ?? 0),
    seriesNavData: seriesNavigation(context, row, work.series?.title ?? ''),
    aiType: work.illust_ai_type,
  }
}

/** The pages of an artwork with the sizes of the kept originals. */
export function webPages(context: EndpointContext, id: number): object | undefined {
  const row = context.rows.find('illust', id)
  if (!row) return undefined
  const files = context.archive.index.files({ kind: 'illust', id: String(id) }).filter(({ role }) => role === 'page')
  return pageUrls(wireIllust(row, context.archive)).map((urls, page) => {
    const file = files.find((one) => one.page === page)
    return { urls, width: file?.width ?? row.width, height: file?.height ?? row.height }
  })
}

/** The detail of a novel with its text; undefined when it is not kept. */
export async function webNovel(context: EndpointContext, id: number): Promise<object | undefined> {
  const row = context.rows.find('novel', id)
  if (!row) return undefined
  const work = wireNovel(row, context.archive)
  const { text, coverUrl, images, language } = await webviewNovel(context, row)
  return {
    ...common(row, work),
    content: text,
    coverUrl,
    isOriginal: work.is_original,
    characterCount: work.text_length,
    seriesNavData: seriesNavigation(context, row, record(work.series).title),
    textEmbeddedImages: images,
    language,
    aiType: work.novel_ai_type,
  }
}

/** A work of a list. */
export function webWork(work: WireIllust): object {
  return {
    id: String(work.id),
    title: work.title,
    illustType: illustTypes[work.type],
    xRestrict: work.x_restrict,
    restrict: 0,
    sl: work.sanity_level,
    url: work.image_urls.square_medium,
    description: '',
    tags: work.tags.map(({ name }) => name),
    userId: String(work.user.id),
    userName: work.user.name,
    profileImageUrl: work.user.profile_image_urls.medium,
    width: work.width,
    height: work.height,
    pageCount: work.page_count,
    isBookmarkable: false,
    bookmarkData: null,
    createDate: work.create_date,
    updateDate: work.create_date,
    isMasked: false,
    aiType: work.illust_ai_type,
    ...(work.series ? { seriesId: String(work.series.id), seriesTitle: work.series.title } : {}),
  }
}

type WireWork = Pick<
  WireIllust,
  'id' | 'title' | 'caption' | 'create_date' | 'x_restrict' | 'tags' | 'user' | 'total_bookmarks' | 'total_view'
>

/** The members that artworks and novels have. */
function common(row: KeptRow, work: WireWork): object {
  return {
    id: String(row.id),
    title: work.title,
    description: work.caption,
    createDate: work.create_date,
    uploadDate: work.create_date,
    restrict: 0,
    xRestrict: work.x_restrict,
    tags: { authorId: String(work.user.id), isLocked: true, writable: false, tags: work.tags.map(webTag) },
    userId: String(work.user.id),
    userName: work.user.name,
    userAccount: work.user.account,
    bookmarkCount: work.total_bookmarks,
    likeCount: 0,
    viewCount: work.total_view,
    commentCount: 0,
    isBookmarkable: false,
    bookmarkData: null,
    likeData: false,
    commentOff: 1,
  }
}

const webTag = ({ name, translated_name: translation }: WireTag): object => ({
  tag: name,
  locked: true,
  deletable: false,
  ...(translation === null ? {} : { translation: { en: translation } }),
})

/** A ugoira has one page: its first frame. */
const pageUrls = (work: WireIllust) => {
  const pages =
    work.meta_pages.length > 0
      ? work.meta_pages.map(({ image_urls: urls }) => urls)
      : [{ ...work.image_urls, original: work.meta_single_page.original_image_url ?? '' }]
  return pages.map(({ square_medium, medium, large, original }) => ({
    thumb_mini: square_medium,
    small: medium,
    regular: large,
    original,
  }))
}

/** The place of a work among the kept parts of its series; null without a series. */
function seriesNavigation(context: EndpointContext, { kind, id, series }: KeptRow, title: unknown): object | null {
  if (series === null) return null
  const parts = partsOf(context, kind, series)
  const place = parts.findIndex((part) => part.id === id)
  const step = (index: number) => {
    const part = parts[index]
    return part ? { id: String(part.id), title: titleOf(context, kind, part), order: index + 1, available: true } : null
  }
  return {
    seriesType: kind === 'novel' ? 'novel' : 'manga',
    seriesId: String(series),
    title,
    order: place + 1,
    isWatched: false,
    isNotifying: false,
    prev: step(place - 1),
    next: step(place + 1),
  }
}

const titleOf = ({ archive }: EndpointContext, kind: KeptKind, row: KeptRow): string =>
  kind === 'novel' ? wireNovel(row, archive).title : wireIllust(row, archive).title
