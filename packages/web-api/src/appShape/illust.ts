// Illustrations, manga and ugoira of the web side in the app API's shape (docs/contract/app-api.md 2.3, docs/contract/companion.md 5.2,
// 7.2, 7.5 to 7.7).
import {
  count,
  isLoginOnlyItem,
  maxPages,
  readAiType,
  readRating,
  readVisibility,
  type WireIllust,
  type WirePageImageUrls,
  type WireSeriesRef,
  type WireUgoiraMetadata,
} from '@emaki/domain'
import type { IllustDetail, IllustPages, ListedWork, TagTranslations, UgoiraMeta } from '../schemas.ts'
import type { RankingPage } from '../searchSchemas.ts'
import { detailAddresses, loginOnlyPlaceholder, pageAddresses, placeholder } from './images.ts'
import { appCaption, detailTags, japaneseInstant, japaneseTime, listedTags } from './text.ts'
import { listedUser } from './user.ts'

const types = ['illust', 'manga', 'ugoira'] as const

/** What the language of a request and its response say about tags. */
export interface TagOptions {
  readonly translations?: TagTranslations
  /** Upstream's name of the language: `zh_tw`. */
  readonly language?: string
}

type Pictures = Pick<WireIllust, 'image_urls' | 'meta_single_page' | 'meta_pages'>

/** The picture members for the pages of a work, which are never none. */
function pictures(first: WirePageImageUrls, more: readonly WirePageImageUrls[]): Pictures {
  const { square_medium, medium, large, original } = first
  const isSingle = more.length === 0
  return {
    image_urls: { square_medium, medium, large },
    meta_single_page: isSingle ? { original_image_url: original } : {},
    meta_pages: isSingle ? [] : [first, ...more].map((page) => ({ image_urls: sizesOf(page) })),
  }
}

const sizesOf = ({ square_medium, medium, large, original }: WirePageImageUrls): WirePageImageUrls => ({
  square_medium,
  medium,
  large,
  original,
})

/** Pictures by an address of a list. The extensions of originals are guesses. Undefined for a placeholder. */
function listedPictures(address: string, pageCount: number): Pictures | undefined {
  const first = pageAddresses(address, 0)
  if (!first) return undefined
  const more = Array.from({ length: Math.min(Math.max(pageCount, 1), maxPages) - 1 }, (_, index) =>
    pageAddresses(address, index + 1),
  )
  return pictures(
    first,
    more.flatMap((page) => page ?? []),
  )
}

const seriesOf = (id: string, title: string): WireSeriesRef | null => (count(id) > 0 ? { id: count(id), title } : null)

/** The members that no list of the web side has. */
const unlisted = {
  caption: '',
  tools: [],
  total_view: 0,
  total_bookmarks: 0,
  total_comments: 0,
  is_muted: false,
  illust_book_style: 0,
} as const

/** A work of a list. Its counts are 0 and its caption is empty, because lists have neither. */
export function illustFromList(work: ListedWork, { translations = {}, language = '' }: TagOptions = {}): WireIllust {
  const type = types[work.illustType] ?? 'illust'
  const pageCount = Math.max(1, work.pageCount)
  const listed = work.isMasked ? undefined : listedPictures(work.url, type === 'ugoira' ? 1 : pageCount)
  return {
    ...unlisted,
    tools: [],
    ...(listed ?? pictures(placeholder(work.xRestrict), [])),
    id: count(work.id),
    title: work.title,
    type,
    restrict: readVisibility(work.restrict),
    x_restrict: readRating(work.xRestrict),
    sanity_level: work.sl,
    user: listedUser(work),
    tags: listedTags(work.tags, translations, language),
    create_date: japaneseTime(work.createDate),
    page_count: pageCount,
    width: work.width,
    height: work.height,
    series: seriesOf(work.seriesId, work.seriesTitle),
    is_bookmarked: work.bookmarkData !== null,
    visible: listed !== undefined,
    illust_ai_type: readAiType(work.aiType),
  }
}

/**
 * A work's own page. `pages` are those of `/pages`; without them the extension of the first original counts for all.
 * A work that the session may not see gets its pictures from the author's works when they have one, else placeholders. It is not
 * `visible` then.
 */
export function illustFromDetail(detail: IllustDetail, pages: IllustPages = []): WireIllust {
  const type = types[detail.illustType] ?? 'illust'
  const own = detail.userIllusts[detail.illustId]
  const shown = detailPictures(detail, pages) ?? (own && listedPictures(own.url, type === 'ugoira' ? 1 : detail.pageCount))
  const avatar = Object.values(detail.userIllusts).find(({ profileImageUrl }) => profileImageUrl !== '')?.profileImageUrl ?? ''
  return {
    ...(shown ?? pictures(detail.isLoginOnly ? loginOnlyPlaceholder() : placeholder(detail.xRestrict), [])),
    id: count(detail.illustId),
    title: detail.illustTitle,
    type,
    caption: appCaption(detail.illustComment),
    restrict: readVisibility(detail.restrict),
    x_restrict: readRating(detail.xRestrict),
    sanity_level: detail.sl,
    user: { ...listedUser({ ...detail, profileImageUrl: avatar }), account: detail.userAccount },
    tags: detailTags(detail.tags),
    tools: [],
    create_date: japaneseTime(detail.createDate),
    page_count: Math.max(1, detail.pageCount),
    width: detail.width,
    height: detail.height,
    series: detail.seriesNavData ? seriesOf(detail.seriesNavData.seriesId, detail.seriesNavData.title) : null,
    total_view: detail.viewCount,
    total_bookmarks: detail.bookmarkCount,
    total_comments: detail.commentCount,
    comment_access_control: detail.commentOff,
    is_bookmarked: detail.bookmarkData !== null,
    visible: shown !== undefined,
    is_muted: false,
    illust_ai_type: readAiType(detail.aiType),
    illust_book_style: detail.bookStyle,
  }
}

function detailPictures({ urls, illustType, pageCount }: IllustDetail, pages: IllustPages): Pictures | undefined {
  const { thumb, small, regular, original } = urls
  if (!thumb || !small || !regular || !original) return undefined
  const images = detailAddresses({ thumb, small, regular })
  if (!images) return undefined
  const isSingle = pageCount <= 1 || types[illustType] === 'ugoira'
  const length = isSingle ? 1 : Math.min(pageCount, maxPages)
  const all = Array.from({ length }, (_, page): WirePageImageUrls => {
    const sent = pages[page]?.urls
    const sizes = sent && detailAddresses({ ...sent, thumb: sent.thumb_mini })
    if (sent && sizes && sent.original !== '') return { ...sizes, original: sent.original }
    const at = (address: string) => address.replace(/_p0([._])/, `_p${page}$1`)
    const { square_medium, medium, large } = images
    // Only the first page has a custom crop.
    const square =
      page === 0 ? square_medium : square_medium.replace('/custom-thumb/', '/img-master/').replace('_custom', '_square')
    return { square_medium: at(square), medium: at(medium), large: at(large), original: at(original) }
  })
  return { ...pictures(all[0] ?? { ...images, original }, all.slice(1)), image_urls: images }
}

/**
 * A work of a ranking, whose likes stand for its bookmarks. Works of adult modes are adult and those of AI modes are AI, whatever the
 * item says.
 */
export function illustFromRanking(item: RankingPage['contents'][number], mode: string): WireIllust {
  if (isLoginOnlyItem(item)) return loginOnlyIllust(count(item.illust_id))
  const type = types[item.illust_type] ?? 'illust'
  const pageCount = Math.max(1, item.illust_page_count)
  const listed = item.is_masked ? undefined : listedPictures(item.url, type === 'ugoira' ? 1 : pageCount)
  const isAdult = mode.includes('r18')
  const rating = mode === 'r18g' ? 2 : Math.max(item.illust_content_type.sexual, isAdult ? 1 : 0)
  const { illust_series: series } = item
  return {
    ...unlisted,
    tools: [],
    ...(listed ?? pictures(placeholder(rating), [])),
    id: count(item.illust_id),
    title: item.title,
    type,
    restrict: 0,
    x_restrict: readRating(rating),
    sanity_level: isAdult ? 6 : 2,
    user: listedUser({ userId: item.user_id, userName: item.user_name, profileImageUrl: item.profile_img }),
    tags: listedTags(item.tags, {}, ''),
    create_date: japaneseInstant(item.illust_upload_timestamp * 1000),
    page_count: pageCount,
    width: item.width,
    height: item.height,
    series: series && seriesOf(series.illust_series_id, series.illust_series_title),
    total_view: item.view_count,
    total_bookmarks: item.rating_count,
    is_bookmarked: false,
    visible: listed !== undefined,
    illust_ai_type: mode.includes('_ai') ? 2 : 0,
    illust_book_style: item.illust_book_style,
  }
}

/** The stub of a work that upstream masks for readers without a login: nothing of its item is real but the id. */
const loginOnlyIllust = (id: number): WireIllust => ({
  ...unlisted,
  tools: [],
  ...pictures(loginOnlyPlaceholder(), []),
  id,
  title: '',
  type: 'illust',
  restrict: 0,
  x_restrict: 0,
  sanity_level: 0,
  user: listedUser({ userId: '', userName: '', profileImageUrl: '' }),
  tags: [],
  create_date: '',
  page_count: 1,
  width: 100,
  height: 100,
  series: null,
  is_bookmarked: false,
  visible: false,
  illust_ai_type: 0,
})

/** Frames and archive of an ugoira. Delays are in ms. */
export const ugoiraMetadata = ({ src, frames }: UgoiraMeta): WireUgoiraMetadata => ({
  ugoira_metadata: { zip_urls: { medium: src }, frames: frames.map(({ file, delay }) => ({ file, delay })) },
})
