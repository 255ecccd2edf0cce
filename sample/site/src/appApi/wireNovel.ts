// A novel's metadata as the app API writes it (docs/contract/app-api.md 2.8); one above the asker's rating keeps only its id and its author.
import type { NovelRecord } from '@emaki/catalogue'
import type { WireNovel } from '@emaki/domain'
import { coverUrls, stockCoverUrls } from '../images/pictureUrls.ts'
import { type Asker, isNovelHidden } from './asker.ts'
import { wireTag } from './wireIllust.ts'
import { wireUser } from './wireUser.ts'

/** The novel as lists and its own page have it. */
export function wireNovel(novel: NovelRecord, asker: Asker): WireNovel {
  const isHidden = isNovelHidden(novel, asker)
  return {
    id: novel.id,
    title: isHidden ? '' : novel.title,
    caption: isHidden ? '' : novel.caption,
    restrict: 0,
    x_restrict: novel.xRestrict,
    is_original: novel.isOriginal,
    image_urls: isHidden ? stockCoverUrls : coverUrls(novel),
    create_date: novel.created,
    tags: isHidden ? [] : novel.tags.map((tag) => ({ ...wireTag(tag, asker), added_by_uploaded_user: true })),
    page_count: novel.pageCount,
    text_length: novel.textLength,
    user: wireUser(novel.artist, asker),
    series: novel.series && !isHidden ? { id: novel.series.id, title: novel.series.title } : {},
    is_bookmarked: asker.isNovelBookmarked(novel.id),
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
