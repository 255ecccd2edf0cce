// A novel's metadata in the JSON of the app API (docs/contract/app-api.md 2.8). Above the requester's rating it has only id and author.
import type { NovelRecord } from '@emaki/catalogue'
import type { WireNovel } from '@emaki/domain'
import { coverUrls, stockCoverUrls } from '../../images/pictureUrls.ts'
import { isNovelHidden, type Requester } from '../requester.ts'
import { wireTag } from './wireIllust.ts'
import { wireUser } from './wireUser.ts'

/** The novel in lists and on its own page. */
export function wireNovel(novel: NovelRecord, requester: Requester): WireNovel {
  const isHidden = isNovelHidden(novel, requester)
  return {
    id: novel.id,
    title: isHidden ? '' : novel.title,
    caption: isHidden ? '' : novel.caption,
    restrict: 0,
    x_restrict: novel.xRestrict,
    is_original: novel.isOriginal,
    image_urls: isHidden ? stockCoverUrls : coverUrls(novel),
    create_date: novel.created,
    tags: isHidden ? [] : novel.tags.map((tag) => ({ ...wireTag(tag, requester), added_by_uploaded_user: true })),
    page_count: novel.pageCount,
    text_length: novel.textLength,
    user: wireUser(novel.artist, requester),
    series: novel.series && !isHidden ? { id: novel.series.id, title: novel.series.title } : {},
    is_bookmarked: requester.isNovelBookmarked(novel.id),
    total_bookmarks: novel.bookmarks,
    total_view: novel.views,
    visible: !isHidden,
    total_comments: novel.comments,
    is_muted: false,
    is_mypixiv_only: false,
    is_x_restricted: isHidden,
    novel_ai_type: novel.aiType,
    comment_access_control: novel.commentsOff ? 1 : 0,
    request: null,
  }
}
