// A user in the JSON of the app API: inside works, and on the user's own page (docs/contract/app-api.md 2.1, 2.6).
import type { ArtistCounts, ArtistRecord } from '@emaki/catalogue'
import type { WireUser, WireUserDetail } from '@emaki/domain'
import { avatarUrl, backgroundUrl } from '../../images/pictureUrls.ts'
import type { Requester } from '../requester.ts'

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
    user: { ...wireUser(artist, requester), comment: artist.comment, is_access_blocking_user: false },
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

function wireWorkspace(workspace: ArtistRecord['workspace']): Omit<WireUserDetail['workspace'], 'workspace_image_url'> {
  const of = (part: string): string => workspace[part] ?? ''
  return {
    pc: of('pc'),
    monitor: of('monitor'),
    tool: of('tool'),
    scanner: of('scanner'),
    tablet: of('tablet'),
    mouse: of('mouse'),
    printer: of('printer'),
    desktop: of('desktop'),
    music: of('music'),
    desk: of('desk'),
    chair: of('chair'),
    comment: of('comment'),
  }
}
