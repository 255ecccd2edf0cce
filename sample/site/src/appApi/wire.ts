// A work in the JSON of the app API, complete or as a placeholder if the requester may not see it (docs/contract/app-api.md 2.2, 2.4).
import type { ArtistCounts, ArtistRecord, NovelRecord, SeriesRecord, TagRecord, WorkRecord } from '@emaki/catalogue'
import type { WireIllust, WireNovel, WireTag, WireUser, WireUserDetail } from '@emaki/domain'
import {
  avatarUrl,
  backgroundUrl,
  coverPageUrls,
  coverUrls,
  defaultAvatars,
  metaPageUrls,
  originalUrl,
  type StubReason,
  seriesCoverUrl,
  stockCoverUrls,
  stubUrl,
} from '../images/pictureUrls.ts'
import { hiddenBecause, isNovelHidden, type Requester, translatedName } from './requester.ts'

/** The work in lists. */
export function wireIllust(work: WorkRecord, requester: Requester): WireIllust {
  const reason = hiddenBecause(work, requester)
  if (reason) return wireStub(work, reason, requester)
  const isSingle = work.pageCount === 1
  return {
    ...shared(work, requester),
    title: work.title,
    type: work.type,
    image_urls: coverPageUrls(work, requester.android),
    caption: work.caption,
    restrict: work.stub === 'mypixiv' ? 1 : work.stub === 'unknown' ? 2 : 0,
    tags: work.tags.map((tag) => wireTag(tag, requester)),
    tools: [...work.tools],
    width: work.width,
    height: work.height,
    sanity_level: work.sanityLevel,
    series: work.series ? { id: work.series.id, title: work.series.title } : null,
    meta_single_page: isSingle ? { original_image_url: originalUrl(work, 0) } : {},
    meta_pages: isSingle
      ? []
      : Array.from({ length: work.pageCount }, (_, page) => ({ image_urls: metaPageUrls(work, page, requester.android) })),
    is_bookmarked: requester.isBookmarked(work.id),
    visible: true,
    illust_ai_type: work.aiType,
    illust_book_style: work.bookStyle,
  }
}

/** What works and novels have in common. */
const shared = (item: WorkRecord | NovelRecord, requester: Requester) => ({
  id: item.id,
  create_date: item.created,
  page_count: item.pageCount,
  x_restrict: item.xRestrict,
  user: wireUser(item.artist, requester),
  total_view: item.views,
  total_bookmarks: item.bookmarks,
  is_muted: requester.isMuted(item),
})

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

/** The novel in lists and on its own page. */
export function wireNovel(novel: NovelRecord, requester: Requester): WireNovel {
  const isHidden = isNovelHidden(novel, requester)
  return {
    ...shared(novel, requester),
    title: isHidden ? '' : novel.title,
    caption: isHidden ? '' : novel.caption,
    restrict: 0,
    is_original: novel.isOriginal,
    image_urls: isHidden ? stockCoverUrls : coverUrls(novel),
    tags: isHidden ? [] : novel.tags.map((tag) => ({ ...wireTag(tag, requester), added_by_uploaded_user: true })),
    text_length: novel.textLength,
    series: novel.series && !isHidden ? { id: novel.series.id, title: novel.series.title } : {},
    is_bookmarked: requester.isNovelBookmarked(novel.id),
    visible: !isHidden,
    total_comments: novel.comments,
    is_mypixiv_only: false,
    is_x_restricted: isHidden,
    novel_ai_type: novel.aiType,
    comment_access_control: novel.commentsOff ? 1 : 0,
    request: null,
  }
}

/** The user inside works. `is_followed` exists only with an account. */
export function wireUser(artist: ArtistRecord, requester: Requester): WireUser {
  const user: WireUser = {
    id: artist.id,
    name: artist.name,
    account: artist.account,
    profile_image_urls: { medium: avatarUrl(artist) },
  }
  return requester.account ? { ...user, is_followed: requester.isFollowed(artist.id), is_accept_request: false } : user
}

/** The user's own page. */
export function wireUserDetail(artist: ArtistRecord, counts: ArtistCounts, requester: Requester): WireUserDetail {
  return {
    user: { ...wireUser(artist, requester), comment: artist.comment, is_access_blocking_user: requester.isBlocking(artist.id) },
    profile: {
      webpage: artist.webpage,
      gender: artist.gender,
      birth: '',
      birth_day: artist.birthDay,
      birth_year: 0,
      region: artist.region,
      address_id: 0,
      country_code: artist.countryCode,
      job: artist.job,
      job_id: 0,
      total_follow_users: counts.following,
      total_mypixiv_users: counts.friends,
      total_illusts: counts.illusts,
      total_manga: counts.manga,
      total_novels: counts.novels,
      total_illust_bookmarks_public: counts.publicBookmarks,
      total_illust_series: counts.illustSeries,
      total_novel_series: counts.novelSeries,
      background_image_url: backgroundUrl(artist),
      twitter_account: artist.twitter,
      twitter_url: artist.twitter === '' ? null : `https://twitter.com/${encodeURIComponent(artist.twitter)}`,
      pawoo_url: null,
      is_premium: artist.isPremium,
      is_using_custom_profile_image: artist.hasAvatar,
    },
    profile_publicity: {
      gender: artist.gender === 'unknown' ? 'private' : 'public',
      region: artist.region === '' ? 'private' : 'public',
      birth_day: artist.birthDay === '' ? 'private' : 'public',
      birth_year: 'private',
      job: artist.job === '' ? 'private' : 'public',
      pawoo: true,
    },
    workspace: { ...wireWorkspace(artist.workspace), workspace_image_url: null },
  }
}

/** The parts of a workspace. All are members of the JSON, empty or not. */
const workspaceParts = 'pc monitor tool scanner tablet mouse printer desktop music desk chair comment'.split(' ')

const wireWorkspace = (workspace: ArtistRecord['workspace']) =>
  Object.fromEntries(workspaceParts.map((part) => [part, workspace[part] ?? ''])) as Omit<
    WireUserDetail['workspace'],
    'workspace_image_url'
  >

const coverSize = { width: 782, height: 410 }

/** A series of works. Its cover is cropped from the latest part. */
export const wireIllustSeries = (series: SeriesRecord, latest: WorkRecord | undefined, requester: Requester) => ({
  id: series.id,
  title: series.title,
  caption: series.caption,
  cover_image_urls: { medium: latest ? seriesCoverUrl(latest) : stubUrl('unknown') },
  series_work_count: series.count,
  create_date: series.created,
  ...coverSize,
  user: wireUser(series.artist, requester),
  watchlist_added: requester.isWatched('illust', series.id),
})

/** A series of novels. */
export const wireNovelSeries = (series: SeriesRecord, requester: Requester) => ({
  id: series.id,
  title: series.title,
  caption: series.caption,
  is_original: series.isOriginal,
  is_concluded: series.isConcluded,
  content_count: series.count,
  total_character_count: series.textLength,
  user: wireUser(series.artist, requester),
  display_text: series.caption.split('\n')[0] ?? '',
  novel_ai_type: series.aiType,
  watchlist_added: requester.isWatched('novel', series.id),
})
