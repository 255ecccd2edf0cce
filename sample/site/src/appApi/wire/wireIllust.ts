// A work in the JSON of the app API, complete or as a placeholder if the requester may not see it (docs/contract/app-api.md 2.2, 2.4).
import type { TagRecord, WorkRecord } from '@emaki/catalogue'
import type { WireIllust, WireTag } from '@emaki/domain'
import { coverPageUrls, defaultAvatars, metaPageUrls, originalUrl, type StubReason, stubUrl } from '../../images/pictureUrls.ts'
import { translatedName } from '../language.ts'
import { hiddenBecause, type Requester } from '../requester.ts'
import { wireUser } from './wireUser.ts'

/** The work in lists. */
export function wireIllust(work: WorkRecord, requester: Requester): WireIllust {
  const reason = hiddenBecause(work, requester)
  if (reason) return wireStub(work, reason, requester)
  const isSingle = work.pageCount === 1
  return {
    id: work.id,
    title: work.title,
    type: work.type,
    image_urls: coverPageUrls(work, requester.android),
    caption: work.caption,
    restrict: work.stub === 'mypixiv' ? 1 : work.stub === 'unknown' ? 2 : 0,
    user: wireUser(work.artist, requester),
    tags: work.tags.map((tag) => wireTag(tag, requester)),
    tools: [...work.tools],
    create_date: work.created,
    page_count: work.pageCount,
    width: work.width,
    height: work.height,
    sanity_level: work.sanityLevel,
    x_restrict: work.xRestrict,
    series: work.series ? { id: work.series.id, title: work.series.title } : null,
    meta_single_page: isSingle ? { original_image_url: originalUrl(work, 0) } : {},
    meta_pages: isSingle
      ? []
      : Array.from({ length: work.pageCount }, (_, page) => ({ image_urls: metaPageUrls(work, page, requester.android) })),
    total_view: work.views,
    total_bookmarks: work.bookmarks,
    is_bookmarked: requester.isBookmarked(work.id),
    visible: true,
    is_muted: false,
    illust_ai_type: work.aiType,
    illust_book_style: work.bookStyle,
  }
}

/** The work on its own page, with the fields that lists leave out. */
export function wireIllustDetail(work: WorkRecord, requester: Requester): WireIllust {
  const illust = wireIllust(work, requester)
  if (!illust.visible) return illust
  return {
    ...illust,
    total_comments: work.comments,
    comment_access_control: work.commentsOff ? 1 : 0,
    restriction_attributes: [],
    request: null,
    event_banners: null,
    seasonal_effect_animation_urls: null,
  }
}

/** A tag with its translation into the requester's language, or null. */
export const wireTag = (tag: TagRecord, requester: Requester): WireTag => ({
  name: tag.name,
  translated_name: translatedName(tag, requester.language),
})

function wireStub(work: WorkRecord, reason: StubReason, requester: Requester): WireIllust {
  const url = stubUrl(reason)
  return {
    id: work.id,
    title: '',
    type: work.type === 'ugoira' ? 'illust' : work.type,
    image_urls: { square_medium: url, medium: url, large: url },
    caption: '',
    restrict: 0,
    user: {
      id: reason === 'unknown' ? 0 : work.artist.id,
      name: '',
      account: '',
      profile_image_urls: { medium: defaultAvatars[170] },
      is_followed: false,
    },
    tags: [],
    tools: [],
    create_date: work.created,
    page_count: 1,
    width: 100,
    height: 100,
    sanity_level: reason === 'sanity_level' ? 4 : 0,
    x_restrict: 0,
    series: null,
    meta_single_page: { original_image_url: url },
    meta_pages: [],
    total_view: 0,
    total_bookmarks: 0,
    is_bookmarked: requester.isBookmarked(work.id),
    visible: false,
    is_muted: false,
    illust_ai_type: 0,
    illust_book_style: 0,
  }
}
