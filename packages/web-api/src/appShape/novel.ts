// Novels of the web side in the app API's shape (docs/contract/app-api.md 2.8 and 2.13, docs/contract/companion.md 5.3 and 7.8).
import { count, novelLength, readAiType, readRating, readVisibility, type WireNovel } from '@emaki/domain'
import type { ListedNovel, NovelDetail } from '../schemas.ts'
import type { NovelRankingPage } from '../searchSchemas.ts'
import type { TagOptions } from './illust.ts'
import { coverAddresses } from './images.ts'
import { appCaption, detailTags, japaneseTime, listedTags } from './text.ts'
import { listedUser } from './user.ts'

const seriesOf = (id: string, title: string): WireNovel['series'] => (count(id) > 0 ? { id: count(id), title } : {})

/** A novel of a list. Its views and comments are 0 and it has one page, because lists have neither. */
export function novelFromList(novel: ListedNovel, { translations = {}, language = '' }: TagOptions = {}): WireNovel {
  return {
    id: count(novel.id),
    title: novel.title,
    caption: appCaption(novel.description),
    restrict: readVisibility(novel.restrict),
    x_restrict: readRating(novel.xRestrict),
    is_original: novel.isOriginal,
    image_urls: coverAddresses(novel.url),
    create_date: japaneseTime(novel.createDate),
    tags: listedTags(novel.tags, translations, language),
    page_count: 1,
    text_length: novel.textCount,
    user: listedUser(novel),
    series: seriesOf(novel.seriesId, novel.seriesTitle),
    is_bookmarked: novel.bookmarkData !== null,
    total_bookmarks: novel.bookmarkCount,
    total_view: 0,
    visible: !novel.isMasked,
    total_comments: 0,
    is_muted: false,
    is_mypixiv_only: novel.restrict === 1,
    is_x_restricted: false,
    novel_ai_type: readAiType(novel.aiType),
  }
}

/** A novel of a ranking. Its views and comments are 0 and it has one page, because rankings have neither. */
export const novelFromRanking = (item: NovelRankingPage['display_a']['rank_a'][number]): WireNovel =>
  novelFromList({
    id: item.id,
    title: item.title,
    description: item.comment,
    xRestrict: item.x_restrict,
    restrict: item.restrict,
    url: item.url,
    tags: item.tag_a,
    userId: item.user_id,
    userName: item.user_name,
    profileImageUrl: item.profile_img,
    textCount: item.character_count,
    bookmarkCount: item.bookmark_count,
    bookmarkData: null,
    isOriginal: item.is_original,
    createDate: item.create_date,
    isMasked: false,
    aiType: item.ai_type,
    seriesId: item.series_id,
    seriesTitle: item.series_title,
  })

/** A novel's own page without its text. */
export function novelFromDetail(detail: NovelDetail): WireNovel {
  const { seriesNavData: series } = detail
  const avatar = Object.values(detail.userNovels).find(({ profileImageUrl }) => profileImageUrl !== '')?.profileImageUrl ?? ''
  return {
    id: count(detail.id),
    title: detail.title,
    caption: appCaption(detail.description),
    restrict: readVisibility(detail.restrict),
    x_restrict: readRating(detail.xRestrict),
    is_original: detail.isOriginal,
    image_urls: coverAddresses(detail.coverUrl),
    create_date: japaneseTime(detail.createDate),
    tags: detailTags(detail.tags),
    page_count: Math.max(1, detail.pageCount),
    text_length: detail.characterCount || novelLength(detail.content),
    user: listedUser({ ...detail, profileImageUrl: avatar }),
    series: series ? seriesOf(series.seriesId, series.title) : {},
    is_bookmarked: detail.bookmarkData !== null,
    total_bookmarks: detail.bookmarkCount,
    total_view: detail.viewCount,
    visible: true,
    total_comments: detail.commentCount,
    is_muted: false,
    is_mypixiv_only: detail.restrict === 1,
    is_x_restricted: false,
    novel_ai_type: readAiType(detail.aiType),
  }
}

type Neighbour = NonNullable<NovelDetail['seriesNavData']>['prev']

const neighbourOf = (neighbour: Neighbour) =>
  neighbour && {
    id: count(neighbour.id),
    viewable: neighbour.available,
    contentOrder: String(neighbour.order),
    title: neighbour.title,
    coverUrl: null,
    viewableMessage: null,
  }

/** The object that the app's novel page embeds, with the text and the illustrations of others that the text shows. */
export function novelPageFromDetail(detail: NovelDetail, illusts: Readonly<Record<string, unknown>> = {}) {
  const { seriesNavData: series } = detail
  return {
    id: detail.id,
    title: detail.title,
    userId: detail.userId,
    seriesId: series?.seriesId ?? null,
    seriesTitle: series?.title ?? null,
    seriesIsWatched: series?.isWatched ?? null,
    coverUrl: detail.coverUrl,
    tags: detail.tags.tags.map(({ tag }) => tag),
    caption: appCaption(detail.description),
    cdate: japaneseTime(detail.createDate),
    rating: { like: detail.likeCount, bookmark: detail.bookmarkCount, view: detail.viewCount },
    text: detail.content,
    marker: null,
    illusts,
    images: detail.textEmbeddedImages,
    seriesNavigation: series && { prevNovel: neighbourOf(series.prev), nextNovel: neighbourOf(series.next) },
    glossaryItems: [],
    replaceableItemIds: [],
    aiType: readAiType(detail.aiType),
    isOriginal: detail.isOriginal,
  }
}
